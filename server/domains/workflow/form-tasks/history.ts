import { fieldsOf } from '../../../../processes/form-definition/fieldsOf.ts'
import { type FormSchema, formFields } from '../../../../processes/forms/formFields.ts'
import { formOf } from '../../../../processes/forms/processForm.ts'
import { startNode } from '../../../../processes/forms/startNode.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Property } from '../../../../schemas/types/entity.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { pagePlace } from '../../../services/records/search/page.ts'
import { fieldTexts } from '../forms/fieldTexts.ts'
import { type Moment, momentsOf } from '../instances/valueMoments.ts'
import { seenVariables, type Visibility, visibilityOf } from '../instances/visibility.ts'
import { concernedInstance } from '../instances/visibleInstance.ts'
import { graphOf } from '../stored/graphs.ts'
import { titleOfPlace } from './titleOfPlace.ts'

/**
 * POST /form/flow/history: returns who changed which field of the form of an instance when, newest first, as far as the
 * caller may read the fields. `field` limits it to one field or sub-table.
 */
export async function history(call: Call<EndpointInput<'formFlow.history'>>) {
  const { instanceId } = call.input
  const field = textOf(call.input.field)
  const seen = await concernedInstance(call, instanceId)
  const graph = await graphOf(call, seen.versionId, seen.key)
  const visibility = await visibilityOf(call, { seen, graph })
  const changes = await fieldChanges(call, { instanceId: seen.id, visibility, field })
  const lines = changes.map(({ momentId: _, ...line }) => line)
  const { current, size } = pagePlace(call.input)
  const records = lines.slice((current - 1) * size, current * size)
  return { records, total: lines.length, size, current }
}

interface FieldChange extends Omit<Moment, 'variables'> {
  momentId: string
  nodeName: string | null
  /** Place of the value: `lines.0.price`. */
  field: string
  fieldTitle: string
  before: string
  after: string
}

/** Returns the changes of the fields of an instance as far as `visibility` shows them, newest first. */
export async function fieldChanges(
  call: Call,
  { instanceId, visibility, field }: { instanceId: string; visibility: Visibility; field: string | null },
): Promise<FieldChange[]> {
  const { key, versionId } = await call.db
    .selectFrom('processInstance')
    .select(['key', 'versionId'])
    .where('id', '=', instanceId)
    .executeTakeFirstOrThrow()
  const graph = await graphOf(call, versionId, key)
  const form = formOf(graph.settings)
  const nodes = namesOf(graph)
  const fields = form ? fieldsOf(form) : []
  const lines: FieldChange[] = []
  let before = new Map<string, string>()
  for (const { id, variables, nodeId, ...moment } of await momentsOf(call, instanceId, startNode(graph)?.id)) {
    const after = await textsOf(call, form, seenVariables(visibility, variables))
    for (const place of new Set([...before.keys(), ...after.keys()])) {
      const [old, now] = [before.get(place) ?? '', after.get(place) ?? '']
      if (old === now || !isWithin(place, field)) continue
      const nodeName = nodeId === null ? null : (nodes.get(nodeId) ?? nodeId)
      const about = { field: place, fieldTitle: titleOfPlace(fields, place), before: old, after: now }
      lines.push({ id: `${id} ${place}`, momentId: id, ...moment, nodeId, nodeName, ...about })
    }
    before = after
  }
  return lines.reverse()
}

const isWithin = (place: string, field: string | null): boolean =>
  field === null || place === field || place.startsWith(`${field}.`)

const namesOf = ({ nodes }: Graph): ReadonlyMap<string, string> =>
  new Map(nodes.map(({ id, name }) => [id, typeof name === 'string' && name !== '' ? name : id]))

/** Returns the values as texts by place: those of sub-tables cell by cell. */
async function textsOf(call: Call, form: FormSchema | null, values: Variables): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const fields = form ? formFields(form) : new Map<string, object>()
  for (const { id, text, rows } of await fieldTexts(call, form, values)) {
    if (!rows) texts.set(id, text)
    // In the order of the columns, because two may have one title.
    const columns = Object.keys((fields.get(id) as Property | undefined)?.items?.properties ?? {})
    for (const [at, row] of (rows ?? []).entries())
      for (const [index, cell] of row.entries()) texts.set(`${id}.${at}.${columns[index] ?? cell.title}`, cell.text)
  }
  return texts
}
