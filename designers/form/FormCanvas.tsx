import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FieldPath } from '../../processes/forms/design/formDefinition.ts'
import { optionOf, withOption } from '../../processes/forms/design/layoutOptions.ts'
import { FieldFrames, type FieldPlace, JsonSchemaForm, part, useStore } from '../../renderer/index.ts'
import { attributeOf, designFrames } from './designFrames.ts'
import { dropAt } from './dragging.ts'
import styles from './FormDesigner.module.css'
import type { FormDesign } from './formDesign.ts'
import { orderedLayout } from './orderedLayout.ts'
import { sampleValue } from './sampleValue.ts'

/** Switches to the tab that contains a field. */
interface Revealing {
  reveal(path: FieldPlace): void
}

/**
 * The form as applicants see it, with a frame around each field instead of a usable input. A press beside the fields
 * selects none, which shows the properties of the form.
 */
export function FormCanvas({ design }: { design: FormDesign }) {
  const state = useStore(design.state)
  // Rendering a large form is slow, so it is deferred behind key presses.
  const form = useDeferredValue(state.form)
  const { selected } = state
  const box = useRef<HTMLDivElement>(null)
  const store = useRef<Revealing>(undefined)
  const isInside = useRef(false)
  // While Shift+Tab only crosses the canvas on its way back, with no field selected.
  const isCrossing = useRef(false)
  // The same object while no list is added or removed: another one would be another form.
  const sample = useMemo(() => JSON.stringify(sampleValue(form)), [form])
  const value = useMemo(() => (sample === undefined ? undefined : (JSON.parse(sample) as unknown)), [sample])
  // In steps, empty fields would prevent going on, so the canvas shows tabs.
  const layout = useMemo(() => {
    const ordered = orderedLayout(form)
    return optionOf(ordered, 'layout') === 'steps' ? withOption(ordered, 'layout', 'tabs') : ordered
  }, [form])
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

  const [frames] = useState(() =>
    designFrames(design, () => {
      // `restoreFocus` then focuses the dropped field.
      isInside.current = true
    }),
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
      onFocusCapture={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && currentTarget.contains(relatedTarget)) return
        const isNoneSelected = design.state.get().selected.length === 0
        isCrossing.current = isNoneSelected && isBehind(currentTarget, relatedTarget)
      }}
      onFocus={() => {
        isInside.current = true
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!relatedTarget || currentTarget.contains(relatedTarget)) return
        isInside.current = false
        // The next field of the palette still lands at the end.
        if (isCrossing.current && !isBehind(currentTarget, relatedTarget)) design.select([])
        isCrossing.current = false
      }}
      onKeyDownCapture={({ key }) => {
        if (key !== 'Tab' && key !== 'Shift') isCrossing.current = false
      }}
      onMouseDown={({ target }) => {
        isCrossing.current = false
        // Frames handle their own presses; tabs and buttons of the form stay usable.
        if (target instanceof Element && !target.closest('button, [role="tab"]')) design.select([])
      }}
      onDragOver={event => event.preventDefault()}
      onDrop={event => dropAt(design, undefined, event)}
    >
      <div className={styles.sheet}>
        {isEmpty && <p className={styles.empty}>还没有字段，点击或拖入左侧的字段开始设计</p>}
        <FieldFrames value={frames}>
          <JsonSchemaForm
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

/** Whether the Tab key reaches another element after the box. */
const isBehind = (box: Element, other: EventTarget | null): boolean =>
  other instanceof Node && (box.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const frameIn = (box: HTMLElement | null, path: FieldPath) =>
  [...(box?.querySelectorAll<HTMLElement>('[data-design-field]') ?? [])].find(
    each => each.dataset.designField === attributeOf(path),
  )
