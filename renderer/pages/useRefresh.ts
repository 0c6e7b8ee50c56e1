import { useEffect, useRef } from 'react'
import { hearing, onServerEvent } from '../../runtime/events/serverEvents.ts'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import type { Refresh } from '../../schemas/types/pages/refresh.ts'
import type { Row } from '../page/cellKind.ts'
import type { Scope } from '../page/scope.ts'
import { useActive } from '../ui/active.ts'
import { useStore } from '../ui/useStore.ts'

/** Events come in heaps while a job runs. */
const gather = 400

interface Shown {
  refresh: Refresh | undefined
  rows: readonly Row[]
  scope: Scope
  loading: boolean
  reload(): void
}

/**
 * Loads again by itself what is looked at: when the server tells of a change, and while it still changes. How far a job
 * has come is told by nobody: what says `while` is asked for even when events are heard.
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
    // Again and again, because nothing is loaded while the window is hidden.
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), seconds * 1000)
    return () => clearInterval(timer)
  }, [isMoving, active, loading, seconds, reload])

  // What changes by itself has changed while nobody looked.
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
