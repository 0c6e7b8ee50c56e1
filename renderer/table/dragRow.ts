export interface DraggedRow {
  handle: Element
  /** The element that scrolls. */
  box: HTMLElement
  siblings: ReadonlySet<string>
  id: string
}

/** Distance in pixels from an edge of the table within which the pointer scrolls it. */
const edge = 28
const step = 12

/** Follows the pointer until it is released; calls back with the new index among the siblings when it changed. */
export function dragRow({ handle, box, siblings, id }: DraggedRow, onDrop: (place: number) => void): void {
  const order = [...siblings]
  const from = order.indexOf(id)
  const rowOf = (one: string) => box.querySelector<HTMLElement>(`tr[data-id="${CSS.escape(one)}"]`)
  let place = from
  let marked: HTMLElement | undefined
  const mark = (row: HTMLElement | undefined, side: 'before' | 'after') => {
    marked?.removeAttribute('data-drop')
    marked = row
    row?.setAttribute('data-drop', side)
  }
  const move = (event: Event) => {
    const { clientY } = event as PointerEvent
    const { top, bottom } = box.getBoundingClientRect()
    if (clientY < top + edge) box.scrollTop -= step
    else if (clientY > bottom - edge) box.scrollTop += step
    const drawn = order.flatMap(one => {
      const row = rowOf(one)
      return row ? [{ one, row, rect: row.getBoundingClientRect() }] : []
    })
    const under = drawn.find(({ rect }) => clientY < rect.bottom) ?? drawn.at(-1)
    if (!under) return
    const at = order.indexOf(under.one)
    const isAfter = clientY > under.rect.top + under.rect.height / 2
    // The index does not count the row itself, which leaves its place.
    const gap = at + (isAfter ? 1 : 0)
    place = gap > from ? gap - 1 : gap
    mark(place === from ? undefined : under.row, isAfter ? 'after' : 'before')
  }
  const end = (dropped: boolean) => {
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('pointerup', up)
    handle.removeEventListener('lostpointercapture', lost)
    document.removeEventListener('keydown', cancel, true)
    mark(undefined, 'before')
    rowOf(id)?.removeAttribute('data-dragged')
    if (dropped && place !== from) onDrop(place)
  }
  const up = () => end(true)
  const lost = () => end(false)
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end(false)
  }
  rowOf(id)?.setAttribute('data-dragged', '')
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', up)
  handle.addEventListener('lostpointercapture', lost)
  document.addEventListener('keydown', cancel, true)
}
