import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { part, useStore } from '../../../renderer/index.ts'
import { type Go, OutlineTree } from '../../canvas/OutlineTree.tsx'
import type { OutlineNode } from '../../canvas/outlineLines.ts'
import { alongFlow, branchOf } from '../alongFlow.ts'
import { focusName } from '../focusName.ts'
import { type CheckState, markedOf } from '../modelCheck.ts'
import { appendItems, type PaletteItem } from '../paletteItems.ts'
import type { ProcessDesign } from '../processDesign.ts'
import type { Tool } from '../tool.ts'
import { type Additions, addAt, additionsAt } from './additions.ts'
import { OutlineTools } from './OutlineTools.tsx'
import styles from './outline.module.css'
import { outlineNodes } from './outlineNodes.ts'

interface Props {
  design: ProcessDesign
  tool: Tool
  onTool: (tool: Tool) => void
  check: CheckState
  /** Selects an element and shows it on the canvas. */
  onFind: (id: string) => void
}

/** The diagram as a tree, in which a process can be modelled without seeing the canvas. */
export function Outline({ design, tool, onTool, check, onFind }: Props) {
  const { scene, selected } = useStore(design.state)
  const faults = useStore(check, markedOf)
  const [naming, setNaming] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  // Returns to the line whose key opened the menu.
  const back = useRef<() => void>(undefined)
  const { document } = design
  const nodes = useMemo(() => (scene ? outlineNodes(document, scene.plane, faults) : []), [document, scene, faults])
  const from = tool.kind === 'connect' ? tool.from : undefined

  const rename = (id: string) => {
    design.select([id])
    setNaming(id)
  }
  const connect = (id: string) => {
    onFind(id)
    onTool({ kind: 'connect', from: id })
  }
  const choose = (id: string) => {
    if (from === undefined) onFind(id)
    else if (design.run({ do: 'connect', from, to: id })) onTool({ kind: 'select' })
  }
  const add = (at: string, item: PaletteItem, place?: keyof Additions) => {
    const isAdded = addAt(design, at, item, place)
    if (isAdded) for (const id of design.state.get().selected) onFind(id)
    return isAdded
  }
  const remove = (id: string) => design.run({ do: 'delete', ids: [id] })
  const follow = (id: string, isForward: boolean, branch = 0) => alongFlow(document, id, { isForward, branch })

  const press = (event: KeyboardEvent, id: string, go: Go): boolean => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return false
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const branch = branchOf(key)
    const item = appendItems.find(each => each.key === key)
    if (event.altKey) {
      if (key !== 'Enter') return false
      flushSync(() => onFind(id))
      focusName(id)
    } else if (event.shiftKey && key === 'ArrowRight') go(follow(id, true))
    else if (event.shiftKey && key === 'ArrowLeft') go(follow(id, false))
    else if (branch !== undefined) go(follow(id, true, branch))
    else if (key === 'F2') rename(id)
    else if (key === 'Delete' || key === 'Backspace') remove(id)
    else if (key === 'Insert' || key === '+') {
      back.current = () => go(id)
      setAdding(true)
    } else if (key === 'c') connect(id)
    else if (item) add(id, item)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return (
    <div {...part('outline')} className={styles.outline}>
      <OutlineTree
        label="大纲"
        nodes={nodes}
        chosen={selected}
        naming={naming}
        onChoose={choose}
        onKey={press}
        onNamed={(id, name) => {
          setNaming(undefined)
          if (name !== undefined && name !== nodeIn(nodes, id)?.name) design.run({ do: 'rename', id, name })
        }}
        tools={id => (
          <OutlineTools
            additions={additionsAt(document, id ?? '')}
            isAdding={isAdding}
            onAdding={isOpen => {
              setAdding(isOpen)
              if (isOpen) return
              back.current?.()
              back.current = undefined
            }}
            onAdd={(item, place) => {
              if (id !== undefined && add(id, item, place)) back.current = undefined
            }}
            onRename={() => id !== undefined && rename(id)}
            onConnect={() => id !== undefined && connect(id)}
            onDelete={() => id !== undefined && remove(id)}
          />
        )}
      />
      <output className={styles.hint}>
        {from !== undefined && `从“${nodeIn(nodes, from)?.label ?? ''}”连接：到目标行按回车，按 Esc 取消`}
      </output>
      <details className={styles.keys}>
        <summary>按键</summary>
        <dl>
          {keys.map(([key, what]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

const keys: readonly [key: string, what: string][] = [
  ['回车', '选中并定位'],
  ['Alt+回车', '到属性'],
  ['F6', '到下一区域'],
  ['Shift+→', '到后续'],
  ['Shift+←', '到前一个'],
  ['1 至 9', '到该分支'],
  ['/', '按名称查找'],
  ['+', '添加'],
  ...appendItems.map(({ key, title }): [string, string] => [key.toUpperCase(), `添加${title}`]),
  ['C', '连接'],
  ['F2', '命名'],
  ['Delete', '删除'],
]

function nodeIn(nodes: readonly OutlineNode[], id: string): OutlineNode | undefined {
  for (const node of nodes) {
    const found = node.key === id ? node : nodeIn(node.children, id)
    if (found) return found
  }
  return undefined
}
