import { useEffect, useMemo, useState } from 'react'
import { callEndpoint } from '../../runtime/data/callEndpoint.ts'
import { onChange } from '../../runtime/data/changes.ts'
import { evaluateArguments } from '../../schemas/evaluate/evaluateArguments.ts'
import type { SideFilter } from '../../schemas/types/pages/list.ts'
import { PlainTree } from '../ui/PlainTree.tsx'
import { TextBox } from '../ui/TextBox.tsx'
import { parents, searchNodes, type TreeNode, toNodes } from '../ui/treeNodes.ts'
import styles from './SideTree.module.css'
import type { Scope } from './scope.ts'
import { ErrorCard } from './states/ErrorCard.tsx'
import { Empty, Loading } from './states/StateText.tsx'
import { useAnswer } from './useAnswer.ts'
import { recordsOf } from './useOptions.ts'

export interface SideTreeProps {
  side: SideFilter
  scope: Scope
  value: unknown
  /** Undefined selects all. */
  onChoose(id: string | undefined): void
}

/** The tree beside a list; selecting a node filters the list, selecting it again or 全部 shows all. */
export function SideTree({ side, scope, value, onChoose }: SideTreeProps) {
  const args = JSON.stringify(evaluateArguments(side.with, scope))
  const { data, error, reload } = useAnswer(
    async signal => {
      const answer = await callEndpoint(side.source, JSON.parse(args), { signal, silent: true, mask: false })
      return toNodes(recordsOf(answer), side.label ?? 'name', undefined)
    },
    [side, args],
  )
  useEffect(() => onChange(side.source, side, reload), [side, reload])
  const [words, setWords] = useState('')
  const [expanded, setExpanded] = useState<readonly string[]>()
  const chosen = typeof value === 'string' && value !== '' ? value : undefined
  const found = useMemo(() => searchNodes(data ?? [], words), [data, words])
  const initial = useMemo(() => firstOpen(data ?? [], chosen), [data, chosen])

  return (
    <aside className={styles.side} aria-label={side.title}>
      <div className={styles.head}>
        <h2>{side.title}</h2>
        <button type="button" className="cell-link" disabled={chosen === undefined} onClick={() => onChoose(undefined)}>
          全部
        </button>
      </div>
      <TextBox
        clearable
        placeholder="请输入关键字"
        aria-label={`搜索${side.title}`}
        value={words}
        onChange={setWords}
      />
      {error !== undefined && !data ? (
        <ErrorCard error={error} onRetry={reload} />
      ) : !data ? (
        <Loading />
      ) : found.length === 0 ? (
        <Empty text={words.trim() === '' ? '暂无数据' : '没有匹配的结果'} />
      ) : (
        <PlainTree
          label={side.title}
          nodes={found}
          words={words}
          expanded={expanded ?? initial}
          onExpand={setExpanded}
          chosen={chosen}
          onChoose={key => onChoose(key === chosen ? undefined : key)}
        />
      )}
    </aside>
  )
}

/** Returns the initially expanded nodes: the first level, and the path to the selection. */
function firstOpen(nodes: readonly TreeNode[], chosen: string | undefined): string[] {
  const open = nodes.map(node => node.key)
  const above = parents(nodes)
  let node = chosen === undefined ? undefined : above.get(chosen)
  while (node) {
    open.push(node.key)
    node = above.get(node.key)
  }
  return open
}
