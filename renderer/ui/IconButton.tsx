import type { ComponentProps } from 'react'

/** A button drawn as an icon; its name is the tooltip and the text for screen readers. */
export function IconButton({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" title={label} aria-label={label} {...rest} />
}
