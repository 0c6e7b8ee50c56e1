import { Button, Checkbox } from 'antd'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { TreeCheck } from '../../../schemas/types/pages/tree.ts'
import type { Scope } from '../../page/scope.ts'
import { ErrorCard } from '../../page/states/ErrorCard.tsx'
import { Empty, Loading } from '../../page/states/StateText.tsx'
import { branchKeys, type TreeNode } from '../../ui/treeNodes.ts'
import { NodeTree } from './NodeTree.tsx'
import styles from './TreePage.module.css'
import { useTicks } from './useTicks.ts'

export interface TickTreeProps {
  check: TreeCheck
  label: string
  nodes: readonly TreeNode[]
  found: readonly TreeNode[]
  words: string
  scope: Scope
  isReady: boolean
  loading: boolean
  search: ReactNode
  /** Registers the confirmation that is asked before another tree is shown. */
  mayLeave: RefObject<() => Promise<boolean>>
  /** Something is ticked otherwise than it is stored. */
  isDirty: RefObject<boolean>
}

/** A tree whose nodes are ticked, with 全选, 全部展开 and 保存. */
export function TickTree(props: TickTreeProps) {
  const { check, label, nodes, found, words, scope, isReady, loading, search } = props
  const { mayLeave, isDirty } = props
  const ticks = useTicks({ check, nodes, shown: found, scope, isReady })
  useEffect(() => {
    mayLeave.current = ticks.mayLeave
    isDirty.current = ticks.isDirty
  }, [mayLeave, isDirty, ticks.mayLeave, ticks.isDirty])
  const branches = branchKeys(nodes)
  const [expanded, setExpanded] = useState<readonly string[]>()
  const isOpen = branches.length > 0 && (expanded?.length ?? 0) >= branches.length
  const count = ticks.ticks.checked.length
  if (ticks.error !== undefined) return <ErrorCard error={ticks.error} onRetry={ticks.reload} />
  return (
    <div className={styles.ticks}>
      <div className={styles.bar}>
        <div className={styles.search}>{search}</div>
        <Checkbox
          checked={ticks.isAll}
          indeterminate={count > 0 && !ticks.isAll}
          disabled={!ticks.maySave || found.length === 0}
          onChange={event => ticks.tickAll(event.target.checked)}
        >
          {words.trim() === '' ? '全选' : '全选搜索结果'}
        </Checkbox>
        <Button onClick={() => setExpanded(isOpen ? [] : branches)}>{isOpen ? '全部收起' : '全部展开'}</Button>
        <span className={styles.count}>
          已选 {count} / {ticks.total}
        </span>
        {ticks.ticks.lone.length > 0 && (
          <span className={styles.count}>另有 {ticks.ticks.lone.length} 项只授予本级，保存时保留</span>
        )}
        {!ticks.maySave && <span className={styles.count}>您没有保存的权限</span>}
        <Button type="primary" loading={ticks.saving} disabled={!ticks.maySave || !ticks.isDirty} onClick={ticks.save}>
          保存
        </Button>
      </div>
      {nodes.length === 0 ? (
        loading ? (
          <Loading />
        ) : (
          <Empty />
        )
      ) : (
        <NodeTree label={label} nodes={found} words={words} expanded={expanded} onExpand={setExpanded} ticks={ticks} />
      )}
    </div>
  )
}
