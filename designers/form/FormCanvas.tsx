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
import { FieldFrames, type FieldPlace, JsonSchemaForm, useStore } from '../../renderer/index.ts'
import { drag, dragLeave, dragOver, drop } from './dragging.ts'
import styles from './FormDesigner.module.css'
import { type FormDesign, siblingsOf } from './formDesign.ts'
import { sampleValue } from './sampleValue.ts'

/** Shows a place of the form, on its tab. */
interface Revealing {
  reveal(path: FieldPlace): void
}

const pathAt = (place: FieldPlace): FieldPath => place.filter(part => typeof part === 'string')
/** The place of a field in the first row of each list. */
const attributeOf = (path: FieldPath) => JSON.stringify(path)

/** The form as applicants see it, with a frame around each field in the place of its input. */
export function FormCanvas({ design }: { design: FormDesign }) {
  const state = useStore(design.state)
  // Drawing a large form takes longer than a key press, so it follows when there is time.
  const form = useDeferredValue(state.form)
  const { selected } = state
  const box = useRef<HTMLDivElement>(null)
  const store = useRef<Revealing>(undefined)
  const isInside = useRef(false)
  const value = useMemo(() => sampleValue(form), [form])
  // Steps refuse to go on while fields are empty.
  const layout = useMemo(
    () => (optionOf(form.layout, 'layout') === 'steps' ? withOption(form.layout, 'layout', 'tabs') : form.layout),
    [form],
  )
  const first = selected[0]

  useEffect(() => {
    if (first) store.current?.reveal(first)
  }, [first])
  /** Gives the focus back to the selected field, whose frame was drawn anew. */
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
        // What was dropped gets the focus.
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
            // The focus would select this field alone.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: drops end here; keys are at the fields
    <div
      ref={box}
      className={styles.canvas}
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
              // A field on another tab can have the focus only when its tab is shown.
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

/** Puts what is dropped beside a field, else to the end of the form. */
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

/** A number for each form: another form is drawn anew. */
function versionOf(form: object): number {
  const version = versions.get(form) ?? ++last
  versions.set(form, version)
  return version
}
