import { buttonTitles } from '../../../../processes/assignment/buttonTitles.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Property } from '../../../../schemas/types/entity.ts'
import type { ButtonSettings } from '../../../../schemas/types/process.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { withInput } from '../../../ground/kernel/createCall.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { runEndpoint } from '../../../ground/kernel/runEndpoint.ts'
import { acceptedArguments } from '../../../services/http/acceptedArguments.ts'
import { wrong } from '../faults.ts'
import { detail } from '../tasks/detail.ts'
import { todo } from '../tasks/lists.ts'
import { returnTargetsOf } from '../tasks/returning.ts'
import { removable } from '../tasks/signers.ts'

type OperationName = ButtonSettings['button'] | 'claim' | 'unclaim'

/** Each operation runs a call of the task, with arguments that the operation determines. */
const operations: Readonly<Record<OperationName, { call: string; fixed?: Record<string, unknown> }>> = {
  agree: { call: 'complete', fixed: { decision: 'agree' } },
  refuse: { call: 'complete', fixed: { decision: 'refuse' } },
  return: { call: 'return' },
  transfer: { call: 'transfer' },
  delegate: { call: 'delegate' },
  addBefore: { call: 'addSigners', fixed: { how: 'addBefore' } },
  addAfter: { call: 'addSigners', fixed: { how: 'addAfter' } },
  addParallel: { call: 'addSigners', fixed: { how: 'addParallel' } },
  appendApprovers: { call: 'addSigners', fixed: { how: 'appendApprovers' } },
  removeSigner: { call: 'removeSigner' },
  copy: { call: 'copy' },
  communicate: { call: 'communicate' },
  withdraw: { call: 'withdraw' },
  urge: { call: 'urge' },
  saveDraft: { call: 'saveDraft' },
  claim: { call: 'claim' },
  unclaim: { call: 'unclaim' },
}

const titles: Readonly<Record<OperationName, string>> = { ...buttonTitles, claim: '认领', unclaim: '退回认领' }

type Detail = Awaited<ReturnType<typeof detail>>

/** POST /form/flow/operationList: returns what the caller may do at a task, else at their task of the instance. */
export async function operationList(call: Call<EndpointInput<'formFlow.operationList'>>) {
  const taskId = textOf(call.input.taskId) ?? (await ownTask(call, textOf(call.input.instanceId)))
  if (taskId === undefined) return []
  const shown = await detail(withInput(call, { id: taskId }))
  const labels: Record<string, string | undefined> = shown.labels
  return offeredAt(shown).map(operation => ({
    id: operation,
    taskId,
    operation,
    name: labels[operation] ?? titles[operation],
    commentRequired: isDemanded(shown.says, operation),
    signatureRequired: isDemanded(shown.signs, operation),
    parameters: parametersOf(shown, operation).map(([name]) => name),
  }))
}

/** POST /form/flow/operationParam: returns the parameters of an operation with their titles, types and choices. */
export async function operationParam(call: Call<EndpointInput<'formFlow.operationParam'>>) {
  const { taskId } = call.input
  const shown = await detail(withInput(call, { id: taskId }))
  const operation = offered(shown, call.input.operation)
  const asked = parametersOf(shown, operation)
  const isNamed = (name: string) => asked.some(each => each[0] === name)
  const choices: Record<string, object[]> = {
    ...(isNamed('to') && { to: await returnChoices(call, taskId) }),
    ...(isNamed('slotIds') && { slotIds: await signerChoices(call, taskId) }),
  }
  return asked.map(([name, { title, type, required, values }]) => ({
    id: name,
    name,
    title,
    type,
    required,
    options: choices[name] ?? values,
    schema: name === 'variables' ? shown.form : null,
  }))
}

/** POST /form/flow/audit: runs the call of the task that stands behind an operation. */
export async function audit(call: Call<EndpointInput<'formFlow.audit'>>) {
  const { taskId, operation: named, ...given } = call.input
  const operation = offered(await detail(withInput(call, { id: taskId })), named)
  const { call: name, fixed } = operations[operation]
  return call.transaction(tx => runEndpoint(tx, `processTask.${name}`, { ...given, ...fixed, id: taskId }))
}

/** Returns the task of an instance that waits for the caller. */
async function ownTask(call: Call, instanceId: string | null): Promise<string | undefined> {
  if (instanceId === null) throw invalid(wrong('taskId', 'FIELD_REQUIRED'))
  const [row] = (await todo(withInput(call, { instanceId, current: 1, size: 1 }))).records
  return row && String(row.id)
}

const offeredAt = ({ may, isClaimable, isClaimed }: Detail): OperationName[] => [
  ...(isClaimable ? ['claim' as const] : []),
  ...may,
  ...(isClaimed ? ['unclaim' as const] : []),
]

function offered(shown: Detail, operation: string): OperationName {
  const found = offeredAt(shown).find(each => each === operation)
  if (!found) throw invalid(wrong('operation', 'OPERATION_NOT_OFFERED'))
  return found
}

const isDemanded = (demanding: readonly string[], operation: OperationName): boolean => demanding.includes(operation)

interface Parameter {
  title: string
  type: string
  required: boolean
  values: { value: unknown; label: string }[]
}

/** Arguments that say which record is meant, or that the operation determines. */
const implied: ReadonlySet<string> = new Set(['id', 'slotId', 'commandId', 'nextByNode', 'seen'])

function parametersOf(shown: Detail, operation: OperationName): [string, Parameter][] {
  const { call, fixed = {} } = operations[operation]
  const endpoint = registry.endpoints.get(`processTask.${call}`)
  if (!endpoint) throw new Error(`there is no call ${call} of tasks`)
  const { properties, required } = acceptedArguments(endpoint)
  const isRequired = (name: string) =>
    required.includes(name) ||
    (name === 'comment' && isDemanded(shown.says, operation)) ||
    (name === 'signature' && isDemanded(shown.signs, operation)) ||
    (name === 'next' && shown.needsNext)
  return Object.entries(properties)
    .filter(([name]) => !implied.has(name) && !Object.hasOwn(fixed, name) && isAsked(shown, operation, name))
    .map(([name, property]) => [name, parameterOf(name, property, isRequired(name))])
}

/** Whether a parameter makes sense for this task and operation. */
function isAsked(shown: Detail, operation: OperationName, name: string): boolean {
  const { writable, choosesNext, returned, signs, seal } = shown
  if (name === 'variables') return writable && operation !== 'addBefore' && operation !== 'addParallel'
  if (name === 'next') return operation === 'agree' && choosesNext
  if (name === 'straight') return operation === 'agree' && returned?.resubmit === 'ask'
  if (name === 'sealId') return seal !== null
  return name !== 'signature' || isDemanded(signs, operation)
}

function parameterOf(name: string, property: Property, required: boolean): Parameter {
  const entries = registry.dictionaries.get(property['x-dictionary'] ?? '')?.entries ?? []
  const labels = new Map(entries.map(({ value, label }) => [value, label]))
  const values = (property.enum ?? []).map(value => ({ value, label: labels.get(String(value)) ?? String(value) }))
  return { title: property.title ?? name, type: property.type, required, values }
}

const returnChoices = async (call: Call, id: string) =>
  (await returnTargetsOf(withInput(call, { id }))).map(({ to, label }) => ({ value: to, label }))

const signerChoices = async (call: Call, id: string) =>
  (await removable(withInput(call, { id }))).map(signer => ({ value: signer.id, label: signer.name }))
