import { columnName, type EntityModel } from '../model/entityModel.ts'
import type { Statement } from '../model/statement.ts'

/** Returns the ids, by path, whose records exist but cannot be chosen. */
export function disabledFault(
  statement: Statement,
  target: EntityModel,
  { given, held }: { given: readonly { path: string; value: string }[]; held: string },
): string[] {
  const choosable = target.entity['x-choosable']
  if (choosable === undefined || given.length === 0) return []
  return [
    `select 'disabled' as "kind", v.path as "field", t.${columnName(target.label)}::text as "value"
      from unnest(${statement.value(given.map(one => one.path))}::text[],
      ${statement.value(given.map(one => one.value))}::text[]) v(path, id)
      join ${target.table} t on t."id" = v.id and t.${columnName(choosable)} is false
      where v.id in (select "id" from ${held})`,
  ]
}
