import { Tree } from 'antd'
import { type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { branchKeys, type TreeNode } from '../../ui/treeNodes.ts'
import styles from './TreePage.module.css'
import type { TicksState } from './useTicks.ts'

interface Item {
  key: string
  title: string
  node: TreeNode
  children: Item[]
}

export interface NodeTreeProps {
  label: string
  nodes: readonly TreeNode[]
  words: string
  expanded: readonly string[] | undefined
  onExpand(keys: string[]): void
  chosen?: string | undefined
  onChoose?: ((key: string) => void) | undefined
  onMenu?: ((node: TreeNode, place: { anchor: HTMLElement } | { x: number; y: number }) => void) | undefined
  onDrop?: ((dragged: TreeNode, target: TreeNode, place: { gap: boolean; after: boolean }) => void) | undefined
  ticks?: TicksState | undefined
}

/** The library's tree in the height of its place; it does not draw nodes outside the view. */
export function NodeTree({
  label,
  nodes,
  words,
  expanded,
  onExpand,
  chosen,
  onChoose,
  onMenu,
  onDrop,
  ticks,
}: NodeTreeProps) {
  const box = useRef<HTMLDivElement>(null)
  const height = useHeight(box)
  const items = useMemo(() => toItems(nodes), [nodes])
  // A search expands every match. Without a search the first level is expanded until the user folds a branch.
  const open = words.trim() === '' ? (expanded ?? nodes.map(node => node.key)) : branchKeys(nodes)
  return (
    <div ref={box} className={styles.tree}>
      <Tree<Item>
        aria-label={label}
        treeData={items}
        height={height}
        blockNode
        virtual
        motion={false}
        expandedKeys={[...open]}
        onExpand={keys => onExpand(keys.map(String))}
        selectedKeys={chosen === undefined ? [] : [chosen]}
        selectable={onChoose !== undefined}
        onSelect={(_, { node }) => onChoose?.(node.key)}
        draggable={onDrop && words.trim() === '' ? { icon: false } : false}
        onDrop={({ dragNode, node, dropToGap, dropPosition }) =>
          onDrop?.(dragNode.node, node.node, {
            gap: dropToGap,
            after: dropPosition > Number(node.pos.split('-').at(-1)),
          })
        }
        checkable={ticks !== undefined}
        // Ticks are kept here: the library knows only the found nodes, and would drop the others.
        checkStrictly
        checkedKeys={ticks ? { checked: ticks.ticks.checked, halfChecked: ticks.half } : []}
        disabled={ticks ? !ticks.maySave : false}
        onCheck={(_, { node, checked }) => ticks?.tick(node.key, checked)}
        onRightClick={({ event, node }) => {
          event.preventDefault()
          onMenu?.(node.node, { x: event.clientX, y: event.clientY })
        }}
        titleRender={item => <NodeTitle node={item.node} onMenu={onMenu} />}
      />
    </div>
  )
}

function NodeTitle({ node, onMenu }: { node: TreeNode; onMenu: NodeTreeProps['onMenu'] }) {
  const openMenu = (event: MouseEvent<HTMLElement>) => {
    event.stopPropagation()
    onMenu?.(node, { anchor: event.currentTarget })
  }
  const isOff = node.row.enabled === false
  return (
    <span className={styles.node} data-node={node.key} data-off={isOff || undefined}>
      <span className={styles.label} title={node.note === '' ? node.label : `${node.label} ${node.note}`}>
        {node.label}
        {node.note !== '' && <small>{node.note}</small>}
        {isOff && <small>已停用</small>}
      </span>
      {onMenu && (
        <button
          type="button"
          className={styles.more}
          aria-label={`${node.label} 的操作`}
          aria-haspopup="menu"
          onClick={openMenu}
        >
          ⋯
        </button>
      )}
    </span>
  )
}

const toItems = (nodes: readonly TreeNode[]): Item[] =>
  nodes.map(node => ({ key: node.key, title: node.label, node, children: toItems(node.children) }))

function useHeight(box: React.RefObject<HTMLDivElement | null>): number {
  const [height, setHeight] = useState(480)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => element.clientHeight > 0 && setHeight(element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return height
}
