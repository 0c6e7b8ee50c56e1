import { useEffect, useRef } from 'react'
import { hearing, onServerEvent } from '../../runtime/events/serverEvents.ts'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import type { Refresh } from '../../schemas/types/pages/refresh.ts'
import type { Row } from '../page/cellKind.ts'
import type { Scope } from '../page/scope.ts'
import { useActive } from '../ui/active.ts'
import { useStore } from '../ui/useStore.ts'

/** Milliseconds in which several events cause one reload: a running job sends many. */
const gather = 400

interface Shown {
  refresh: Refresh | undefined
  rows: readonly Row[]
  scope: Scope
  loading: boolean
  reload(): void
}

/**
 * Reloads a visible page when the server reports a change, and at an interval while the `while` condition of the page
 * holds. The server sends no events for the progress of a job, so `while` polls also when events arrive.
 */
export function useRefresh({ refresh, rows, scope, loading, reload }: Shown): void {
  const active = useActive()
  const isHeard = useStore(hearing) && refresh?.on !== undefined
  const isMoving =
    refresh !== undefined &&
    (refresh.while === undefined ? !isHeard : rows.some(row => evaluateCondition(refresh.while, { ...scope, row })))
  const seconds = refresh?.seconds ?? 0
  const topic = refresh?.on
  useEffect(() => {
    if (!isMoving || !active || loading) return
    // An interval, because a hidden window skips its turns.
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), seconds * 1000)
    return () => clearInterval(timer)
  }, [isMoving, active, loading, seconds, reload])

  // The data may have changed while the page was hidden.
  const wasAway = useRef(false)
  useEffect(() => {
    if (active && wasAway.current && refresh !== undefined) reload()
    wasAway.current = !active
  }, [active, refresh, reload])

  useEffect(() => {
    if (topic === undefined || !active) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        reload()
      }, gather)
    }
    const ends = [onServerEvent(topic, soon), onServerEvent('missed', soon)]
    return () => {
      clearTimeout(timer)
      for (const end of ends) end()
    }
  }, [topic, active, reload])
}
