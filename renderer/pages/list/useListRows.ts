import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { onChange } from '../../../runtime/data/changes.ts'
import { loadDictionaries } from '../../../runtime/dictionary/dictionary.ts'
import type { ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import type { Row } from '../../page/cellKind.ts'
import type { Scope } from '../../page/scope.ts'
import { useAnswer } from '../../page/useAnswer.ts'
import { useActive } from '../../ui/active.ts'
import { isEmpty, type ListQuery, readSorts, sortText } from './listQuery.ts'
import { sortRows } from './sortRows.ts'
import { summaryOf, summaryWords } from './summary.ts'

export interface ListRows {
  rows: Row[]
  total: number
  /** Whether the total is an estimate of the server. */
  isEstimate: boolean
  loading: boolean
  error: unknown
  isFirst: boolean
  /** Sums over all found rows, by property; absent when the server sent none. */
  summary: Row | undefined
  /** Counts the reloads, for displays that load their own rows. */
  version: number
  reload(): void
}

const none: Row[] = []

/**
 * Loads the rows of a query, and again when another page writes records of the same source. With `off` it loads none.
 */
export function useListRows(page: ResolvedList, query: ListQuery, scope: Scope, off = false): ListRows {
  const [version, setVersion] = useState(0)
  const { schema, shape } = page
  const args = JSON.stringify(argumentsFor(page, query, scope))
  const answer = useAnswer(
    async signal => {
      if (off) return none
      const [data] = await Promise.all([
        callEndpoint(schema.source, JSON.parse(args) as Record<string, unknown>, { signal, silent: true, mask: false }),
        loadDictionaries(page.dictionaries),
      ])
      return data
    },
    [schema.source, off, off ? '' : args],
  )
  const { reload: loadAgain } = answer
  const reload = useCallback(() => {
    setVersion(now => now + 1)
    loadAgain()
  }, [loadAgain])
  useStaleReload(page, reload)
  const { rows: found, total } = useMemo(() => readRows(answer.data, shape), [answer.data, shape])
  const rows = useMemo(() => (page.isLocal ? sortRows(found, query.sort, page) : found), [found, query.sort, page])
  return {
    rows,
    total,
    isEstimate: isEstimate(answer.data),
    summary: summaryOf(answer.data),
    loading: answer.loading,
    error: answer.error,
    isFirst: answer.data === undefined,
    version,
    reload,
  }
}

/** Reloads a visible list at once, a hidden list when it becomes visible. */
function useStaleReload(page: ResolvedList, reload: () => void): void {
  const active = useActive()
  const stale = useRef(false)
  const now = useRef(active)
  now.current = active
  useEffect(
    () =>
      onChange(page.schema.source, page, () => {
        if (now.current) reload()
        else stale.current = true
      }),
    [page, reload],
  )
  useEffect(() => {
    if (!active || !stale.current) return
    stale.current = false
    reload()
  }, [active, reload])
}

/** Returns the arguments for the call of the list's source. */
export function argumentsFor(page: ResolvedList, query: ListQuery, scope: Scope): Record<string, unknown> {
  const { schema, shape, isLocal } = page
  const args = evaluateArguments(schema.with, scope)
  for (const [name, value] of Object.entries(args)) if (value === null || value === undefined) delete args[name]
  const asked = Object.entries(query.values).filter(([, value]) => !isEmpty(value))
  Object.assign(args, Object.fromEntries(asked))
  // A search covers the whole tree, not only the first level.
  if (asked.length === 0 && !query.filters) Object.assign(args, page.ask)
  if (query.filters)
    args.filters = Object.entries(query.filters).map(([field, value]) => ({ field, operator: 'in', value }))
  const sort = sortText(isLocal ? readSorts(schema.sort) : query.sort)
  if (sort !== undefined && shape !== 'tree') args.sort = sort
  const summary = page.sumsAll ? summaryWords(page) : undefined
  if (summary !== undefined) args.summary = summary
  return shape === 'page' ? { ...args, current: query.current, size: query.size } : args
}

function readRows(data: unknown, shape: string): { rows: Row[]; total: number } {
  if (Array.isArray(data))
    return { rows: data as Row[], total: shape === 'tree' ? countNodes(data as Row[]) : data.length }
  if (typeof data !== 'object' || data === null || !('records' in data) || !Array.isArray(data.records))
    return { rows: none, total: 0 }
  const total = 'total' in data ? Number(data.total) : data.records.length
  return { rows: data.records as Row[], total: Number.isFinite(total) ? total : 0 }
}

const isEstimate = (data: unknown) =>
  typeof data === 'object' && data !== null && 'totalIsEstimate' in data && data.totalIsEstimate === true

const countNodes = (rows: Row[]): number =>
  rows.reduce((sum, row) => sum + 1 + (Array.isArray(row.children) ? countNodes(row.children as Row[]) : 0), 0)
