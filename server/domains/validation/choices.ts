import { entityOfForm } from '../../../schemas/evaluate/entityOfForm.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { registry } from '../../ground/kernel/registry.ts'
import type { EndpointInfo } from '../../ground/kernel/registryTypes.ts'
import { fieldsOf } from '../../services/records/rules/formField.ts'
import { isForm, keepersOf, pagesOf } from '../../services/records/rules/forms.ts'
import { ruleSetOf } from '../../services/records/rules/ruleSetOf.ts'
import { read } from '../../services/records/search/read.ts'

/** POST /valid/bean/fields: returns the fields that rules of an object may use. */
export async function fields(call: Call<EndpointInput<'validation.fields'>>) {
  const bean = await read(call, 'validationBean', call.input.beanId)
  const target = await ruleSetOf(call.db, String(bean.name))
  return Object.entries(fieldsOf(target ?? {})).map(([id, property]) => ({
    id,
    title: property.title,
    label: `${property.title}（${id}）`,
    type: property.format === 'date' ? 'date' : property.type,
    dictionary: property['x-dictionary'] ?? null,
  }))
}

/** POST /valid/bean/entities: returns the entities with forms. */
export function entities(): Promise<{ id: string; title: string }[]> {
  const written = new Set<string>()
  for (const endpoint of registry.endpoints.values()) {
    const stored = entityOfForm(endpoint)
    if (stored !== undefined) written.add(stored)
  }
  const all = [...written].map(id => ({ id, title: registry.entity(id).title }))
  return Promise.resolve(all.sort((one, other) => (one.id < other.id ? -1 : 1)))
}

/** POST /valid/bean/dictionaries. */
export async function dictionaries(call: Call) {
  const rows = await call.db
    .selectFrom('dictionary')
    .select(['code', 'title'])
    .where('deletedAt', 'is', null)
    .orderBy('code')
    .execute()
  return rows.map(({ code, title }) => ({ id: code, title: `${title}（${code}）` }))
}

/** POST /valid/bean/validation/uses: returns the calls that apply an object's rules, and their forms. */
export async function uses(call: Call<EndpointInput<'validation.uses'>>) {
  const bean = await read(call, 'validationBean', call.input.id)
  return keepersOf(String(bean.name)).map(formOf)
}

/**
 * POST /valid/bean/forms: returns the forms by the code for rules of that form alone; with `keyword`, those whose code,
 * title, call or pages contain it.
 */
export async function forms(call: Call<EndpointInput<'validation.forms'>>) {
  const rows = await call.db.selectFrom('validationBean').select('name').where('deletedAt', 'is', null).execute()
  const known = new Set(rows.map(row => row.name))
  const keyword = (call.input.keyword ?? '').trim().toLowerCase()
  return [...registry.endpoints.values()]
    .filter(isForm)
    .map(endpoint => ({
      ...formOf(endpoint),
      entity: entityOfForm(endpoint) ?? null,
      hasRules: known.has(endpoint.name),
    }))
    .filter(({ id, title, call, pages }) => `${id}\n${title}\n${call}\n${pages}`.toLowerCase().includes(keyword))
}

const formOf = ({ name, method, path, definition }: EndpointInfo) => ({
  id: name,
  title: definition.title,
  call: `${method} ${path}`,
  pages: pagesOf(name)
    .map(({ title, route }) => (route === undefined ? title : `${title} ${route}`))
    .join('、'),
})
