import { memo } from 'react'
import { Handle, type Node, type NodeProps, Position } from 'reactflow'
import styles from './linkage.module.css'

export interface FieldNodeData extends Record<string, unknown> {
  title: string
  /** The list or record around it, or where its choices come from. */
  note: string | undefined
  mark: 'chosen' | 'again' | 'other' | undefined
  /** Place in the order in which it is computed again, from 1. */
  turn: number | undefined
  isInCycle: boolean
}

export type FieldNodeType = Node<FieldNodeData, 'field'>

/** A field in the linkage. A drag from its right to the left of another one begins a condition. */
export const FieldNode = memo(function FieldNode({ data }: NodeProps<FieldNodeType>) {
  const { title, note, mark, turn, isInCycle } = data
  return (
    <div className={styles.node} data-mark={mark} data-cycle={isInCycle || undefined}>
      <Handle type="target" position={Position.Left} className={styles.handle} aria-label={`以条件连到“${title}”`} />
      <button
        type="button"
        // The node around it takes the click. By keys, fields are chosen in the list beside the canvas.
        tabIndex={-1}
        className={styles.title}
        aria-pressed={mark === 'chosen'}
      >
        <span>{title}</span>
        {note !== undefined && <small>{note}</small>}
      </button>
      {turn !== undefined && (
        <span className={styles.turn} aria-hidden>
          {turn}
        </span>
      )}
      <Handle type="source" position={Position.Right} className={styles.handle} aria-label={`从“${title}”开始条件`} />
    </div>
  )
})
