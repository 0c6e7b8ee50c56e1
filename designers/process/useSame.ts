import { useRef } from 'react'

/**
 * Returns the previous value while the JSON of both is equal, apart from what `without` leaves out. A form over a new
 * object would be remounted and lose the focus and the typed text.
 */
export function useSame<T>(value: T, without?: (key: string, part: unknown) => unknown): T {
  const text = JSON.stringify(value, without)
  const kept = useRef({ text, value })
  if (kept.current.text !== text) kept.current = { text, value }
  return kept.current.value
}
