import { saveGroup } from '../domains/workflow/designed-forms/groups.ts'
import { saveInstance } from '../domains/workflow/designed-forms/instances.ts'
import { publishTemplate } from '../domains/workflow/designed-forms/publishing.ts'
import { saveTemplate } from '../domains/workflow/designed-forms/templates.ts'
import type { Call } from '../ground/kernel/call.ts'
import { withInput } from '../ground/kernel/createCall.ts'
import { type DemoForm, demoForms } from './demo/forms.ts'

interface Person {
  id: string
  organizationId: string | null
}

/** Creates, publishes and fills in the forms of the demo company by calls of the product. */
export async function seedForms(call: Call, people: readonly Person[]): Promise<void> {
  const groups = new Map<string, string>()
  for (const [at, form] of demoForms().entries()) {
    // The family of the endpoint determines the kind of the records.
    const own: Call = { ...call, endpoint: { ...call.endpoint, name: `${form.family}.seed` } }
    const groupId = groups.get(form.group) ?? (await addGroup(own, form.group, groups.size + 1))
    groups.set(form.group, groupId)
    await addForm(own, { ...form, groupId }, people.slice(at))
  }
}

async function addGroup(call: Call, name: string, sort: number): Promise<string> {
  const { id } = await saveGroup(withInput(call, { name, sort }))
  return String(id)
}

async function addForm(
  call: Call,
  { groupId, code, name, description, definition, filled }: DemoForm & { groupId: string },
  people: readonly Person[],
): Promise<void> {
  const text = JSON.stringify(definition, null, 2)
  const { id } = await saveTemplate(withInput(call, { code, name, description, groupId, definition: text }))
  const { versionId } = await publishTemplate(withInput(call, { id: String(id), note: '初始版本' }))
  await own(call, 'formTemplate', String(id), people[0])
  await own(call, 'formVersion', String(versionId), people[0])
  for (const [at, { title, values }] of filled.entries()) {
    const isDraft = at > 0 && at === filled.length - 1
    const made = await saveInstance(withInput(call, { templateId: String(id), title, values, submit: !isDraft }))
    await own(call, 'formInstance', String(made.id), people[at + 1])
  }
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
