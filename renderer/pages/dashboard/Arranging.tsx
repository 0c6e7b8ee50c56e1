import { EyeInvisibleOutlined, EyeOutlined, HolderOutlined } from '@ant-design/icons'
import { type CSSProperties, type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { ResolvedBlock } from '../../../runtime/schema/resolvedPage.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { PlainButton } from '../../ui/PlainButton.tsx'
import quiet from '../../ui/quietButton.module.css'
import styles from './Arranging.module.css'
import { type BlockWidth, moved, type PlacedBlock, placeBlocks, titleOf } from './blockLayout.ts'

interface Props {
  /** Blocks in page order. */
  blocks: readonly ResolvedBlock[]
  /** Their current arrangement. */
  places: readonly PlacedBlock[]
  draw(block: ResolvedBlock, width: BlockWidth): ReactNode
  /** Undefined restores the page's arrangement. */
  onSave(places: readonly PlacedBlock[] | undefined): Promise<void>
  onCancel(): void
}

const widthNames: [BlockWidth, string][] = [
  [6, '四分之一'],
  [8, '三分之一'],
  [12, '二分之一'],
  [16, '三分之二'],
  [24, '整行'],
]
const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** Arranges blocks: drag or arrow keys, width, visibility. */
export function Arranging({ blocks, places: given, draw, onSave, onCancel }: Props) {
  const [places, setPlaces] = useState(given)
  const [saving, setSaving] = useState(false)
  const [said, setSaid] = useState('')
  const dragged = useRef<number | null>(null)
  const [drop, setDrop] = useState<{ at: number; after: boolean } | null>(null)

  const change = (at: number, values: Partial<PlacedBlock>) =>
    setPlaces(now => now.map((one, index) => (index === at ? { ...one, ...values } : one)))
  const move = (from: number, to: number) => {
    const one = places[from]
    if (!one || to < 0 || to >= places.length) return
    setPlaces(moved(places, from, to))
    setSaid(`${titleOf(one.content)}：第 ${to + 1} 个，共 ${places.length} 个`)
  }
  const save = (next: readonly PlacedBlock[] | undefined) => {
    setSaving(true)
    // A refusal shows a toast; the arrangement stays for another attempt.
    onSave(next).catch(() => setSaving(false))
  }
  const dragOf = (at: number) => ({
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (dragged.current === null) return
      event.preventDefault()
      setDrop(dragged.current === at ? null : { at, after: isBehind(event, places[at]?.width === 24) })
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault()
      const from = dragged.current
      if (from === null || from === at) return
      const gap = at + (isBehind(event, places[at]?.width === 24) ? 1 : 0)
      move(from, gap > from ? gap - 1 : gap)
    },
  })
  const handleOf = (at: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      dragged.current = at
      event.dataTransfer.effectAllowed = 'move'
      // Firefox requires drag data.
      event.dataTransfer.setData('text/plain', String(at))
      const frame = event.currentTarget.closest('article')
      if (frame) event.dataTransfer.setDragImage(frame, 24, 24)
    },
    onDragEnd: () => {
      dragged.current = null
      setDrop(null)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      move(at, at + step)
    },
  })

  return (
    <>
      <div className={styles.bar} role="toolbar" aria-label="调整布局">
        <p>拖动卡片调整顺序，也可以按方向键；布局只对您自己生效</p>
        <PlainButton onClick={() => save(undefined)}>恢复默认</PlainButton>
        <PlainButton onClick={onCancel}>取消</PlainButton>
        <PlainButton tone="primary" loading={saving} onClick={() => save(places)}>
          保存布局
        </PlainButton>
      </div>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {places.map(({ content, block, width, hidden }, at) => {
        const title = titleOf(content)
        return (
          <article
            key={block}
            className={styles.frame}
            data-hidden={hidden || undefined}
            data-drop={drop?.at === at ? (drop.after ? 'after' : 'before') : undefined}
            data-side={width === 24 ? 'row' : 'column'}
            style={{ '--span': width } as CSSProperties}
            aria-label={title}
            {...dragOf(at)}
          >
            <header>
              <IconButton label={`移动${title}`} className={`${quiet.sign} ${styles.handle}`} {...handleOf(at)}>
                <HolderOutlined aria-hidden="true" />
              </IconButton>
              <strong>{title}</strong>
              <select
                aria-label={`${title}的宽度`}
                value={width}
                onChange={event => change(at, { width: Number(event.target.value) as BlockWidth })}
              >
                {widthNames.map(([value, name]) => (
                  <option key={value} value={value}>
                    {name}
                  </option>
                ))}
              </select>
              <IconButton
                label={`${hidden ? '显示' : '隐藏'}${title}`}
                className={quiet.sign}
                onClick={() => change(at, { hidden: !hidden })}
              >
                {hidden ? <EyeInvisibleOutlined aria-hidden="true" /> : <EyeOutlined aria-hidden="true" />}
              </IconButton>
            </header>
            {/* Inert, so that arranging never opens anything. */}
            <div className={styles.content} inert>
              {hidden ? <p className={styles.gone}>已隐藏</p> : draw(content, width)}
            </div>
          </article>
        )
      })}
      {places !== given && places.every(one => one.hidden) && (
        <p className={styles.gone}>
          所有卡片都已隐藏{' '}
          <PlainButton tone="text" onClick={() => setPlaces(placeBlocks(blocks, undefined))}>
            全部显示
          </PlainButton>
        </p>
      )}
    </>
  )
}

/** Whether the pointer is past the middle: vertically for a full row, horizontally otherwise. */
function isBehind(event: DragEvent<HTMLElement>, isRow: boolean): boolean {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  return isRow ? event.clientY > top + height / 2 : event.clientX > left + width / 2
}
