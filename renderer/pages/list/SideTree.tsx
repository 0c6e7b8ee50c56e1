import { Input, Tree } from 'antd'
import { type Key, useMemo, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import type { SideFilter } from '../../../schemas/types/page.ts'
import { recordsOf } from '../../fields/useOptions.ts'
import type { Scope } from '../pageContext.ts'
import { ErrorCard } from '../states/ErrorCard.tsx'
import { Empty, Loading } from '../states/StateText.tsx'
import { useAnswer } from '../useAnswer.ts'
import styles from './SideTree.module.css'
import { allKeys, keepMatching, pathTo, sideNodes } from './sideNodes.ts'

export interface SideTreeProps {
  side: SideFilter
  scope: Scope
  value: unknown
  /** Undefined: all. */
  onChoose(id: string | undefined): void
}

/** The tree beside a list; a node narrows the list, the same node again or 全部 shows all. */
export function SideTree({ side, scope, value, onChoose }: SideTreeProps) {
  const args = JSON.stringify(evaluateArguments(side.with, scope))
  const { data, error, reload } = useAnswer(
    async signal =>
      sideNodes(
        recordsOf(await callEndpoint(side.source, JSON.parse(args), { signal, silent: true, mask: false })),
        side.label ?? 'name',
      ),
    [side, args],
  )
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState<Key[] | null>(null)
  const chosen = typeof value === 'string' && value !== '' ? value : undefined
  const shown = useMemo(() => keepMatching(data ?? [], words.trim()), [data, words])
  // The first level and the way to what is chosen; all of what a search found.
  const initial = useMemo(() => (data ? [...data.map(node => node.key), ...pathTo(data, chosen)] : []), [data, chosen])
  const expanded = words.trim() === '' ? (opened ?? initial) : allKeys(shown)

  return (
    <aside className={styles.side} aria-label={side.title}>
      <div className={styles.head}>
        <h2>{side.title}</h2>
        <button type="button" className="cell-link" disabled={chosen === undefined} onClick={() => onChoose(undefined)}>
          全部
        </button>
      </div>
      <Input
        type="search"
        allowClear
        size="small"
        placeholder={`搜索${side.title}`}
        aria-label={`搜索${side.title}`}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <div className={styles.tree}>
        {error !== undefined && !data ? (
          <ErrorCard error={error} onRetry={reload} />
        ) : !data ? (
          <Loading />
        ) : shown.length === 0 ? (
          <Empty />
        ) : (
          <Tree
            blockNode
            treeData={shown}
            expandedKeys={expanded}
            onExpand={setOpened}
            selectedKeys={chosen === undefined ? [] : [chosen]}
            onSelect={([key]) => onChoose(key === undefined ? undefined : String(key))}
          />
        )}
      </div>
    </aside>
  )
}
