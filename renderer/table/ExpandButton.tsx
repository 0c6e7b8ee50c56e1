interface ExpandButtonProps {
  /** What expands below the row: its children, or a page about it. */
  what: 'children' | 'detail'
  open: boolean
  /** Whether the Tab key skips the button, because the row handles focus and arrow keys. */
  isSkipped?: boolean
}

/** Expands a row. It has no listener: the table listens for all of its rows. */
export function ExpandButton({ what, open, isSkipped = false }: ExpandButtonProps) {
  return (
    <button
      type="button"
      className="table-expand"
      data-expand={what === 'children' ? '' : undefined}
      data-detail={what === 'detail' ? '' : undefined}
      data-open={open}
      aria-expanded={isSkipped ? undefined : open}
      aria-label={open ? '收起' : '展开'}
      tabIndex={isSkipped ? -1 : undefined}
    />
  )
}
