import { useEffect, useMemo, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { announceChange } from '../../../runtime/data/changes.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import { holds } from '../../../runtime/permission/holds.ts'
import { endpointPermission } from '../../../runtime/schema/endpoints.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import type { TreeCheck } from '../../../schemas/types/page.ts'
import { tellFailure } from '../../actions/tellFailure.ts'
import type { Scope } from '../pageContext.ts'
import { usePageContext } from '../pageContext.ts'
import { useAnswer } from '../useAnswer.ts'
import { useUnsavedGuard } from '../useUnsavedGuard.ts'
import { conductableKeys, flatten, type TreeNode } from './treeNodes.ts'

interface Ticks {
  checked: string[]
  half: string[]
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
      const ids = await callEndpoint(check.source, JSON.parse(args) as Record<string, unknown>, {
        signal,
        silent: true,
      })
      return Array.isArray(ids)
        ? ids.map(id => (typeof id === 'object' && id !== null && 'id' in id ? String(id.id) : String(id)))
        : []
    },
    [check, args, isReady],
  )
  const start = useMemo<Ticks>(() => {
    const stored = new Set(answer.data ?? [])
    return { checked: strict ? [...stored] : conductableKeys(nodes, stored), half: [] }
  }, [answer.data, nodes, strict])
  const [ticks, setTicks] = useState<Ticks>(start)
  useEffect(() => setTicks(start), [start])

  const isDirty = ticks !== start && !sameKeys(ticks.checked, start.checked)
  useUnsavedGuard(() => isDirty)
  const [saving, setSaving] = useState(false)
  const lastClick = useRef(Number.NEGATIVE_INFINITY)
  const all = useMemo(() => flatten(nodes).map(node => node.key), [nodes])

  const save = async () => {
    const now = performance.now()
    if (saving || now - lastClick.current < clickPause) return
    lastClick.current = now
    setSaving(true)
    try {
      const half = strict ? [] : halfKeys(nodes, new Set(ticks.checked))
      await callEndpoint(
        check.save,
        { ...(JSON.parse(args) as Record<string, unknown>), ids: ticks.checked, halfIds: half },
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
    setTicks,
    save,
    saving,
    isDirty,
    strict,
    loading: answer.loading,
    error: answer.error,
    reload: answer.reload,
    maySave: holds(endpointPermission(check.save)),
    total: all.length,
    isAll: all.length > 0 && ticks.checked.length >= all.length,
    tickAll: (on: boolean) => setTicks({ checked: on ? all : [], half: [] }),
  }
}

export type TicksState = ReturnType<typeof useTicks>

const sameKeys = (a: string[], b: string[]) => a.length === b.length && new Set([...a, ...b]).size === a.length

/** Branches with some but not all of what is below them ticked. */
function halfKeys(nodes: readonly TreeNode[], checked: ReadonlySet<string>): string[] {
  return nodes.flatMap(node => {
    const below = halfKeys(node.children, checked)
    const isHalf = !checked.has(node.key) && (below.length > 0 || node.children.some(child => checked.has(child.key)))
    return isHalf ? [node.key, ...below] : below
  })
}
