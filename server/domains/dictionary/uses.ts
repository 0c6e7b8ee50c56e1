import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { columnName } from '../../services/records/model/entityModel.ts'
import { Statement } from '../../services/records/model/statement.ts'
import { checkId, read } from '../../services/records/search/read.ts'
import { fault } from './faults.ts'
import { recordsNaming } from './namingRecords.ts'
import { namedIn, type Place, placesOf } from './places.ts'
import type { Use } from './use.ts'

/** Deleted records count too, because they can be restored with the value. */
export async function usesOfValue(call: Call, code: string, value: string): Promise<Use[]> {
  const places = placesOf(code)
  if (places.length === 0) return []
  const statement = new Statement()
  const given = statement.value(value)
  const counts = places.map(
    (place, index) =>
      `select ${index} as "place", count(*)::int as "count" from ${place.model.table} t
        where ${holds(place, given, statement)}`,
  )
  const rows = await statement.run(call.db, counts.join(' union all '))
  return rows.flatMap(row => {
    const place = places[Number(row.place)]
    const count = Number(row.count)
    return place && count > 0 ? [{ id: `${place.model.name}.${place.property}`, title: place.title, count }] : []
  })
}

function holds({ property, isList, inside }: Place, value: string, statement: Statement): string {
  const column = `t.${columnName(property)}`
  if (inside !== undefined)
    return `exists (select 1 from jsonb_path_query(${column}, ${statement.value(inside)}::jsonpath) v
      where v #>> '{}' = ${value}::text)`
  return isList ? `${column} ?| array[${value}::text]` : `${column}::text = ${value}::text`
}

/** Formats uses as 岗位·职级 3 条、用户·性别 1 条. */
export const inWords = (uses: readonly Use[]): string =>
  uses.map(({ title, count }) => `${title} ${count} 条`).join('、')

/** GET /basic/dictparams/uses/{id} */
export async function entryUses(call: Call<EndpointInput<'dictionary.uses'>>): Promise<Use[]> {
  const entry = await read(call, 'dictionaryEntry', checkId(call.input.id, '字典项'))
  return usesOfValue(call, await codeOf(call, entry.dictionaryId), String(entry.value))
}

/**
 * GET /basic/dictparams/code/uses/{id}: returns the documents that refer to the dictionary, and the number of records
 * with its values.
 */
export async function codeUses(call: Call<EndpointInput<'dictionaryCode.uses'>>): Promise<Use[]> {
  const { code } = await read(call, 'dictionary', checkId(call.input.id, '字典'))
  const places = placesOf(String(code))
  const statement = new Statement()
  const counts = places.map(
    ({ model, property }, index) =>
      `select ${index} as "place", count(t.${columnName(property)})::int as "count" from ${model.table} t`,
  )
  const rows = places.length === 0 ? [] : await statement.run(call.db, counts.join(' union all '))
  const found = new Map(rows.map(row => [places[Number(row.place)]?.title, Number(row.count)]))
  const named = namedIn(String(code)).map((title, index) => ({
    id: String(index),
    title,
    count: found.get(title) ?? 0,
  }))
  return [...(await recordsNaming(call, String(code))), ...named]
}

export async function codeOf(call: Call, dictionaryId: unknown): Promise<string> {
  const row = await call.db
    .selectFrom('dictionary')
    .select('code')
    .where('id', '=', String(dictionaryId))
    .executeTakeFirst()
  if (!row) throw fault('DICTIONARY_GONE')
  return row.code
}
