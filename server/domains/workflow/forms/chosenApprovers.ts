import { chosenVariables } from '../../../../processes/assignment/chosenVariables.ts'
import type { FormSchema } from '../../../../processes/forms/formFields.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { wrong } from '../faults.ts'
import { namesIn } from '../people/values.ts'

const name = chosenVariables.byInitiator

const mostPeople = 100

/** Returns the form field for nodes whose approvers the initiator chooses; undefined if there are none. */
export async function chosenField(call: Call, graph: Graph): Promise<object | undefined> {
  const nodes = choosingNodes(graph)
  const people = await choosable(
    call,
    nodes.flatMap(({ among }) => among ?? []),
  )
  const fields = nodes.flatMap(({ id, title, most, among }): [string, object][] => {
    const list = { type: 'array', title, uniqueItems: true, maxItems: most }
    if (!among) return [[id, { ...list, ...everybody }]]
    const choices = people.filter(each => among.includes(each.const))
    // None of them is active any more, so the node's policy for missing approvers applies.
    return choices.length === 0 ? [] : [[id, { ...list, items: { type: 'string', oneOf: choices } }]]
  })
  if (fields.length === 0) return undefined
  return { type: 'object', title: '选择审批人', properties: Object.fromEntries(fields) }
}

const everybody = {
  items: { type: 'string', maxLength: 40 },
  'x-ref': 'user',
  'x-refScope': 'all',
  'x-field': 'picker',
}

/** Returns the active ones of the given users, as choices of a field. */
async function choosable(call: Call, ids: readonly string[]): Promise<{ const: string; title: string }[]> {
  if (ids.length === 0) return []
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select u."id", u."name", u."username" from "app_user" u
     where u."id" = any(${s.value([...new Set(ids)])}::text[]) and u."enabled" and u."deleted_at" is null
     order by u."username"`,
  )
  return rows.map(({ id, name, username }) => ({ const: String(id), title: `${String(name)}（${String(username)}）` }))
}

/** Returns a form with that field after its own fields. */
export function withChosen(form: FormSchema | null, field: object | undefined): FormSchema | null {
  if (!field) return form
  return { type: 'object', ...form, properties: { ...form?.properties, [name]: field } }
}

/** Removes chosen approvers, which are no field of the form itself. */
export function withoutChosen({ [name]: _, ...filled }: Variables): Variables {
  return filled
}

/** Returns faults unless the value has lists of allowed people, for nodes that ask for them. */
export function chosenFaults(graph: Graph, { [name]: chosen }: Variables): FieldError[] {
  if (chosen === undefined || chosen === null) return []
  const faults = [wrong(`variables.${name}`, 'APPROVER_INVALID')]
  if (typeof chosen !== 'object' || Array.isArray(chosen)) return faults
  const known = new Map(choosingNodes(graph).map(node => [node.id, node]))
  const isList = (value: unknown) =>
    value === null || typeof value === 'string' || (Array.isArray(value) && value.every(one => typeof one === 'string'))
  const lists = Object.entries(chosen)
  if (!lists.every(([node, people]) => known.has(node) && isList(people))) return faults
  return lists.flatMap(([node, people]) =>
    choiceFaults(`variables.${name}.${node}`, known.get(node)!, [...new Set(namesIn(people))]),
  )
}

function choiceFaults(field: string, { title, most, among }: ChoosingNode, people: readonly string[]): FieldError[] {
  if (people.length > most) return [wrong(field, 'CHOSEN_TOO_MANY', { node: title, most })]
  if (among && people.some(each => !among.includes(each))) return [wrong(field, 'CHOSEN_OUT_OF_RANGE', { node: title })]
  return []
}

interface ChoosingNode {
  id: string
  title: string
  most: number
  among: readonly string[] | undefined
}

function choosingNodes({ nodes }: Graph): ChoosingNode[] {
  return nodes.flatMap(({ id, name: title, settings }) => {
    const rule = settings?.approvers?.find(each => each.rule === 'chosenByInitiator')
    if (rule?.rule !== 'chosenByInitiator') return []
    const { most = mostPeople, among } = rule
    return [{ id, title: typeof title === 'string' && title !== '' ? title : id, most, among }]
  })
}
