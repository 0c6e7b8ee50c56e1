import type { DragEvent } from 'react'
import type { FieldPath } from '../../processes/forms/design/formDefinition.ts'
import type { PaletteKind } from '../../processes/forms/design/palette/paletteFields.ts'

/** The dragged object: a kind of the palette, or fields of the form. */
export type Dragged = { kind: PaletteKind } | { fields: readonly FieldPath[] }

/** Kept here, because browsers hide the data of a drag until the drop. */
let dragged: Dragged | undefined

export function drag(event: DragEvent, what: Dragged): void {
  dragged = what
  event.stopPropagation()
  event.dataTransfer.setData('text/plain', '')
  event.dataTransfer.effectAllowed = 'copyMove'
}

/** Marks the upper or lower half of a field under the pointer during a drag. */
export function dragOver(event: DragEvent<HTMLElement>): void {
  if (!dragged) return
  event.preventDefault()
  event.stopPropagation()
  const { top, height } = event.currentTarget.getBoundingClientRect()
  event.currentTarget.dataset.drop = event.clientY < top + height / 2 ? 'before' : 'after'
}

export function dragLeave(event: DragEvent<HTMLElement>): void {
  delete event.currentTarget.dataset.drop
}

/** Ends the drag; returns the dropped object and whether it belongs before the field. */
export function drop(event: DragEvent<HTMLElement>): { what: Dragged; isBefore: boolean } | undefined {
  const what = dragged
  const isBefore = event.currentTarget.dataset.drop === 'before'
  delete event.currentTarget.dataset.drop
  dragged = undefined
  if (!what) return undefined
  event.preventDefault()
  event.stopPropagation()
  return { what, isBefore }
}
