import { useEffect, useMemo, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { announceChange } from '../../../runtime/data/changes.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { endpointPermission } from '../../../runtime/schema/endpoints.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import type { TreeCheck } from '../../../schemas/types/pages/tree.ts'
import { tellFailure } from '../../actions/tellFailure.ts'
import { usePageContext } from '../../page/pageContext.ts'
import type { Scope } from '../../page/scope.ts'
import { useAnswer } from '../../page/useAnswer.ts'
import {
  conductableKeys,
  endKeys,
  flatten,
  loneKeys,
  type TreeNode,
  tickedAll,
  tickedBelow,
} from '../../ui/treeNodes.ts'
import { useUnsavedGuard } from '../useUnsavedGuard.ts'
import { storedTicks } from './storedTicks.ts'

interface Ticks {
  checked: string[]
  /** Branches stored without their descendants; a tree that ticks downwards cannot show them. */
  lone: string[]
}

const clickPause = 1000

export interface TickedTree {
  check: TreeCheck
  nodes: readonly TreeNode[]
  /** The nodes that match the search; all nodes without a search. */
  shown: readonly TreeNode[]
  scope: Scope
  isReady: boolean
}

/** Reads, changes and stores the ticked nodes. */
export function useTicks({ check, nodes, shown, scope, isReady }: TickedTree) {
  const { page } = usePageContext()
  const args = JSON.stringify(evaluateArguments(check.with, scope))
  const strict = check.strict ?? false
  const answer = useAnswer(
    async signal => {
      if (!isReady) return undefined
      const data = await callEndpoint(check.source, JSON.parse(args) as Record<string, unknown>, {
        signal,
        silent: true,
      })
      return storedTicks(data)
    },
    [check, args, isReady],
  )
  const start = useMemo<Ticks>(() => {
    const stored = new Set([...(answer.data?.ids ?? []), ...(answer.data?.halfIds ?? [])])
    if (strict) return { checked: [...stored], lone: [] }
    return {
      checked: conductableKeys(nodes, stored),
      lone: loneKeys(nodes, stored, answer.data?.halfIds !== undefined),
    }
  }, [answer.data, nodes, strict])
  const [ticks, setTicks] = useState<Ticks>(start)
  useEffect(() => setTicks(start), [start])

  const isDirty = ticks !== start && !(sameKeys(ticks.checked, start.checked) && sameKeys(ticks.lone, start.lone))
  const mayLeave = useUnsavedGuard(() => isDirty)
  const [saving, setSaving] = useState(false)
  const lastClick = useRef(Number.NEGATIVE_INFINITY)
  const total = useMemo(() => flatten(nodes).length, [nodes])
  /** Keys that 全选 ticks. */
  const ends = useMemo(() => (strict ? flatten(shown).map(node => node.key) : endKeys(shown)), [shown, strict])
  const isAll = useMemo(() => {
    const checked = new Set(ticks.checked)
    return ends.length > 0 && ends.every(key => checked.has(key))
  }, [ends, ticks.checked])

  const save = async () => {
    const now = performance.now()
    if (saving || now - lastClick.current < clickPause) return
    lastClick.current = now
    setSaving(true)
    try {
      const wasHalf = new Set(answer.data?.halfIds)
      const lone = {
        full: ticks.lone.filter(key => !wasHalf.has(key)),
        half: ticks.lone.filter(key => wasHalf.has(key)),
      }
      const halfIds = strict ? [] : halfKeys(nodes, new Set([...ticks.checked, ...lone.full]))
      const revision = answer.data?.revision
      await callEndpoint(
        check.save,
        {
          ...(JSON.parse(args) as Record<string, unknown>),
          ids: [...ticks.checked, ...lone.full],
          halfIds: [...new Set([...halfIds, ...lone.half])],
          ...(revision === undefined ? {} : { revision }),
        },
        { silent: true },
      )
      notify.success(check.success ?? '保存成功!')
      announceChange(check.save, page)
      answer.reload()
    } catch (error) {
      tellFailure(error, '保存失败!')
    } finally {
      setSaving(false)
    }
  }

  return {
    ticks,
    /** Partly ticked branches, for drawing. */
    half: useMemo(() => (strict ? [] : halfKeys(nodes, new Set(ticks.checked))), [nodes, ticks.checked, strict]),
    /**
     * Ticks a node with all its descendants, or in strict mode the node alone. A fully ticked branch is no longer
     * stored by itself.
     */
    tick: (key: string, on: boolean) =>
      setTicks(now => {
        const checked = strict ? tickedAlone(now.checked, key, on) : tickedBelow(nodes, shown, now.checked, key, on)
        return { checked, lone: now.lone.filter(lone => !checked.includes(lone)) }
      }),
    /** Ticks or unticks all shown nodes. */
    tickAll: (on: boolean) =>
      setTicks(now => {
        const checked = strict
          ? [...new Set([...now.checked, ...ends])].filter(key => on || !ends.includes(key))
          : tickedAll(nodes, shown, now.checked, on)
        const gone = new Set([...checked, ...flatten(shown).map(node => node.key)])
        return { checked, lone: now.lone.filter(lone => !gone.has(lone)) }
      }),
    save,
    saving,
    mayLeave,
    isDirty,
    strict,
    loading: answer.loading,
    error: answer.error,
    reload: answer.reload,
    maySave: holds(endpointPermission(check.save)),
    total,
    isAll,
  }
}

export type TicksState = ReturnType<typeof useTicks>

const tickedAlone = (checked: string[], key: string, on: boolean) =>
  on ? [...checked, key] : checked.filter(other => other !== key)

const sameKeys = (a: string[], b: string[]) => a.length === b.length && new Set([...a, ...b]).size === a.length

/** Returns the branches with some but not all descendants ticked. */
function halfKeys(nodes: readonly TreeNode[], checked: ReadonlySet<string>): string[] {
  return nodes.flatMap(node => {
    const below = halfKeys(node.children, checked)
    const isHalf = !checked.has(node.key) && (below.length > 0 || node.children.some(child => checked.has(child.key)))
    return isHalf ? [node.key, ...below] : below
  })
}
