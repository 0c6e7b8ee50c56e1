import type { KeyboardEventHandler, MouseEventHandler, ReactNode, RefObject } from 'react'
import styles from './TreeLines.module.css'
import type { TreeBranch, TreeLine } from './treeMoves.ts'

interface Props<Node> {
  box: RefObject<HTMLDivElement | null>
  label: string
  lines: readonly TreeLine<Node>[]
  isOpen: (key: string) => boolean
  isSelected: (key: string) => boolean
  /** Whether several nodes may be selected. */
  isMultiple?: boolean
  /** Whether indents are small and hovering highlights whole lines. */
  isDense?: boolean
  /** Key of the line that the Tab key reaches. */
  stop: string | undefined
  onReached: (key: string, at: number) => void
  onClick: MouseEventHandler
  onKeyDown: KeyboardEventHandler
  /** Attributes of the line of a node. */
  lineOf?: (node: Node) => { 'aria-label'?: string; 'data-off'?: true | undefined }
  /** Returns the content of a line after its arrow. */
  draw: (node: Node) => ReactNode
}

/** Renders the visible lines of a tree as plain markup. The caller handles folding, keys and selection. */
export function TreeLines<Node extends TreeBranch<Node>>(props: Props<Node>) {
  const { box, label, lines, isOpen, isSelected, isMultiple, isDense, stop, lineOf, draw } = props
  return (
    <div
      ref={box}
      className={styles.tree}
      role="tree"
      aria-label={label}
      aria-multiselectable={isMultiple}
      data-dense={isDense}
      onClick={props.onClick}
      onKeyDown={props.onKeyDown}
    >
      {lines.map(({ node, level, place, siblings }, at) => (
        <div
          key={node.key}
          className={styles.node}
          role="treeitem"
          aria-level={level}
          aria-posinset={place}
          aria-setsize={siblings}
          aria-expanded={node.children.length > 0 ? isOpen(node.key) : undefined}
          aria-selected={isSelected(node.key)}
          tabIndex={node.key === stop ? 0 : -1}
          data-node={node.key}
          style={{ paddingInlineStart: (level - 1) * (isDense ? 14 : 24) }}
          onFocus={() => props.onReached(node.key, at)}
          {...lineOf?.(node)}
        >
          <span className={styles.fold} data-fold={node.children.length > 0 || undefined} aria-hidden="true">
            {node.children.length > 0 && (
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <path d="M1 3h8L5 8z" />
              </svg>
            )}
          </span>
          {draw(node)}
        </div>
      ))}
    </div>
  )
}

/** The text of a line, shortened if it is too long. */
export const TreeLabel = ({ title, children }: { title: string; children: ReactNode }) => (
  <span className={styles.label} title={title}>
    {children}
  </span>
)
