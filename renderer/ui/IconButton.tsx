import type { ComponentProps } from 'react'

/** A button drawn as an icon: its name is shown below the pointer and read aloud. */
export function IconButton({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return <button type="button" title={label} aria-label={label} {...rest} />
}
