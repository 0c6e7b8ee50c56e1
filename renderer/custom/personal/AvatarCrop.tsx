import { Button, Slider } from 'antd'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { notify } from '../../../runtime/notify/notify.ts'
import { Modal } from '../../ui/Modal.tsx'
import styles from './AvatarCrop.module.css'
import { type Crop, draggedBy, keptInside, mostZoom, sourceSquare, wholeCrop } from './cropArea.ts'

/** Pixel size of the square on screen, and of the stored picture. */
const side = 280
const kept = 256
/** Pixels per arrow key. */
const step = 10
const keys: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/** Chooses the square of a picture by dragging, arrow keys and a zoom slider. */
export function AvatarCrop({ file, onDone, onCancel }: { file: File; onDone(cropped: File): void; onCancel(): void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const last = useRef<{ x: number; y: number } | null>(null)
  const cancel = useRef(onCancel)
  cancel.current = onCancel

  useEffect(() => {
    let isCurrent = true
    let read: ImageBitmap | undefined
    createImageBitmap(file).then(
      bitmap => {
        read = bitmap
        if (isCurrent) setPicture(bitmap)
        else bitmap.close()
      },
      () => {
        if (!isCurrent) return
        notify.error('图片无法读取，请换一张')
        cancel.current()
      },
    )
    return () => {
      isCurrent = false
      read?.close()
    }
  }, [file])

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!picture || !context) return
    draw(context, picture, crop, side)
  }, [picture, crop])

  const drag = (event: PointerEvent) => {
    if (!last.current || !picture) return
    const by = { x: event.clientX - last.current.x, y: event.clientY - last.current.y }
    last.current = { x: event.clientX, y: event.clientY }
    setCrop(now => draggedBy(picture, now, by, side))
  }
  const press = (event: KeyboardEvent) => {
    const by = keys[event.key]
    if (!by || !picture) return
    event.preventDefault()
    setCrop(now => draggedBy(picture, now, { x: by[0], y: by[1] }, side))
  }
  const finish = async () => {
    if (!picture) return
    const target = document.createElement('canvas')
    target.width = kept
    target.height = kept
    const context = target.getContext('2d')
    if (!context) return notify.error('图片无法裁剪，请换一张')
    draw(context, picture, crop, kept)
    const blob = await new Promise<Blob | null>(resolve => target.toBlob(resolve, 'image/png'))
    if (!blob) return notify.error('图片无法裁剪，请换一张')
    onDone(new File([blob], `${file.name.replace(/\.[^.]*$/, '') || 'avatar'}.png`, { type: 'image/png' }))
  }

  return (
    <Modal
      open
      title="裁剪头像"
      width={360}
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>取消</Button>
          <Button type="primary" disabled={!picture} onClick={() => void finish()}>
            确定
          </Button>
        </>
      }
    >
      <div className={styles.place}>
        <canvas
          ref={canvas}
          width={side}
          height={side}
          className={styles.square}
          tabIndex={0}
          role="img"
          aria-label="头像预览，拖动或按方向键移动"
          onPointerDown={event => {
            event.currentTarget.setPointerCapture(event.pointerId)
            last.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            last.current = null
          }}
          onKeyDown={press}
        />
        <Slider
          className={styles.zoom ?? ''}
          ariaLabelForHandle="缩放"
          min={1}
          max={mostZoom}
          step={0.05}
          value={crop.zoom}
          tooltip={{ formatter: value => `${Math.round((value ?? 1) * 100)}%` }}
          onChange={zoom => picture && setCrop(now => keptInside(picture, { ...now, zoom }))}
        />
        <p>拖动图片选择区域，滑块缩放</p>
      </div>
    </Modal>
  )
}

function draw(context: CanvasRenderingContext2D, picture: ImageBitmap, crop: Crop, target: number): void {
  const { x, y, side: source } = sourceSquare(picture, crop)
  context.clearRect(0, 0, target, target)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, x, y, source, source, 0, 0, target, target)
}
