import type { LeafInputProps } from './leafInput.ts'

/** Keeps its value and shows nothing. */
export function HiddenInput({ id }: LeafInputProps) {
  return <input type="hidden" id={id} />
}
