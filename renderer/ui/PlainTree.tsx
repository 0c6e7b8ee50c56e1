import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react'
import styles from './PlainTree.module.css'
import { branchKeys, type TreeNode } from './treeNodes.ts'

export interface PlainTreeProps {
  label: string
  nodes: readonly TreeNode[]
  words: string
  expanded: readonly string[]
  onExpand(keys: string[]): void
  chosen: string | undefined
  onChoose(key: string): void
}

interface Line {
  node: TreeNode
  level: number
  parent: number
  place: number
  siblings: number
}

/**
 * A tree to choose one node from, in plain markup: the library's tree would add a tenth to the code of a list.
 * `NodeTree` offers dragging, ticking and menus.
 */
export function PlainTree({ label, nodes, words, expanded, onExpand, chosen, onChoose }: PlainTreeProps) {
  const box = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  // A search expands every match.
  const open = useMemo(() => new Set(words.trim() === '' ? expanded : branchKeys(nodes)), [words, expanded, nodes])
  const lines = useMemo(() => toLines(nodes, open), [nodes, open])
  const keys = lines.map(({ node }) => node.key)
  // The Tab key reaches one node: the last focused, then the chosen, then the first.
  const stop = [focused, chosen].find(key => key !== undefined && keys.includes(key)) ?? keys[0]

  const fold = (key: string, unfold: boolean) =>
    onExpand(unfold ? [...expanded, key] : expanded.filter(other => other !== key))
  const focus = (at: number) => box.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[at]?.focus()
  const keyAt = (event: MouseEvent | KeyboardEvent) =>
    event.target instanceof Element ? event.target.closest('[role=treeitem]')?.getAttribute('data-node') : undefined

  const click = (event: MouseEvent) => {
    const key = keyAt(event)
    if (!key) return
    if (event.target instanceof Element && event.target.closest('[data-fold]')) fold(key, !open.has(key))
    else onChoose(key)
  }
  const press = (event: KeyboardEvent) => {
    const at = keys.indexOf(keyAt(event) ?? '')
    const line = lines[at]
    if (!line || event.altKey || event.ctrlKey || event.metaKey) return
    const { key, children } = line.node
    const isBranch = children.length > 0
    const isOpen = isBranch && open.has(key)
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(at + 1),
      ArrowUp: () => focus(at - 1),
      ArrowRight: () => (isOpen ? focus(at + 1) : isBranch && fold(key, true)),
      ArrowLeft: () => (isOpen ? fold(key, false) : focus(line.parent)),
      Home: () => focus(0),
      End: () => focus(lines.length - 1),
      Enter: () => onChoose(key),
      ' ': () => onChoose(key),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <div ref={box} className={styles.tree} role="tree" aria-label={label} onClick={click} onKeyDown={press}>
      {lines.map(({ node, level, place, siblings }) => (
        <div
          key={node.key}
          className={styles.node}
          role="treeitem"
          aria-level={level}
          aria-posinset={place}
          aria-setsize={siblings}
          aria-expanded={node.children.length > 0 ? open.has(node.key) : undefined}
          aria-selected={node.key === chosen}
          tabIndex={node.key === stop ? 0 : -1}
          data-node={node.key}
          data-off={node.row.enabled === false || undefined}
          style={{ paddingInlineStart: (level - 1) * 24 }}
          onFocus={() => setFocused(node.key)}
        >
          <span className={styles.fold} data-fold={node.children.length > 0 || undefined} aria-hidden="true">
            {node.children.length > 0 && (
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <path d="M1 3h8L5 8z" />
              </svg>
            )}
          </span>
          <span className={styles.label} title={node.label}>
            {node.label}
            {node.row.enabled === false && <small>已停用</small>}
          </span>
        </div>
      ))}
    </div>
  )
}

/** Returns the visible nodes in order. */
function toLines(nodes: readonly TreeNode[], open: ReadonlySet<string>): Line[] {
  const lines: Line[] = []
  const add = (siblings: readonly TreeNode[], level: number, parent: number) => {
    siblings.forEach((node, index) => {
      lines.push({ node, level, parent, place: index + 1, siblings: siblings.length })
      if (open.has(node.key)) add(node.children, level + 1, lines.length - 1)
    })
  }
  add(nodes, 1, -1)
  return lines
}
