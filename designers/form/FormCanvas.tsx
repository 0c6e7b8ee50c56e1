import {
  type DragEvent,
  type FocusEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import {
  type FieldPath,
  fieldAt,
  isWithinPath,
  recordOf,
  samePath,
  titleAt,
} from '../../processes/forms/design/formDefinition.ts'
import { optionOf, withOption } from '../../processes/forms/design/layoutOptions.ts'
import { FieldFrames, type FieldPlace, JsonSchemaForm, part, useStore } from '../../renderer/index.ts'
import { drag, dragLeave, dragOver, drop } from './dragging.ts'
import styles from './FormDesigner.module.css'
import { type FormDesign, siblingsOf } from './formDesign.ts'
import { sampleValue } from './sampleValue.ts'

/** Switches to the tab that contains a field. */
interface Revealing {
  reveal(path: FieldPlace): void
}

const pathAt = (place: FieldPlace): FieldPath => place.filter(part => typeof part === 'string')
/** Returns the value of the attribute that identifies the frame of a field. */
const attributeOf = (path: FieldPath) => JSON.stringify(path)

/** The form as applicants see it, with a frame around each field instead of a usable input. */
export function FormCanvas({ design }: { design: FormDesign }) {
  const state = useStore(design.state)
  // Rendering a large form is slow, so it is deferred behind key presses.
  const form = useDeferredValue(state.form)
  const { selected } = state
  const box = useRef<HTMLDivElement>(null)
  const store = useRef<Revealing>(undefined)
  const isInside = useRef(false)
  const value = useMemo(() => sampleValue(form), [form])
  // In steps, empty fields would prevent going on, so the canvas shows tabs.
  const layout = useMemo(
    () => (optionOf(form.layout, 'layout') === 'steps' ? withOption(form.layout, 'layout', 'tabs') : form.layout),
    [form],
  )
  const first = selected[0]

  useEffect(() => {
    if (first) store.current?.reveal(first)
  }, [first])
  /** Restores the focus of the selected field after its frame was rendered again. */
  const restoreFocus = () => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    const isHere = box.current?.contains(document.activeElement) ?? false
    const [path] = design.state.get().selected
    if (isInside.current && path && (isLost || isHere)) frameIn(box.current, path)?.focus()
  }
  useLayoutEffect(restoreFocus)

  const frameOf = useCallback(
    (place: FieldPlace) => {
      const path = pathAt(place)
      if (path.length === 0) return undefined
      const part = fieldAt(form, path)
      if (!part) return { attributes: {}, isInert: true }
      const isSelected = selected.some(each => samePath(each, path))
      const isStop = isSelected || (selected.length === 0 && path.length === 1 && path[0] === siblingsOf(form, path)[0])
      const dropHere = (event: DragEvent<HTMLElement>) => {
        // `restoreFocus` then focuses the dropped field.
        isInside.current = true
        dropAt(design, path, event)
      }
      return {
        isInert: !recordOf(part) || part.schema.items !== undefined,
        attributes: {
          className: styles.frame,
          role: 'group',
          'aria-roledescription': '字段',
          'aria-label': titleAt(form, path),
          'aria-current': isSelected,
          'data-design-field': attributeOf(path),
          tabIndex: isStop ? 0 : -1,
          draggable: true,
          onDragStart: (event: DragEvent) => drag(event, { fields: isSelected ? selected : [path] }),
          onDragOver: dragOver,
          onDragLeave: dragLeave,
          onDrop: dropHere,
          onFocus: (event: FocusEvent) => {
            if (event.target !== event.currentTarget || isSelected) return
            design.select([path])
          },
          onMouseDown: (event: {
            ctrlKey: boolean
            metaKey: boolean
            stopPropagation(): void
            preventDefault(): void
          }) => {
            event.stopPropagation()
            if (!event.ctrlKey && !event.metaKey) return
            // Focusing the field would deselect the others.
            event.preventDefault()
            design.toggle(path)
          },
        },
      }
    },
    [design, form, selected],
  )

  const isEmpty = Object.keys((form.schema.properties ?? {}) as object).length === 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target; the fields inside handle keys
    <div
      ref={box}
      className={styles.canvas}
      {...part('canvas')}
      data-canvas
      data-pane
      onFocus={() => {
        isInside.current = true
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) isInside.current = false
      }}
      onDragOver={event => event.preventDefault()}
      onDrop={event => dropAt(design, undefined, event)}
    >
      <div className={styles.sheet}>
        {isEmpty && <p className={styles.empty}>还没有字段，点击或拖入左侧的字段开始设计</p>}
        <FieldFrames value={frameOf}>
          <JsonSchemaForm
            key={versionOf(form)}
            id="form-canvas"
            title="表单"
            schema={form.schema}
            layout={layout}
            value={value}
            onStore={given => {
              store.current = given
              const [path] = design.state.get().selected
              if (path) given.reveal([...path])
              // A field on another tab can get the focus only after its tab is shown.
              setTimeout(restoreFocus)
            }}
          />
        </FieldFrames>
      </div>
    </div>
  )
}

const frameIn = (box: HTMLElement | null, path: FieldPath) =>
  [...(box?.querySelectorAll<HTMLElement>('[data-design-field]') ?? [])].find(
    each => each.dataset.designField === attributeOf(path),
  )

/** Adds or moves the dropped field before or after the field at `path`; without a path, at the end of the form. */
function dropAt(design: FormDesign, path: FieldPath | undefined, event: DragEvent<HTMLElement>): void {
  const dropped = drop(event)
  if (!dropped) return
  const { form } = design.state.get()
  const { what, isBefore } = dropped
  const names = path ? siblingsOf(form, path) : []
  const name = path?.at(-1)
  const before = name === undefined ? undefined : isBefore ? name : names[names.indexOf(name) + 1]
  const place = { record: path?.slice(0, -1) ?? [], before, group: path && design.groupOf(path) }
  if ('kind' in what) design.add(what.kind, place)
  else if (!what.fields.some(each => path && isWithinPath(path, each)))
    design.run({ do: 'move', ...place, fields: what.fields })
}

const versions = new WeakMap<object, number>()
let last = 0

/** Returns a number for each form object, used as a key, so that a changed form is rendered again. */
function versionOf(form: object): number {
  const version = versions.get(form) ?? ++last
  versions.set(form, version)
  return version
}
