import { type MouseEvent, useCallback, useState } from 'react'

export interface Anchor {
  /** The opener while what it opens is there. */
  anchor: HTMLElement | null
  close(): void
  /** What the opener carries. */
  opener: { 'aria-expanded': boolean; onClick(event: MouseEvent<HTMLElement>): void }
}

/** What opens beside a button: the button itself while it is open, and a second click closes it. */
export function useAnchor(): Anchor {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = useCallback(() => setAnchor(null), [])
  const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    setAnchor(now => (now === currentTarget ? null : currentTarget))
  return { anchor, close, opener: { 'aria-expanded': anchor !== null, onClick } }
}
