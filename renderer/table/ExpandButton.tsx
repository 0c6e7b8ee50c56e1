interface ExpandButtonProps {
  /** What unfolds below the row: its children, or a page about it. */
  what: 'children' | 'detail'
  open: boolean
  /** The row has the focus and the arrow keys for it. */
  isSkipped?: boolean
}

/** Unfolds a row. Hears nothing itself: the table listens for all of its rows. */
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
