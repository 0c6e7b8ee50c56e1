import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react'
import { TreeLabel, TreeLines } from './TreeLines.tsx'
import { isWithin, keyOfLine, linesOf, treeMoves } from './treeMoves.ts'
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

/**
 * A tree to choose one node from, in plain markup: the library's tree would add a tenth to the code of a list.
 * `NodeTree` offers dragging, ticking and menus.
 */
export function PlainTree({ label, nodes, words, expanded, onExpand, chosen, onChoose }: PlainTreeProps) {
  const box = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  // A search expands every match.
  const open = useMemo(() => new Set(words.trim() === '' ? expanded : branchKeys(nodes)), [words, expanded, nodes])
  const isOpen = (key: string) => open.has(key)
  const lines = useMemo(() => linesOf(nodes, key => open.has(key)), [nodes, open])
  const keys = lines.map(({ node }) => node.key)
  // The Tab key reaches one node: the last focused, then the chosen, then the first.
  const stop = [focused, chosen].find(key => key !== undefined && keys.includes(key)) ?? keys[0]

  const fold = (key: string, isFolded: boolean) =>
    onExpand(isFolded ? expanded.filter(other => other !== key) : [...expanded, key])
  const focusAt = (at: number) => box.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[at]?.focus()

  const click = ({ target }: MouseEvent) => {
    const key = keyOfLine(target)
    if (key === undefined) return
    if (isWithin(target, '[data-fold]')) fold(key, isOpen(key))
    else onChoose(key)
  }
  const press = (event: KeyboardEvent) => {
    const at = keys.indexOf(keyOfLine(event.target) ?? '')
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const move = treeMoves({ lines, at, isOpen, focusAt, fold, choose: onChoose })[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }

  return (
    <TreeLines
      box={box}
      label={label}
      lines={lines}
      isOpen={isOpen}
      isSelected={key => key === chosen}
      stop={stop}
      onReached={setFocused}
      onClick={click}
      onKeyDown={press}
      lineOf={({ row }) => ({ 'data-off': row.enabled === false || undefined })}
      draw={({ label, row }) => (
        <TreeLabel title={label}>
          {label}
          {row.enabled === false && <small>已停用</small>}
        </TreeLabel>
      )}
    />
  )
}
