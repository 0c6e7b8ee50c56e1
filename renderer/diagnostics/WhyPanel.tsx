import { CloseOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type NodeState, nodeStates } from '../../runtime/explain/whyNode.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import styles from './diagnostics.module.css'
import { toggleWhy } from './diagnostics.ts'
import { NodeDetail } from './NodeDetail.tsx'
import { NodeFrame } from './NodeFrame.tsx'
import type { Subject } from './pickNode.ts'
import { kindText, stateText } from './reasonText.ts'
import { useWhy } from './useWhy.ts'

/** Explains each node on screen. Beside the page, so that both stay usable. */
export function WhyPanel() {
  const why = useWhy()
  const [only, setOnly] = useState<NodeState | null>(null)
  const [words, setWords] = useState('')
  const { nodes, path, subject } = why
  const counts = useMemo(
    () => new Map(nodeStates.map(state => [state, nodes.filter(node => node.state === state).length])),
    [nodes],
  )
  const needle = words.trim().toLowerCase()
  const shown = nodes.filter(
    node =>
      node.path === path ||
      ((only === null || node.state === only) && `${node.title} ${node.path}`.toLowerCase().includes(needle)),
  )
  const open = useRef<HTMLLIElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought into sight whenever another is opened
  useEffect(() => {
    open.current?.scrollIntoView?.({ block: 'nearest' })
  }, [path])

  return (
    <aside className={styles.panel} aria-label="诊断面板" data-diagnostics="">
      <header className={styles.head}>
        <h2>诊断面板</h2>
        <PlainButton
          tone={why.picking ? 'primary' : 'default'}
          aria-pressed={why.picking}
          onClick={() => why.setPicking(!why.picking)}
        >
          {why.picking ? '请指向页面上的元素' : '点选元素'}
        </PlainButton>
        <button type="button" className={styles.close} aria-label="关闭诊断面板" onClick={toggleWhy}>
          <CloseOutlined aria-hidden />
        </button>
      </header>
      {why.pages.length > 1 && (
        <Select
          className={styles.page ?? ''}
          aria-label="页面"
          value={why.live?.page.name}
          options={why.pages.map(({ page }) => ({ value: page.name, label: `${page.title}（${page.name}）` }))}
          onChange={name => {
            const page = why.pages.find(one => one.page.name === name)
            if (page) why.choose(page)
          }}
        />
      )}
      <input
        type="search"
        className={styles.words}
        aria-label="查找节点"
        placeholder="按名称或路径查找"
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <fieldset className={styles.filters} aria-label="按状态筛选">
        {nodeStates.map(state => (
          <button
            key={state}
            type="button"
            data-state={state}
            aria-pressed={only === state}
            disabled={counts.get(state) === 0}
            onClick={() => setOnly(now => (now === state ? null : state))}
          >
            {stateText[state]} {counts.get(state)}
          </button>
        ))}
      </fieldset>
      {(subject.row ?? subject.line) && <p className={styles.note}>针对所点的一行：{nameOf(subject)}</p>}
      <ul className={styles.nodes}>
        {shown.map(node => {
          const isOpen = node.path === path
          return (
            <li key={node.path} ref={isOpen ? open : null} data-inner={isInner(node.path) || undefined}>
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => why.setPath(isOpen ? undefined : node.path)}
                onPointerEnter={() => why.point(node.path)}
                onPointerLeave={() => why.point(undefined)}
                onFocus={() => why.point(node.path)}
                onBlur={() => why.point(undefined)}
              >
                <span className={styles.state} data-state={node.state}>
                  {stateText[node.state]}
                </span>
                <strong>{node.title}</strong>
                <small>{kindText[node.kind]}</small>
              </button>
              {isOpen && <NodeDetail node={node} call={why.callOf(node.source)} />}
            </li>
          )
        })}
      </ul>
      {nodes.length === 0 && <p className={styles.note}>屏幕上没有由模式描述的页面。</p>}
      {nodes.length > 0 && shown.length === 0 && <p className={styles.note}>没有匹配的节点。</p>}
      {why.frame && <NodeFrame {...why.frame} />}
    </aside>
  )
}

/** Whether the node is indented below another: columns of a sub-table, figures of a block, places inside a value. */
const isInner = (path: string) => path.includes('/') || /^(?!columns).+\.(columns|figures)\[/.test(path)

/** Returns the name of the record, or the row number in its table. */
function nameOf({ row, line }: Subject): string {
  if (line) return `第 ${line.at + 1} 行`
  return String(row?.name ?? row?.code ?? row?.id ?? '新增的一行')
}
