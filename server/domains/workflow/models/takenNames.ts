import type { ModelFault } from '../../../../processes/bpmn/faults.ts'
import type { ProcessFacts } from '../../../../processes/bpmn/processFacts.ts'
import { startMessages } from '../../../../processes/bpmn/startMessages.ts'
import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { wrong } from '../faults.ts'

/** What must be the only one of its name among the models in effect: processes are called by key. */
export const takenKinds = ['PROCESS_KEY_TAKEN', 'START_MESSAGE_TAKEN'] as const

interface Given {
  modelId: string
  processes: readonly ProcessFacts[]
}

/** Returns errors for names of one kind that other models use; a model with one cannot take effect. */
export const takenBy = (call: Call, kind: (typeof takenKinds)[number], given: Given): Promise<ModelFault[]> =>
  kind === 'PROCESS_KEY_TAKEN' ? takenKeys(call, given) : takenMessages(call, given)

async function takenKeys(call: Call, { modelId, processes }: Given): Promise<ModelFault[]> {
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select d."key", m."name" from "process_definition" d join "process_model" m on m."id" = d."model_id"
     where d."key" = any(${statement.value(processes.map(({ key }) => key))}::text[]) and d."deleted_at" is null
     and d."model_id" <> ${statement.value(modelId)}`,
  )
  return rows.map(row => {
    const key = String(row.key)
    const values = { key, name: String(row.name) }
    return taken('keyTaken', { elementId: key, values }, wrong(key, 'PROCESS_KEY_TAKEN', values))
  })
}

async function takenMessages(call: Call, { modelId, processes }: Given): Promise<ModelFault[]> {
  const begun = startMessages(processes)
  if (begun.length === 0) return []
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select s."name" as "message", m."name" from "process_start" s join "process_version" v on v."id" = s."version_id"
      join "process_model" m on m."id" = v."model_id"
     where s."kind" = 'message' and s."name" = any(${statement.value(begun.map(({ name }) => name))}::text[])
     and v."model_id" <> ${statement.value(modelId)}`,
  )
  return begun.flatMap(({ name, nodeId }) => {
    const other = rows.find(row => row.message === name)
    const values = { message: name, name: String(other?.name) }
    return other
      ? [taken('messageTaken', { elementId: nodeId, values }, wrong(nodeId, 'START_MESSAGE_TAKEN', values))]
      : []
  })
}

const taken = (
  rule: string,
  at: Pick<ModelFault, 'elementId' | 'values'>,
  { code, message }: FieldError,
): ModelFault => ({ ...at, rule, code, message, level: 'error' })
