import { sql } from 'kysely'
import { entityOfForm } from '../../../../schemas/evaluate/entityOfForm.ts'
import type { Property } from '../../../../schemas/types/entity.ts'
import type { Rule, RuleSet } from '../../../../schemas/types/ruleSet.ts'
import type { Database } from '../../../ground/kernel/call.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import type { Row } from '../model/statement.ts'
import { isChoosable } from '../values/choosable.ts'
import { type FormField, fieldProperty } from './formField.ts'
import { codesOf, formNamed } from './forms.ts'
import { ruleOf } from './ruleRow.ts'

/**
 * Returns the current rules of a code: the shipped ones, then those of the rule designer; for the full name of a form,
 * also the set that its document names. Read for each form and write, in its transaction, without a cache, so that
 * changes take effect at the next call in every process. Shipped rules can be extended, not removed. Undefined for an
 * unknown code.
 */
export async function ruleSetOf(db: Database, name: string): Promise<RuleSet | undefined> {
  const form = formNamed(name)
  const codes = form ? codesOf(form) : [name]
  const { rows } = await sql<Row>`
    select b.name as "code", b.title as "beanTitle", b.entity, b.fields, r.*
    from validation_bean b
    left join validation_rule r on r.bean_id = b.id and r.deleted_at is null and r.enabled and b.enabled
    where b.name in (${sql.join(codes)}) and b.deleted_at is null
    order by r.sort, r.created_at desc, r.id`.execute(db)
  const sets = codes.flatMap(code => {
    const own = rows.filter(row => row.code === code)
    return partOf(code, own) ?? []
  })
  const last = sets.at(-1)
  if (!last && !form) return undefined
  const entity = (form && entityOfForm(form)) ?? sets.find(set => set.entity !== undefined)?.entity
  const properties = Object.assign({}, ...sets.map(set => set.properties)) as Record<string, Property>
  return {
    version: 2,
    name,
    title: form?.definition.title ?? last?.title ?? name,
    ...(entity === undefined ? {} : { entity }),
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    rules: await withEntries(
      db,
      sets.flatMap(set => set.rules),
    ),
  }
}

/** Returns the rules of one code, if there are any. */
function partOf(name: string, rows: readonly Row[]): RuleSet | undefined {
  const shipped = registry.ruleSets.get(name)
  const bean = rows[0]
  if (!shipped && !bean) return ownRules(name)
  const entity = shipped?.entity ?? (bean?.entity ? String(bean.entity) : undefined)
  const fields = (bean?.fields ?? []) as FormField[]
  const properties = {
    ...Object.fromEntries(fields.map(field => [field.name, fieldProperty(field)])),
    ...shipped?.properties,
  }
  const own = rows.filter(row => typeof row.kind === 'string').map(ruleOf)
  return {
    version: 2,
    name,
    title: shipped?.title ?? String(bean?.beanTitle),
    ...(entity === undefined ? {} : { entity }),
    properties,
    rules: [...(shipped?.rules ?? []), ...own],
  }
}

/** Returns the rule set of an entity of a data source, under its name; empty until a rule is made. */
function ownRules(name: string): RuleSet | undefined {
  const entity = registry.entities.get(name)
  return entity?.['x-source'] && { version: 2, name, title: entity.title, entity: name, rules: [] }
}

/** Adds the currently choosable entries to dictionary rules. */
async function withEntries(db: Database, rules: readonly Rule[]): Promise<Rule[]> {
  const codes = [...new Set(rules.flatMap(rule => (rule.kind === 'dictionary' ? [rule.dictionary] : [])))]
  if (codes.length === 0) return [...rules]
  const { rows } = await sql<{ code: string; values: string[] }>`
    select d.code, coalesce(json_agg(e.value order by e.sort) filter (where e.id is not null), '[]') as values
    from dictionary d
    left join dictionary_entry e on e.dictionary_id = d.id and e.deleted_at is null and ${sql.raw(isChoosable('e'))}
    where d.deleted_at is null and d.code in (${sql.join(codes)}) group by d.code`.execute(db)
  const stored = new Map(rows.map(row => [row.code, row.values]))
  const valuesOf = (code: string) =>
    stored.get(code) ?? registry.dictionaries.get(code)?.entries.map(entry => entry.value) ?? []
  return rules.map(rule => (rule.kind === 'dictionary' ? { ...rule, values: valuesOf(rule.dictionary) } : rule))
}
