import { type MouseEvent, useCallback, useState } from 'react'

export interface Anchor {
  /** The opener while its popup is open. */
  anchor: HTMLElement | null
  close(): void
  /** Attributes of the opener. */
  opener: { 'aria-expanded': boolean; onClick(event: MouseEvent<HTMLElement>): void }
}

/**
 * Returns the state of a popup beside a button: the button is the anchor while the popup is open, and a second click
 * closes it.
 */
export function useAnchor(): Anchor {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    setAnchor(now => (now === currentTarget ? null : currentTarget))
  return { anchor, close, opener: { 'aria-expanded': anchor !== null, onClick } }
}
