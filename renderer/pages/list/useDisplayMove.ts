import { useCallback, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { announceChange } from '../../../runtime/data/changes.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import type { DisplayMove, ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import { tellFailure } from '../../actions/tellFailure.ts'
import type { Row } from '../../page/cellKind.ts'

interface Move<T> {
  row: Row
  /** Its new place, which is shown at once. */
  to: T
  /** What the call writes. */
  values: Record<string, unknown>
  success: string
}

/**
 * Stores where rows were moved to, and keeps the place `T` of each until its row has loaded again; a refused one goes
 * back. Moves of one row follow each other.
 */
export function useDisplayMove<T>(page: ResolvedList, call: DisplayMove | undefined, reload: () => void) {
  const [moved, setMoved] = useState<ReadonlyMap<string, T>>(new Map())
  const state = useRef({
    busy: new Set<string>(),
    waiting: new Map<string, Move<T>>(),
    /** Stored, and shown until the rows are loaded again. */
    done: new Set<string>(),
    /** Revisions that the server answered, which the loaded rows do not have yet. */
    revisions: new Map<string, number>(),
  })
  const latest = useRef(reload)
  latest.current = reload

  const run = useCallback(
    async ({ row, values, success }: Move<T>): Promise<void> => {
      if (!call) return
      const { busy, waiting, done, revisions } = state.current
      const id = String(row.id)
      busy.add(id)
      done.delete(id)
      const revision = Math.max(revisions.get(id) ?? 0, typeof row.revision === 'number' ? row.revision : 0)
      try {
        const answer = await callEndpoint(
          call.call,
          { id: row.id, ...(call.takesRevision && revision > 0 ? { revision } : {}), ...values },
          { silent: true, mask: false },
        )
        const next = revisionOf(answer)
        if (next !== undefined) revisions.set(id, next)
        busy.delete(id)
        const following = waiting.get(id)
        waiting.delete(id)
        if (following) return await run(following)
        done.add(id)
        notify.success(success)
        announceChange(call.call, page)
      } catch (error) {
        busy.delete(id)
        waiting.delete(id)
        setMoved(now => without(now, new Set([id])))
        tellFailure(error, '操作失败！')
      }
      // Also after a refusal: another user may have changed the row.
      latest.current()
    },
    [call, page],
  )
  const move = useCallback(
    (given: Omit<Move<T>, 'success'> & { success?: string }) => {
      if (!call) return
      const id = String(given.row.id)
      const next = { success: '操作成功！', ...given }
      setMoved(now => new Map(now).set(id, given.to))
      if (state.current.busy.has(id)) state.current.waiting.set(id, next)
      else void run(next)
    },
    [call, run],
  )
  /** Forgets the stored moves: the loaded rows have them. */
  const settle = useCallback(() => {
    const { done, revisions } = state.current
    if (done.size === 0) return
    const stored = new Set(done)
    for (const id of stored) revisions.delete(id)
    done.clear()
    setMoved(now => without(now, stored))
  }, [])
  return { moved, move, settle }
}

const revisionOf = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'revision' in answer && typeof answer.revision === 'number'
    ? answer.revision
    : undefined

function without<T>(moved: ReadonlyMap<string, T>, ids: ReadonlySet<string>): ReadonlyMap<string, T> {
  return new Map([...moved].filter(([id]) => !ids.has(id)))
}
