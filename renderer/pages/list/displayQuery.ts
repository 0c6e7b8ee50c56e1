import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import type { ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import type { Row } from '../../page/cellKind.ts'
import type { Scope } from '../../page/scope.ts'
import type { ListQuery } from './listQuery.ts'
import { argumentsFor } from './useListRows.ts'

/** A condition of `filters`, as the endpoints of pages take it. */
export interface Filter {
  field?: string
  operator: 'eq' | 'ge' | 'lt' | 'le' | 'isNull' | 'isNotNull' | 'or'
  value?: unknown
}

export interface FoundRows {
  rows: Row[]
  total: number
  summary: Row | undefined
}

export interface Part {
  filters: readonly Filter[]
  current: number
  size: number
  sort?: string
  summary?: string
}

/** Reads a part of what a list finds: its own query, narrowed by further filters. */
export async function readPart(
  page: ResolvedList,
  asked: { query: ListQuery; scope: Scope },
  { filters, sort, summary, ...window }: Part,
  signal: AbortSignal,
): Promise<FoundRows> {
  const { summary: _, ...args } = argumentsFor(page, asked.query, asked.scope)
  const own = Array.isArray(args.filters) ? (args.filters as unknown[]) : []
  const answer = await callEndpoint(
    page.schema.source,
    {
      ...args,
      ...window,
      filters: [...own, ...filters],
      ...(sort === undefined ? {} : { sort }),
      ...(summary === undefined ? {} : { summary }),
    },
    { signal, silent: true, mask: false },
  )
  const { records, total, summary: sums } = (answer ?? {}) as { records?: Row[]; total?: number; summary?: Row }
  const rows = Array.isArray(records) ? records : []
  return { rows, total: typeof total === 'number' ? total : rows.length, summary: sums }
}
