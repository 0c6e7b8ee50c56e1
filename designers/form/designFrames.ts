import type { DragEvent, FocusEvent } from 'react'
import {
  type FieldPath,
  type FormDefinition,
  fieldAt,
  isWithinPath,
  recordOf,
  samePath,
  titleAt,
} from '../../processes/forms/design/formDefinition.ts'
import type { FieldFrame, FieldPlace, Frames } from '../../renderer/index.ts'
import { drag, dragLeave, dragOver, dropAt } from './dragging.ts'
import styles from './FormDesigner.module.css'
import { type FormDesign, siblingsOf } from './formDesign.ts'

export const pathAt = (place: FieldPlace): FieldPath => place.filter(part => typeof part === 'string')
/** Returns the value of the attribute that identifies the frame of a field. */
export const attributeOf = (path: FieldPath) => JSON.stringify(path)

const unknown: FieldFrame = { attributes: {}, isInert: true }

/** What a frame shows; equal ones are drawn alike. */
interface Shown {
  title: string
  isSelected: boolean
  /** Whether the Tab key stops at it. */
  isStop: boolean
  isInert: boolean
}

/** Returns the frames of the canvas of a design; `onDrop` is called before a dropped field is placed. */
export function designFrames(design: FormDesign, onDrop: () => void): Frames {
  const kept = new Map<string, { shown: Shown; frame: FieldFrame }>()
  const firsts = new WeakMap<FormDefinition, string | undefined>()
  const firstIn = (form: FormDefinition, path: FieldPath) => {
    if (!firsts.has(form)) firsts.set(form, siblingsOf(form, path)[0])
    return firsts.get(form)
  }
  return {
    watch: listener => design.state.subscribe(listener),
    at(place) {
      const path = pathAt(place)
      if (path.length === 0) return undefined
      const { form, selected, last } = design.state.get()
      const part = fieldAt(form, path)
      if (!part) return unknown
      const isSelected = selected.some(each => samePath(each, path))
      const shown = {
        title: titleAt(form, path),
        isSelected,
        isStop: isSelected || (path.length === 1 && isEntry(path, selected[0] ?? last, () => firstIn(form, path))),
        isInert: !recordOf(part) || part.schema.items !== undefined,
      }
      const key = attributeOf(path)
      const known = kept.get(key)
      if (known && isAlike(known.shown, shown)) return known.frame
      const frame = frameOf(design, path, shown, onDrop)
      kept.set(key, { shown, frame })
      return frame
    },
  }
}

/** Whether the Tab key enters the canvas here: at the field left last or the list with that column, else the first. */
function isEntry(path: FieldPath, last: FieldPath | undefined, first: () => string | undefined): boolean {
  return last ? isWithinPath(last, path) : path[0] === first()
}

const isAlike = (one: Shown, other: Shown): boolean =>
  one.title === other.title &&
  one.isSelected === other.isSelected &&
  one.isStop === other.isStop &&
  one.isInert === other.isInert

function frameOf(design: FormDesign, path: FieldPath, shown: Shown, onDrop: () => void): FieldFrame {
  const { title, isSelected, isStop, isInert } = shown
  const attributes = {
    className: styles.frame,
    role: 'group',
    'aria-roledescription': '字段',
    'aria-label': title,
    'aria-current': isSelected,
    'data-design-field': attributeOf(path),
    tabIndex: isStop ? 0 : -1,
    draggable: true,
    onDragStart: (event: DragEvent) => drag(event, { fields: isSelected ? design.state.get().selected : [path] }),
    onDragOver: dragOver,
    onDragLeave: dragLeave,
    onDrop(event: DragEvent<HTMLElement>) {
      onDrop()
      dropAt(design, path, event)
    },
    onFocus(event: FocusEvent) {
      // A list is where the Tab key finds its selected column, which has no frame.
      const isHere = design.state.get().selected.some(each => isWithinPath(each, path))
      if (event.target === event.currentTarget && !isHere) design.select([path])
    },
    onMouseDown(event: { ctrlKey: boolean; metaKey: boolean; stopPropagation(): void; preventDefault(): void }) {
      event.stopPropagation()
      if (!event.ctrlKey && !event.metaKey) {
        if (!isSelected) design.select([path])
        return
      }
      // Focusing the field would deselect the others.
      event.preventDefault()
      design.toggle(path)
    },
  }
  return { isInert, attributes }
}
