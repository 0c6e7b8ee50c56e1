import type { Call } from '../../ground/kernel/call.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { columnName, modelOf } from '../../services/records/model/entityModel.ts'
import { Statement } from '../../services/records/model/statement.ts'
import type { Use } from './use.ts'

/**
 * Returns records that refer to a dictionary by code: designed rules and stored JSON Schemas (`x-schemaFrom`), which
 * would break without it.
 */
export async function recordsNaming(call: Call, code: string): Promise<Use[]> {
  const statement = new Statement()
  const rule = `select 'validationRule' as "place", count(*)::int as "count" from "validation_rule" t
    where t."dictionary" = ${statement.value(code)} and t."deleted_at" is null`
  const definitions = definitionPlaces().map(({ entity, property }) => {
    const { table, isSoft } = modelOf(entity)
    return `select '${entity}.${property}' as "place", count(*)::int as "count" from ${table} t
      where t.${columnName(property)}::text ~ ${statement.value(`"x-dictionary"\\s*:\\s*"${code}"`)}
      ${isSoft ? 'and t."deleted_at" is null' : ''}`
  })
  const rows = await statement.run(call.db, [rule, ...definitions].join(' union all '))
  return rows.flatMap(row => {
    const count = Number(row.count)
    const [entity = '', property] = String(row.place).split('.')
    const { title, properties } = registry.entity(entity)
    const named = property === undefined ? title : `${title}·${properties[property]?.title ?? property}`
    return count > 0 ? [{ id: String(row.place), title: named, count }] : []
  })
}

/** Returns the properties that hold JSON Schemas for other values. */
function definitionPlaces(): { entity: string; property: string }[] {
  const found = new Map<string, { entity: string; property: string }>()
  for (const entity of registry.entities.values())
    for (const one of Object.values(entity.properties)) {
      const [first, inner] = one['x-schemaFrom']?.split('.') ?? []
      if (first === undefined) continue
      const target = inner === undefined ? entity.name : entity.properties[first]?.['x-ref']
      if (target === undefined || registry.entities.get(target)?.['x-source']) continue
      const place = { entity: target, property: inner ?? first }
      found.set(`${place.entity}.${place.property}`, place)
    }
  return [...found.values()]
}
