import type { ExportEndpoint, ExportFormat } from '../../../../schemas/types/endpoint.ts'
import type { Call, FoundSearch, MadeColumns } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { inner, relative, searchOf } from '../../../ground/kernel/runEndpoint.ts'
import { exportFormats } from '../../../ground/sheets/fileTypes.ts'
import { fault, wrong } from '../../faults.ts'
import type { EntityModel } from '../../records/model/entityModel.ts'
import { modelOf } from '../../records/model/entityModel.ts'
import { checkIds } from '../../records/search/read.ts'
import type { SearchOptions } from '../../records/search/search.ts'
import { searchParts } from '../../records/search/search.ts'

/** Arguments of an export. */
export interface ExportRequest {
  /** Arguments of the list, without page and size. */
  query: Record<string, unknown>
  /** Restricts the result to these ids. */
  ids: unknown[] | undefined
}

/** About the row limit of a sheet. */
const mostRecords = 1_000_000
const idsTogether = 5000

export interface ExportRecords {
  model: EntityModel
  /** Ids of all records to write, in list order; the first `most` if limited. */
  ids: string[]
  total: number
  made: MadeColumns | undefined
}

/**
 * Finds the records of an export. It reads all ids at once and the rows later in batches, so that the file contains
 * each record once despite concurrent writes.
 */
export async function findRecords(
  call: Call,
  endpoint: ExportEndpoint,
  request: ExportRequest,
  most: number = mostRecords,
): Promise<ExportRecords> {
  const { entity, query, options, made } = await searchFor(call, endpoint, request.query)
  const model = modelOf(entity)
  const { statement, from, where, order } = searchParts(call, model, query, options)
  const chosen =
    request.ids === undefined ? '' : ` and t."id" = any(${statement.value(checkIds(request.ids, model.title))}::text[])`
  // One aggregated row; a row per id would need ten times the memory.
  const found = `select t."id" from ${from} where ${where}${chosen} order by ${order} limit ${most + 1}`
  const parts = await statement.run(
    call.db,
    `select json_agg(n."id" order by n."at") as "ids" from (
       select f."id", row_number() over () as "at" from (${found}) f
     ) n group by (n."at" - 1) / ${idsTogether} order by min(n."at")`,
  )
  const ids = parts.flatMap(part => part.ids as string[])
  if (ids.length <= most) return { model, ids, total: ids.length, made }
  const counted = await statement.run(
    call.db,
    `select count(*)::int as "total" from (select 1 from ${from} where ${where}${chosen} limit ${mostRecords + 1}) c`,
  )
  const total = Number(counted[0]?.total)
  if (total > mostRecords) throw fault('EXPORT_TOO_LARGE', { most: mostRecords })
  return { model, ids, total, made }
}

async function searchFor(
  call: Call,
  { of = 'list' }: ExportEndpoint,
  given: Record<string, unknown>,
): Promise<{ entity: string; query: Record<string, unknown>; options: SearchOptions; made?: MadeColumns }> {
  const source = relative(call.endpoint.name, of)
  const { current: _current, size: _size, lazy: _lazy, ...query } = given
  const { definition } = source
  if (definition.do === 'handler') {
    const search = searchOf(definition.handler)
    if (!search)
      throw new Error(`handler "${definition.handler}" does not say how it searches, so it cannot be exported`)
    return known(await search(inner(call, source, query)))
  }
  if (definition.do === 'page' || definition.do === 'list' || definition.do === 'tree') {
    const sort = 'sort' in definition ? definition.sort : undefined
    return { entity: source.entity ?? '', query, options: { where: definition.where, during: definition.during, sort } }
  }
  throw new Error(`endpoint "${source.name}" is no list, so it cannot be exported`)
}

const known = ({ entity, query, options, made }: FoundSearch) => ({
  entity,
  query,
  options,
  ...(made ? { made } : {}),
})

/** Parses the arguments of an export. */
export function readRequest(
  input: Record<string, unknown>,
): ExportRequest & { format: ExportFormat; columns: unknown } {
  const { query = {}, ids, format = 'xlsx', columns, ...stray } = input
  const name = Object.keys(stray)[0]
  if (name !== undefined) throw invalid(wrong(name, 'EXPORT_PARAMETER_UNKNOWN', { name }))
  if (typeof query !== 'object' || query === null || Array.isArray(query))
    throw invalid(wrong('query', 'EXPORT_QUERY_NOT_OBJECT'))
  const known = exportFormats.find(one => one === format)
  if (!known) throw invalid(wrong('format', 'EXPORT_FORMAT_UNKNOWN', { list: exportFormats.join('、') }))
  if (ids !== undefined && ids !== null && !Array.isArray(ids)) throw invalid(wrong('ids', 'EXPORT_IDS_NOT_LIST'))
  return {
    query: query as Record<string, unknown>,
    ids: Array.isArray(ids) ? (ids as unknown[]) : undefined,
    format: known,
    columns,
  }
}
