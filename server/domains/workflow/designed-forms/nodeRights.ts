import { isOf, type ProcessDocument } from '../../../../processes/document/processDocument.ts'
import { settingsOf } from '../../../../processes/document/settingsOf.ts'
import { fieldsOf, type PlacedField } from '../../../../processes/form-definition/fieldsOf.ts'
import type { FormSchema } from '../../../../processes/forms/formFields.ts'
import { formOf } from '../../../../processes/forms/processForm.ts'
import { attributeOf, elementsBelow, type XmlElement } from '../../../../processes/xml/xmlTree.ts'
import type { FieldRight, NodeSettings, ProcessSettings } from '../../../../schemas/types/process.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { read } from '../../../services/records/search/read.ts'
import { fault, wrong } from '../faults.ts'
import { draftOf } from '../models/modelRow.ts'
import { openText } from '../models/openText.ts'
import { noteAction } from '../stored/noteAction.ts'
import { readOfKind } from './kinds.ts'
import { editDraft, mainProcess } from './modelDraft.ts'

interface RightsNode {
  id: string
  name: string
  /** Default right: write for the initiator, read for approvers. */
  otherwise: 'read' | 'write'
  settings: NodeSettings
}

/** POST …/nodeAuth/list: returns a row for each node and form field in the draft of a bound model. */
export async function nodeRights(call: Call<EndpointInput<'processForm.nodeAuthList'>>) {
  const { templateId, modelId } = call.input
  const form = await readOfKind(call, 'formTemplate', templateId)
  const rows = await readRights(call, modelId, { code: String(form.code) })
  return rows.map(({ boundVersion: _, ...row }) => row)
}

/** Returns those rows for the bound copy of the form, or for the fields of another schema. */
export async function readRights(
  call: Call,
  modelId: unknown,
  { code, schema }: { code: string; schema?: FormSchema },
) {
  const model = await read(call, 'processModel', modelId)
  const draft = await draftOf(call, String(model.id))
  const { nodes, fields, bound } = partsOf(await openText(draft.xml), String(model.key), code)
  const shown = schema ? fieldsOf(schema) : fields
  return nodes.flatMap(({ id, name, otherwise, settings }) =>
    shown.map(({ field, title }) => {
      const own = settings.fields?.findLast(each => each.field === field)
      return {
        id: `${id} ${field}`,
        nodeId: id,
        nodeName: name,
        field,
        fieldTitle: title,
        right: own?.right ?? inherited(settings.fields, field) ?? otherwise,
        required: own?.required === true,
        otherwise,
        draftRevision: draft.revision,
        boundVersion: bound,
      }
    }),
  )
}

/** Returns the right of the field around a column. */
const inherited = (rights: readonly FieldRight[] | undefined, field: string): FieldRight['right'] | undefined => {
  const dot = field.lastIndexOf('.')
  if (dot < 0) return undefined
  const around = field.slice(0, dot)
  return rights?.findLast(each => each.field === around)?.right ?? inherited(rights, around)
}

/** POST …/nodeAuth/save: sets the rights of the given nodes and fields; keeps all others. */
export const saveNodeRights = (call: Call<EndpointInput<'processForm.nodeAuthSave'>>) =>
  call.transaction(async tx => {
    const { templateId, modelId, draftRevision, rights } = tx.input
    const form = await readOfKind(tx, 'formTemplate', templateId)
    return writeRights(tx, { form, modelId, draftRevision, rights })
  })

/** Sets rights in the draft of a model bound to the form; `check` may refuse the bound version. */
export async function writeRights(
  tx: Call,
  { form, modelId, draftRevision, rights }: GivenRights,
  check?: (boundVersion: number | null) => void,
): Promise<{ id: string; draftRevision: number }> {
  const given = rights as (FieldRight & { nodeId: string })[]
  const { model, revision } = await editDraft(tx, modelId, {
    draftRevision,
    commands(document, { key }) {
      const { nodes, fields, bound } = partsOf(document, key, String(form.code))
      check?.(bound)
      refuseUnknown(given, nodes, fields)
      return nodes
        .filter(({ id }) => given.some(({ nodeId }) => nodeId === id))
        .map(({ id, settings }) => ({ do: 'settings' as const, id, settings: withRights(settings, id, given) }))
    },
  })
  const remark = `表单 ${String(form.name)}`
  await audit(tx, { action: '修改', entity: 'processModel', recordId: model.id, recordName: model.name, remark })
  await noteAction(tx, { action: 'formDesignAuthoritySave', businessId: model.id, businessName: model.name, remark })
  return { id: model.id, draftRevision: revision }
}

interface GivenRights {
  form: { code: unknown; name: unknown }
  modelId: unknown
  draftRevision: unknown
  rights: unknown
}

function withRights(settings: NodeSettings, id: string, given: readonly (FieldRight & { nodeId: string })[]) {
  const own = given.filter(({ nodeId }) => nodeId === id)
  const kept = (settings.fields ?? []).filter(each => !own.some(({ field }) => field === each.field))
  const set = own.map(({ field, right, required }) => ({ field, right, ...(required === true && { required }) }))
  return { ...settings, fields: [...kept, ...set] }
}

function refuseUnknown(
  given: readonly { nodeId: string; field: string }[],
  nodes: readonly RightsNode[],
  fields: readonly PlacedField[],
): void {
  const errors = given.flatMap(({ nodeId, field }, at) => [
    ...(nodes.some(({ id }) => id === nodeId) ? [] : [wrong(`rights.${at}.nodeId`, 'FORM_NODE_UNKNOWN', { nodeId })]),
    ...(fields.some(each => each.field === field) ? [] : [wrong(`rights.${at}.field`, 'FORM_FIELD_UNKNOWN')]),
  ])
  if (errors.length > 0) throw invalid(errors)
}

/** The nodes of the main process that show its form, the form fields, and the bound version. */
interface Parts {
  nodes: RightsNode[]
  fields: PlacedField[]
  bound: number | null
}

/** Returns the parts of a document; refuses if another form is bound. */
function partsOf(document: ProcessDocument, key: string, code: string): Parts {
  const process = mainProcess(document, key)
  const settings = (settingsOf(process) ?? {}) as ProcessSettings
  const form = formOf(settings)
  if (settings.formCode !== code || !form) throw fault('FORM_NOT_BOUND')
  const nodes = [...elementsBelow(process)].flatMap(element => {
    const isStart = element.parent === process && isOf(element, 'bpmn', 'startEvent')
    return isStart || isOf(element, 'bpmn', 'userTask') ? [nodeOf(element, isStart)] : []
  })
  return { nodes, fields: fieldsOf(form), bound: settings.formVersion ?? null }
}

const nodeOf = (element: XmlElement, isStart: boolean): RightsNode => {
  const id = attributeOf(element, 'id') ?? ''
  return {
    id,
    name: attributeOf(element, 'name') ?? id,
    otherwise: isStart ? 'write' : 'read',
    settings: (settingsOf(element) ?? {}) as NodeSettings,
  }
}

/** Returns the rights that a node of a bound model's draft gives. */
export async function rightsAtNode(
  call: Call,
  { modelId, nodeId, code }: Record<'modelId' | 'nodeId' | 'code', string>,
) {
  const model = await read(call, 'processModel', modelId)
  const { nodes } = partsOf(await openText((await draftOf(call, String(model.id))).xml), String(model.key), code)
  const node = nodes.find(({ id }) => id === nodeId)
  if (!node) throw fault('FORM_NODE_UNKNOWN', { nodeId })
  return { rights: node.settings.fields ?? [], otherwise: node.otherwise }
}
