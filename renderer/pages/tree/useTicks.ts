import { useEffect, useMemo, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { announceChange } from '../../../runtime/data/changes.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { holds } from '../../../runtime/permission/holds.ts'
import { endpointPermission } from '../../../runtime/schema/endpoints.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import type { TreeCheck } from '../../../schemas/types/pages/tree.ts'
import { tellFailure } from '../../actions/tellFailure.ts'
import type { Scope } from '../pageContext.ts'
import { usePageContext } from '../pageContext.ts'
import { useAnswer } from '../useAnswer.ts'
import { useUnsavedGuard } from '../useUnsavedGuard.ts'
import { storedTicks } from './storedTicks.ts'
import { conductableKeys, flatten, loneKeys, type TreeNode, tickedBelow } from './treeNodes.ts'

interface Ticks {
  checked: string[]
  /** Branches that are stored by themselves; a tree that ticks downwards cannot show them. */
  lone: string[]
}

const clickPause = 1000

/** Ticked nodes: read, changed and stored. */
export function useTicks(check: TreeCheck, nodes: readonly TreeNode[], scope: Scope, isReady: boolean) {
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
  const all = useMemo(() => flatten(nodes).map(node => node.key), [nodes])

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
    /** Branches of which some is ticked, to be drawn. */
    half: useMemo(() => (strict ? [] : halfKeys(nodes, new Set(ticks.checked))), [nodes, ticks.checked, strict]),
    /** Ticks a node with all below it, or strictly it alone; a branch once ticked whole is no longer kept by itself. */
    tick: (key: string, on: boolean) =>
      setTicks(now => {
        const checked = strict ? tickedAlone(now.checked, key, on) : tickedBelow(nodes, now.checked, key, on)
        return { checked, lone: now.lone.filter(lone => !checked.includes(lone)) }
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
    total: all.length,
    isAll: all.length > 0 && ticks.checked.length >= all.length,
    tickAll: (on: boolean) => setTicks({ checked: on ? all : [], lone: [] }),
  }
}

export type TicksState = ReturnType<typeof useTicks>

const tickedAlone = (checked: string[], key: string, on: boolean) =>
  on ? [...checked, key] : checked.filter(other => other !== key)

const sameKeys = (a: string[], b: string[]) => a.length === b.length && new Set([...a, ...b]).size === a.length

/** Branches with some but not all of what is below them ticked. */
function halfKeys(nodes: readonly TreeNode[], checked: ReadonlySet<string>): string[] {
  return nodes.flatMap(node => {
    const below = halfKeys(node.children, checked)
    const isHalf = !checked.has(node.key) && (below.length > 0 || node.children.some(child => checked.has(child.key)))
    return isHalf ? [node.key, ...below] : below
  })
}
