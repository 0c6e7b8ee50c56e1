import { saveGroup } from '../domains/workflow/designed-forms/groups.ts'
import { saveInstance } from '../domains/workflow/designed-forms/instances.ts'
import { publishTemplate } from '../domains/workflow/designed-forms/publishing.ts'
import { saveTemplate } from '../domains/workflow/designed-forms/templates.ts'
import { definitionText, type ShippedForm, shippedForms } from '../domains/workflow/models/shippedForms.ts'
import type { Call } from '../ground/kernel/call.ts'
import { withInput } from '../ground/kernel/createCall.ts'
import demo from './demo/forms.json' with { type: 'json' }

interface Person {
  id: string
  organizationId: string | null
}

type Family = 'processForm' | 'businessForm'

/**
 * Creates and publishes the forms ready to use, so that the templates of processes can be bound to them. Does nothing
 * if a form exists or existed.
 */
export async function seedShippedForms(call: Call): Promise<void> {
  const known = await call.db
    .selectFrom('processAction')
    .select('id')
    .where('action', '=', 'formDesignSave')
    .limit(1)
    .executeTakeFirst()
  if (!known) await publishForms(call, 'processForm', shippedForms())
}

/** Adds the business forms of the demo company, and fills in its forms, by calls of the product. */
export async function seedDemoForms(call: Call, people: readonly Person[]): Promise<void> {
  await publishForms(call, 'businessForm', demo.business as unknown as ShippedForm[])
  const rows = await call.db
    .selectFrom('formTemplate')
    .select(['id', 'code', 'kind', 'activeVersionId'])
    .where('code', 'in', Object.keys(demo.filled))
    .orderBy('code')
    .execute()
  for (const [at, { id, code, kind, activeVersionId }] of rows.entries()) {
    const [owner, ...writers] = people.slice(at)
    await own(call, 'formTemplate', id, owner)
    await own(call, 'formVersion', String(activeVersionId), owner)
    const family = kind === 'process' ? 'processForm' : 'businessForm'
    const filled = demo.filled[code as keyof typeof demo.filled]
    for (const [place, { title, values }] of filled.entries()) {
      // The last one is still a draft.
      const submit = place === 0 || place < filled.length - 1
      const made = await saveInstance(withInput(ofFamily(call, family), { templateId: id, title, values, submit }))
      await own(call, 'formInstance', String(made.id), writers[place])
    }
  }
}

/** The family of the endpoint determines the kind of the records. */
const ofFamily = (call: Call, family: Family): Call => ({
  ...call,
  endpoint: { ...call.endpoint, name: `${family}.seed` },
})

async function publishForms(call: Call, family: Family, forms: readonly ShippedForm[]): Promise<void> {
  const own = ofFamily(call, family)
  const groups = new Map<string, string>()
  for (const { code, name, group, description, schema, layout } of forms) {
    const groupId = groups.get(group) ?? (await addGroup(own, group, groups.size + 1))
    groups.set(group, groupId)
    const definition = definitionText(layout === undefined ? { schema } : { schema, layout })
    const { id } = await saveTemplate(withInput(own, { code, name, description, groupId, definition }))
    await publishTemplate(withInput(own, { id: String(id), note: '初始版本' }))
  }
}

async function addGroup(call: Call, name: string, sort: number): Promise<string> {
  const { id } = await saveGroup(withInput(call, { name, sort }))
  return String(id)
}

/** Sets the owner of records. The seed runs without a user, so the calls cannot set it. */
async function own(
  call: Call,
  table: 'formTemplate' | 'formVersion' | 'formInstance',
  id: string,
  person: Person | undefined,
): Promise<void> {
  if (!person) return
  const { organizationId } = person
  await (table === 'formInstance'
    ? call.db.updateTable(table).set({ organizationId, userId: person.id }).where('id', '=', id).execute()
    : call.db.updateTable(table).set({ organizationId, ownerId: person.id }).where('id', '=', id).execute())
}
