import type { DragEvent } from 'react'
import type { FieldPath } from '../../processes/forms/design/formDefinition.ts'
import type { PaletteKind } from '../../processes/forms/design/palette/paletteFields.ts'

/** What is dragged: a kind of the palette, or fields of the form. */
export type Dragged = { kind: PaletteKind } | { fields: readonly FieldPath[] }

/** Only a drop tells the data of a drag, so what a drag over needs is kept here. */
let dragged: Dragged | undefined

export function drag(event: DragEvent, what: Dragged): void {
  dragged = what
  event.stopPropagation()
  event.dataTransfer.setData('text/plain', '')
  event.dataTransfer.effectAllowed = 'copyMove'
}

/** Marks the half of a field over which something is dragged. */
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

/** Ends the drag; returns what was dropped and on which half. */
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
