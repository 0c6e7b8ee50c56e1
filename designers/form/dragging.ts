import type { DragEvent } from 'react'
import { type FieldPath, isWithinPath } from '../../processes/forms/design/formDefinition.ts'
import type { PaletteKind } from '../../processes/forms/design/palette/paletteFields.ts'
import { type FormDesign, siblingsOf } from './formDesign.ts'

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
  markHalf(event.currentTarget, event.clientY)
}

export function markHalf(frame: HTMLElement, y: number): void {
  const { top, height } = frame.getBoundingClientRect()
  frame.dataset.drop = y < top + height / 2 ? 'before' : 'after'
}

export function dragLeave(event: DragEvent<HTMLElement>): void {
  delete event.currentTarget.dataset.drop
}

/** Ends the drag; returns the dropped object and whether it belongs before the field. */
function drop(event: DragEvent<HTMLElement>): { what: Dragged; isBefore: boolean } | undefined {
  const what = dragged
  const isBefore = event.currentTarget.dataset.drop === 'before'
  delete event.currentTarget.dataset.drop
  dragged = undefined
  if (!what) return undefined
  event.preventDefault()
  event.stopPropagation()
  return { what, isBefore }
}

/** Adds or moves the dropped field before or after the field at `path`; without a path, at the end of the form. */
export function dropAt(design: FormDesign, path: FieldPath | undefined, event: DragEvent<HTMLElement>): void {
  const dropped = drop(event)
  if (dropped) placeDragged(design, path, dropped)
}

export function placeDragged(
  design: FormDesign,
  path: FieldPath | undefined,
  { what, isBefore }: { what: Dragged; isBefore: boolean },
): void {
  const { form } = design.state.get()
  const names = path ? siblingsOf(form, path) : []
  const name = path?.at(-1)
  const before = name === undefined ? undefined : isBefore ? name : names[names.indexOf(name) + 1]
  const place = { record: path?.slice(0, -1) ?? [], before, group: path && design.groupOf(path) }
  if ('kind' in what) design.add(what.kind, place)
  else if (!what.fields.some(each => path && isWithinPath(path, each)))
    design.run({ do: 'move', ...place, fields: what.fields })
}
