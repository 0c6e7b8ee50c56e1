import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { loadDictionaries } from '../../../runtime/dictionary/dictionary.ts'
import { loadEndpoint, type Shape } from '../../../runtime/schema/endpoints.ts'
import type { ResolvedPrint } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { evaluateCondition } from '../../../schemas/evaluate/evaluateCondition.ts'
import type { EndpointName } from '../../../schemas/types/common.ts'
import { mostRecords, mostRows } from '../../actions/printLimits.ts'
import type { Row } from '../../page/cellKind.ts'
import { usePageContext } from '../../page/pageContext.ts'
import type { Scope } from '../../page/scope.ts'
import { useAnswer } from '../../page/useAnswer.ts'

/** What one document shows: a record, or the rows of a list. */
export interface Printed {
  row?: Row
  /** Rows of tables with a source of their own, and of a list, by the key of their block. */
  rows: ReadonlyMap<string, readonly Row[]>
  /** Rows were left out, because paper has its limit. */
  isCut: boolean
  /** Records after this one that are not printed. */
  left?: number
}

const rowsAtOnce = 100

/**
 * Loads what a page prints. Of a selection, `ids` of the parameters names the records, each for a document; above a
 * list, `query` holds its search.
 */
export function usePrinted(page: ResolvedPrint) {
  const { scope, params } = usePageContext()
  const key = JSON.stringify(params)
  return useAnswer(
    async signal => {
      const loading = { page, scope, signal }
      const [printed] = await Promise.all([
        page.shape === 'record' ? recordsOf(loading, params) : listOf(loading, params),
        loadDictionaries(page.dictionaries),
      ])
      return printed
    },
    [page, key, scope],
  )
}

interface Loading {
  page: ResolvedPrint
  scope: Scope
  signal: AbortSignal
}

async function recordsOf(loading: Loading, params: Record<string, unknown>): Promise<Printed[]> {
  const ids = Array.isArray(params.ids) ? params.ids.map(String) : [undefined]
  const printed: Printed[] = []
  for (const id of ids.slice(0, mostRecords))
    printed.push(await recordOf(loading, id === undefined ? params : { ...params, id }))
  const last = printed.at(-1)
  if (last && ids.length > mostRecords) last.left = ids.length - mostRecords
  return printed
}

async function recordOf({ page, scope, signal }: Loading, params: Record<string, unknown>): Promise<Printed> {
  const own = { ...scope, params }
  const args = evaluateArguments(page.schema.with ?? { id: '=params.id' }, own)
  const answer = await callEndpoint(page.schema.source, args, { signal, silent: true })
  const row = typeof answer === 'object' && answer !== null ? (answer as Row) : {}
  const rows = new Map<string, readonly Row[]>()
  let isCut = false
  for (const { key, block } of page.blocks) {
    if (block.kind !== 'table' || block.source === undefined) continue
    if (!evaluateCondition(block.visible, { ...own, row })) continue
    const found = await allRows(block.source, evaluateArguments(block.with, { ...own, row }), signal)
    rows.set(key, found.rows)
    isCut ||= found.isCut
  }
  return { row, rows, isCut }
}

async function listOf({ page, scope, signal }: Loading, params: Record<string, unknown>): Promise<Printed[]> {
  const { query } = params
  const searched = typeof query === 'object' && query !== null ? (query as Record<string, unknown>) : {}
  const args = { ...searched, ...evaluateArguments(page.schema.with, scope) }
  const { rows, isCut } = await allRows(page.schema.source, args, signal)
  return [{ rows: new Map(page.blocks.map(({ key }) => [key, rows])), isCut }]
}

/** Returns all rows of a page or a list, up to what paper may hold. */
async function allRows(source: EndpointName, args: Record<string, unknown>, signal: AbortSignal) {
  const { shape } = await loadEndpoint(source)
  const rows: Row[] = []
  for (let current = 1; ; current++) {
    const paging = shape === 'page' ? { current, size: rowsAtOnce } : {}
    const found = rowsIn(await callEndpoint(source, { ...args, ...paging }, { signal, silent: true }), shape)
    rows.push(...found)
    if (shape !== 'page' || found.length < rowsAtOnce || rows.length > mostRows) break
  }
  return { rows: rows.slice(0, mostRows), isCut: rows.length > mostRows }
}

function rowsIn(answer: unknown, shape: Shape): Row[] {
  const rows = shape === 'page' ? (answer as { records?: unknown } | null)?.records : answer
  return Array.isArray(rows) ? (rows as Row[]) : []
}
