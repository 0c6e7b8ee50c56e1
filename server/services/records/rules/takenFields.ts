import { isEmptyValue } from '../../../../schemas/evaluate/judgeRule.ts'
import type { RuleSet } from '../../../../schemas/types/ruleSet.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { modelOf } from '../model/entityModel.ts'
import { Statement } from '../model/statement.ts'
import { sqlType } from '../search/searchValue.ts'

/**
 * Returns the fields of `unique` rules whose value another record of the entity has. Data scope does not apply, as with
 * every unique value: storing would reveal the same.
 */
export async function takenFields(
  call: Call,
  { entity, rules }: Pick<RuleSet, 'entity' | 'rules'>,
  form: Record<string, unknown>,
  id: unknown,
): Promise<ReadonlySet<string>> {
  const asked = new Set(rules.flatMap(rule => (rule.kind === 'unique' ? [rule.field] : [])))
  if (asked.size === 0 || entity === undefined || !registry.entities.has(entity)) return new Set()
  const model = modelOf(entity)
  if (model.entity['x-source']) return new Set()
  const statement = new Statement()
  const parts: string[] = []
  for (const field of asked) {
    const column = model.columns.get(field)
    if (!column?.property || column.property['x-secret'] || isEmptyValue(form[field])) continue
    // Compared as text: a form may hold a number or its text.
    const value = typeof form[field] === 'object' ? JSON.stringify(form[field]) : String(form[field])
    const own = sqlType(column) === 'text' ? `t.${column.column}` : `t.${column.column}::text`
    const conditions = [`${own} = ${statement.value(value)}`]
    if (typeof id === 'string' && id !== '') conditions.push(`t."id" <> ${statement.value(id)}`)
    if (model.isSoft) conditions.push('t."deleted_at" is null')
    parts.push(
      `select '${field}' as "field" where exists (select 1 from ${model.table} t where ${conditions.join(' and ')})`,
    )
  }
  if (parts.length === 0) return new Set()
  const rows = await statement.run(call.db, parts.join(' union all '))
  return new Set(rows.map(row => String(row.field)))
}
