import type { KeyboardEvent, PointerEvent } from 'react'

const step = 16

export interface SplitHandleProps {
  label: string
  className: string | undefined
  width: number
  narrowest: number
  widest: number
  /** Called with the width while the user drags. */
  onDrag(width: number): void
  /** Called with the width when the user releases the handle or moves it by a key. */
  onWidth(width: number): void
}

/** The draggable edge of a side panel; arrow keys move it too. */
export function SplitHandle({ label, className, width, narrowest, widest, onDrag, onWidth }: SplitHandleProps) {
  const clamp = (value: number) => Math.min(widest, Math.max(narrowest, Math.round(value)))
  const start = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault()
    const handle = event.currentTarget
    const from = event.clientX
    let now = width
    const move = (moved: globalThis.PointerEvent) => {
      now = clamp(width + moved.clientX - from)
      onDrag(now)
    }
    const end = () => {
      handle.removeEventListener('pointermove', move)
      onWidth(now)
    }
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', end, { once: true })
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const by = { ArrowLeft: -step, ArrowRight: step }[key]
    if (by !== undefined) onWidth(clamp(width + by))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no rule between paragraphs
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      tabIndex={0}
      className={className}
      onPointerDown={start}
      onKeyDown={onKeyDown}
    />
  )
}
