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
 * Surrounds the inputs of a form; Enter in a line of text submits. It is no form element: that one answers to the names
 * of its inputs, so each look of React at a property of it (it looks many times for every key) searches all of them, and
 * a key would cost the more the more inputs there are.
 */
export function FormFrame({ label, className, layout, onSubmit, children }: FormFrameProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key, nativeEvent } = event
    if (key !== 'Enter' || event.defaultPrevented || event.repeat || nativeEvent.isComposing) return
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
    // React tells of keys in dialogs and lists that are opened from here too.
    if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target) || notLines.includes(target.type))
      return
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
