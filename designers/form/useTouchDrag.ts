import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { type FieldPath, samePath, titleAt } from '../../processes/forms/design/formDefinition.ts'
import { type PaletteKind, paletteFields } from '../../processes/forms/design/palette/paletteFields.ts'
import { type Dragged, markHalf, placeDragged } from './dragging.ts'
import type { FormDesign } from './formDesign.ts'

/** Milliseconds that a finger rests before it drags; a finger that moves earlier scrolls. */
const rest = 350
/** Pixels that a resting finger may tremble. */
const tremble = 10
/** Height of the strips of the canvas in which a drag scrolls it, and pixels for each move there. */
const strip = 48
const step = 12

interface Pending {
  x: number
  y: number
  what: Dragged
  title: string
  timer: ReturnType<typeof setTimeout>
}

interface Given {
  design: FormDesign
  /** The label that follows the finger. */
  ghost: RefObject<HTMLElement | null>
  /** Called as a drag begins, to uncover the canvas. */
  onBegin: () => void
}

/**
 * Returns handlers for dragging with a finger: a long press on an item of the palette or on a field takes it, and
 * lifting the finger places it. Browsers drag with a mouse only.
 */
export function useTouchDrag({ design, ghost, onBegin }: Given) {
  const pending = useRef<Pending>(undefined)
  const moving = useRef<Pending>(undefined)
  const over = useRef<HTMLElement>(undefined)

  const leave = () => {
    if (over.current) delete over.current.dataset.drop
    over.current = undefined
  }
  const end = () => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
    moving.current = undefined
    if (ghost.current) ghost.current.hidden = true
  }
  const begin = () => {
    moving.current = pending.current
    if (!moving.current) return
    show(moving.current.x, moving.current.y)
    onBegin()
  }
  const show = (x: number, y: number) => {
    const { current: label } = ghost
    if (!label || !moving.current) return
    label.hidden = false
    label.textContent = moving.current.title
    label.style.transform = `translate(${x + 12}px, ${y - 40}px)`
  }
  const aim = (x: number, y: number) => {
    const below = document.elementFromPoint(x, y)
    const frame = below?.closest<HTMLElement>('[data-design-field]') ?? undefined
    if (frame !== over.current) leave()
    over.current = frame
    if (frame) markHalf(frame, y)
    const canvas = document.querySelector('[data-canvas]')
    const box = canvas?.getBoundingClientRect()
    if (canvas && box) canvas.scrollTop += y < box.top + strip ? -step : y > box.bottom - strip ? step : 0
    return below
  }

  // Listeners of React cannot keep a touch from scrolling.
  useEffect(() => {
    const keep = (event: TouchEvent) => {
      if (moving.current && event.cancelable) event.preventDefault()
    }
    document.addEventListener('touchmove', keep, { passive: false })
    return () => document.removeEventListener('touchmove', keep)
  }, [])

  return {
    onPointerDown(event: PointerEvent) {
      end()
      if (event.pointerType !== 'touch' || !(event.target instanceof Element)) return
      const taken = takenAt(design, event.target)
      if (!taken) return
      // A finger keeps its element even when that is removed, as the palette is.
      pending.current = { ...taken, x: event.clientX, y: event.clientY, timer: setTimeout(begin, rest) }
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
      const from = pending.current
      if (moving.current) {
        show(x, y)
        aim(x, y)
      } else if (from && Math.hypot(x - from.x, y - from.y) > tremble) end()
    },
    onPointerUp({ clientX: x, clientY: y }: PointerEvent) {
      const held = moving.current
      if (held) {
        const below = aim(x, y)
        const frame = over.current
        const isBefore = frame?.dataset.drop === 'before'
        const path = frame && (JSON.parse(frame.dataset.designField!) as FieldPath)
        leave()
        if (below?.closest('[data-canvas]')) placeDragged(design, path, { what: held.what, isBefore })
      }
      end()
    },
    onPointerCancel() {
      leave()
      end()
    },
    onContextMenu(event: { preventDefault(): void }) {
      if (pending.current || moving.current) event.preventDefault()
    },
    onDragStartCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!pending.current) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}

function takenAt(design: FormDesign, target: Element): { what: Dragged; title: string } | undefined {
  const kind = target.closest<HTMLElement>('[data-palette-kind]')?.dataset.paletteKind as PaletteKind | undefined
  if (kind !== undefined) return { what: { kind }, title: paletteFields[kind].title }
  const key = target.closest<HTMLElement>('[data-design-field]')?.dataset.designField
  if (key === undefined) return undefined
  const path = JSON.parse(key) as FieldPath
  const { form, selected } = design.state.get()
  const isSelected = selected.some(each => samePath(each, path))
  const fields = isSelected ? selected : [path]
  return {
    what: { fields },
    title: fields.length > 1 ? `${fields.length} 个字段` : titleAt(form, path),
  }
}
