import { useEffect } from 'react'
import type { ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import { useActive } from '../../ui/active.ts'
import type { Scope } from '../pageContext.ts'
import type { ListRows } from './useListRows.ts'

/** Loads a list again by itself while it is looked at, and while its rows still change. */
export function useListRefresh(page: ResolvedList, { rows, loading, reload }: ListRows, scope: Scope): void {
  const { refresh } = page.schema
  const active = useActive()
  const isMoving =
    refresh !== undefined &&
    (refresh.while === undefined || rows.some(row => evaluateCondition(refresh.while, { ...scope, row })))
  const seconds = refresh?.seconds ?? 0
  useEffect(() => {
    if (!isMoving || !active || loading) return
    const timer = setTimeout(() => document.visibilityState === 'visible' && reload(), seconds * 1000)
    return () => clearTimeout(timer)
  }, [isMoving, active, loading, seconds, reload])
}
