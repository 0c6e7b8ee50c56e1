import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { isGateway, titleOf } from '../../../processes/document/kinds.ts'
import { nameOf } from '../../../processes/document/scene.ts'
import { usePassed } from '../preview/previewContext.ts'
import styles from './blocks.module.css'
import { useBlocks } from './blocksContext.ts'
import { summaryOf } from './summaryOf.ts'

const kept: ReadonlySet<string> = new Set(['startEvent', 'endEvent'])

/** A node: its name, and what it does. A click shows its settings beside the blocks. */
export function BlockCard({ id }: { id: string }) {
  const { design, selected, faulty } = useBlocks()
  const passed = usePassed()
  const element = design.document.element(id)
  if (!element) return null
  const isSplit = isGateway(element.local)
  const title = nameOf(element) || titleOf(element.local)
  return (
    <div
      className={isSplit ? styles.gateway : styles.card}
      data-kind={element.local}
      data-selected={selected.has(id) || undefined}
      data-faulty={faulty.has(id) || undefined}
      data-passed={passed.has(id) || undefined}
    >
      <button type="button" className={styles.open} data-element={id} onClick={() => design.select([id])}>
        <b>{title}</b>
        {!isSplit && <span>{summaryOf(element)}</span>}
      </button>
      {!kept.has(element.local) && !isSplit && (
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={`删除 ${title}`}
          onClick={() => design.runArranged({ do: 'delete', ids: [id] })}
        />
      )}
    </div>
  )
}
