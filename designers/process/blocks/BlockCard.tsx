import { CloseOutlined, FolderOpenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { isGateway, isScope, titleOf } from '../../../processes/document/kinds.ts'
import { nameOf } from '../../../processes/document/scene.ts'
import { usePassed } from '../preview/previewContext.ts'
import styles from './blocks.module.css'
import { useBlocks } from './blocksContext.ts'
import { summaryOf } from './summaryOf.ts'

const kept: ReadonlySet<string> = new Set(['startEvent', 'endEvent'])

/** A node: its name, and what it does. A click shows its settings beside the blocks. */
export function BlockCard({ id }: { id: string }) {
  const { design, selected, faulty, walk, openInside } = useBlocks()
  const passed = usePassed()
  const element = design.document.element(id)
  if (!element) return null
  const isSplit = isGateway(element.local)
  const title = nameOf(element) || titleOf(element.local)
  const tokens = walk?.view.tokens.get(id)
  const isOffered = walk?.view.offers.some(({ nodeId }) => nodeId === id)
  return (
    <div
      className={isSplit ? styles.gateway : styles.card}
      data-kind={element.local}
      data-selected={selected.has(id) || undefined}
      data-faulty={faulty.has(id) || undefined}
      data-passed={passed.has(id) || walk?.view.passed.has(id) || undefined}
      data-tokens={tokens}
    >
      <button
        type="button"
        className={styles.open}
        data-element={id}
        data-offered={isOffered || undefined}
        onClick={() => (walk ? walk.press(id) : design.select([id]))}
      >
        <b>{title}</b>
        {!isSplit && <span>{summaryOf(element)}</span>}
      </button>
      {tokens !== undefined && (
        <i className={styles.tokens} role="img" aria-label={`${tokens} 个令牌`}>
          {tokens}
        </i>
      )}
      {!walk && isScope(element.local) && (
        <Button
          type="text"
          size="small"
          icon={<FolderOpenOutlined />}
          aria-label={`在画布上打开 ${title}`}
          title="在画布上打开"
          onClick={() => openInside(id)}
        />
      )}
      {!walk && !kept.has(element.local) && !isSplit && (
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
