import { useEffect, useRef } from 'react'
import { hearing, onServerEvent } from '../../../runtime/events/serverEvents.ts'
import type { ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import { useActive } from '../../ui/active.ts'
import { useStore } from '../../ui/useStore.ts'
import type { Scope } from '../pageContext.ts'
import type { ListRows } from './useListRows.ts'

/** Events come in heaps while a job runs. */
const gather = 400

/** Loads a list again by itself while it is looked at: when the server tells of a change, or while its rows still change. */
export function useListRefresh(page: ResolvedList, { rows, loading, reload }: ListRows, scope: Scope): void {
  const { refresh } = page.schema
  const active = useActive()
  const isTold = useStore(hearing) && refresh?.on !== undefined
  const isMoving =
    refresh !== undefined &&
    !isTold &&
    (refresh.while === undefined || rows.some(row => evaluateCondition(refresh.while, { ...scope, row })))
  const seconds = refresh?.seconds ?? 0
  const topic = refresh?.on
  useEffect(() => {
    if (!isMoving || !active || loading) return
    const timer = setTimeout(() => document.visibilityState === 'visible' && reload(), seconds * 1000)
    return () => clearTimeout(timer)
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
