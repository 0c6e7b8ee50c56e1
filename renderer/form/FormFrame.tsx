import type { KeyboardEvent, ReactNode } from 'react'

export interface FormFrameProps {
  label: string
  className?: string | undefined
  layout?: string | undefined
  onSubmit(): void
  children: ReactNode
}

/** Inputs in which Enter chooses or opens something. */
const notLines = ['checkbox', 'radio', 'file', 'color', 'range', 'button']

/**
 * Surrounds the inputs of a form; Enter in a line of text submits, Ctrl+Enter or ⌘+Enter anywhere. It is no form element: that one answers to the names
 * of its inputs, so each look of React at a property of it (it looks many times for every key) searches all of them, and
 * a key would cost the more the more inputs there are.
 */
export function FormFrame({ label, className, layout, onSubmit, children }: FormFrameProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key, nativeEvent } = event
    if (key !== 'Enter' || event.defaultPrevented || event.repeat || nativeEvent.isComposing) return
    if (event.altKey || event.shiftKey || !(target instanceof Element)) return
    // React tells of keys in dialogs and lists that are opened from here too.
    if (!currentTarget.contains(target)) return
    const isLine = target instanceof HTMLInputElement && !notLines.includes(target.type)
    if (!isLine && !event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    onSubmit()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form element makes every key cost more with each further input
    <div role="form" aria-label={label} className={className} data-layout={layout} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}
