import type { KeyboardEvent, ReactNode } from 'react'

export interface FormFrameProps {
  label: string
  className?: string | undefined
  layout?: string | undefined
  onSubmit(): void
  children: ReactNode
}

/** Input types in which Enter chooses or opens something. */
const notLines = ['checkbox', 'radio', 'file', 'color', 'range', 'button']

/**
 * Wraps the inputs of a form; Enter in a single-line text submits, Ctrl+Enter or ⌘+Enter anywhere. It is no form
 * element, because that exposes inputs as properties: each property access of React, several per key press, would
 * search all inputs, so that keys get slower with the number of inputs.
 */
export function FormFrame({ label, className, layout, onSubmit, children }: FormFrameProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, currentTarget, key, nativeEvent } = event
    if (key !== 'Enter' || event.defaultPrevented || event.repeat || nativeEvent.isComposing) return
    if (event.altKey || event.shiftKey || !(target instanceof Element)) return
    // React also bubbles keys from dialogs and lists opened here.
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
