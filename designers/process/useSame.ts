import { useRef } from 'react'

/**
 * Returns the first of values that are equal as JSON, but for what `without` leaves out: a form over another object is
 * another form, which loses the focus and what is typed.
 */
export function useSame<T>(value: T, without?: (key: string, part: unknown) => unknown): T {
  const text = JSON.stringify(value, without)
  const kept = useRef({ text, value })
  if (kept.current.text !== text) kept.current = { text, value }
  return kept.current.value
}
