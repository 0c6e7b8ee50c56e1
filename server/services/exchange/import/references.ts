import type { Call } from '../../../ground/kernel/call.ts'
import { columnName, type EntityModel, modelOf } from '../../records/model/entityModel.ts'
import { Statement } from '../../records/model/statement.ts'
import { visibleCondition } from '../../records/search/scope.ts'

/** Ids of the records that match each text. */
export type Meanings = ReadonlyMap<string, readonly string[]>

/** Key properties whose last one is unique only together with the others, and the values of those others. */
export interface Whole {
  key: readonly string[]
  values: Readonly<Record<string, unknown>>
}

/**
 * Looks up the records that texts refer to, among those the caller may see: by a unique property (a code), by label,
 * and in trees by the path of labels (`集团/华东/财务部`). Within a whole (a dictionary) it searches only that whole's
 * records.
 */
export async function findReferences(
  call: Call,
  entity: string,
  texts: Iterable<string>,
  within?: Whole,
): Promise<Meanings> {
  const model = modelOf(entity)
  const wanted = [...new Set(texts)]
  const found = new Map<string, string[]>()
  if (wanted.length === 0) return found
  const unique = Object.entries(model.entity.properties).flatMap(([name, one]) =>
    (one['x-unique'] || name === within?.key.at(-1)) && one.type === 'string' && name !== model.label ? [name] : [],
  )
  const ends = wanted
    .filter(text => model.tree && text.includes('/'))
    .map(text => text.slice(text.lastIndexOf('/') + 1))
  const statement = new Statement()
  const place = statement.value([...wanted, ...ends])
  const names = [model.label, ...unique]
  const same = (within?.key.slice(0, -1) ?? []).map(
    name => `and t.${columnName(name)}::text = ${statement.value(String(within?.values[name]))}`,
  )
  const rows = await statement.run(
    call.db,
    `select t."id", ${names.map((name, index) => `t.${columnName(name)}::text as "n${index}"`).join(', ')}
       ${model.tree ? ', t."path"' : ''}
     from ${model.table} t where ${visibleCondition(call, model, statement)}
     and (${names.map(name => `t.${columnName(name)}::text = any(${place}::text[])`).join(' or ')}) ${same.join(' ')}`,
  )
  const add = (text: unknown, id: unknown) => {
    const ids = found.get(String(text)) ?? []
    if (!ids.includes(String(id))) found.set(String(text), [...ids, String(id)])
  }
  // A unique code has priority over labels.
  for (const row of rows) {
    for (const index of unique.keys()) {
      const text = row[`n${index + 1}`]
      if (text !== null && wanted.includes(String(text))) found.set(String(text), [String(row.id)])
    }
  }
  const byCode = new Set(found.keys())
  for (const row of rows) if (!byCode.has(String(row.n0))) add(row.n0, row.id)
  if (ends.length > 0) await addPaths(call, model, rows, add)
  return found
}

async function addPaths(
  call: Call,
  model: EntityModel,
  rows: readonly Record<string, unknown>[],
  add: (text: unknown, id: unknown) => void,
): Promise<void> {
  const ids = rows.flatMap(row =>
    String(row.path)
      .split('/')
      .filter(part => part !== ''),
  )
  const statement = new Statement()
  const named = await statement.run(
    call.db,
    `select t."id", t.${columnName(model.label)}::text as "name" from ${model.table} t
      where t."id" = any(${statement.value([...new Set(ids)])}::text[])`,
  )
  const names = new Map(named.map(row => [String(row.id), String(row.name)]))
  for (const row of rows) {
    const parts = String(row.path)
      .split('/')
      .filter(part => part !== '')
    // The full path from the root, and every shorter one that ends here.
    for (let from = 0; from < parts.length - 1; from++) {
      add(
        parts
          .slice(from)
          .map(id => names.get(id) ?? '')
          .join('/'),
        row.id,
      )
    }
  }
}
