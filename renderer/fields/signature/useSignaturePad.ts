import { type PointerEvent, useRef, useState } from 'react'

export const paperWidth = 360
export const paperHeight = 120
const ink = '#16213a'
const hand = '"KaiTi", "STKaiti", "Kaiti SC", "LiSu", cursive'

/** A canvas for mouse, pen or finger. It stays white in every theme, because it becomes a picture. */
export function useSignaturePad() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const last = useRef<{ x: number; y: number } | null>(null)

  const sheet = () => {
    const context = canvas.current?.getContext('2d')
    if (!context) return undefined
    context.strokeStyle = ink
    context.fillStyle = ink
    context.lineWidth = 2.4
    context.lineCap = 'round'
    context.lineJoin = 'round'
    return context
  }
  const placeOf = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    return { x: ((event.clientX - left) / width) * paperWidth, y: ((event.clientY - top) / height) * paperHeight }
  }
  const clear = () => {
    sheet()?.clearRect(0, 0, paperWidth, paperHeight)
    setDrawn(false)
  }
  const end = () => {
    last.current = null
  }

  return {
    canvas,
    isDrawn,
    clear,
    gestures: {
      onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = placeOf(event)
      },
      onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
        const from = last.current
        const context = from && sheet()
        if (!context) return
        const to = placeOf(event)
        context.beginPath()
        context.moveTo(from.x, from.y)
        context.lineTo(to.x, to.y)
        context.stroke()
        last.current = to
        setDrawn(true)
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
    /** Writes a name, for users without a pointer. */
    write(name: string) {
      clear()
      const context = sheet()
      if (!context || name === '') return
      const size = Math.min(64, (paperWidth - 24) / name.length)
      context.font = `${size}px ${hand}`
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillText(name, paperWidth / 2, paperHeight / 2)
      setDrawn(true)
    },
    /** Returns the drawing on white. */
    async picture(): Promise<File | undefined> {
      const drawn = canvas.current
      if (!drawn) return undefined
      const paper = document.createElement('canvas')
      paper.width = paperWidth
      paper.height = paperHeight
      const context = paper.getContext('2d')
      if (!context) return undefined
      context.fillStyle = '#fff'
      context.fillRect(0, 0, paperWidth, paperHeight)
      context.drawImage(drawn, 0, 0)
      const blob = await new Promise<Blob | null>(resolve => paper.toBlob(resolve, 'image/png'))
      return blob ? new File([blob], '签名.png', { type: 'image/png' }) : undefined
    },
  }
}
