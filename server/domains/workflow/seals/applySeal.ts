import { randomUUID } from 'node:crypto'
import { sealAt } from '../../../../processes/assignment/sealAt.ts'
import type { AppliedSeal, TaskAction, TaskState } from '../../../../processes/assignment/taskAction.ts'
import { formOf } from '../../../../processes/forms/processForm.ts'
import { visibleVariables } from '../../../../processes/forms/visibleVariables.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { digestOfObject } from '../../../services/storage/digestOfObject.ts'
import { keyOfAddress } from '../../../services/storage/register.ts'
import type { HeldInstance } from '../execution/commandRequest.ts'
import { wrong } from '../faults.ts'
import { sealFault, sealRows } from './sealRows.ts'
import { digestOfText, type Sealed, sealedValues, statementOf } from './sealStatement.ts'

/**
 * Applies the seal that a decision names, in the transaction of the decision: checks that the actor may use it today at
 * this node, keeps its picture unchanged from now on, and records who confirmed which values. Returns the action with
 * the applied seal.
 *
 * @throws AppError at the field `sealId`
 */
export async function withSeal(
  held: HeldInstance,
  { task, slots }: TaskState,
  action: TaskAction,
  actor: { id: string | null },
): Promise<TaskAction> {
  if (action.do !== 'agree' && action.do !== 'addAfter') return action
  const { sealId } = action
  if (sealId === undefined || actor.id === null) return action
  const asked = sealAt({ task, slots }, { graph: held.graph, actor: actor.id, slotId: action.slotId })
  if (!asked) throw invalid(wrong('sealId', 'SEAL_NOT_ASKED'))
  const [seal] = await sealRows(held.call, { userId: actor.id, id: sealId })
  const fault = seal ? sealFault(seal, asked.settings) : 'SEAL_GONE'
  if (!seal || fault) throw invalid(wrong('sealId', fault ?? 'SEAL_GONE'))
  const pictureDigest = await heldPicture(held, seal.picture)
  const known = { ...visibleVariables(held, task.scopeId), ...action.variables }
  const { id: instanceId } = held.state.instance
  const sealed: Sealed = {
    instanceId,
    taskId: task.id,
    nonce: randomUUID(),
    values: sealedValues(formOf(held.graph.settings), known),
    picture: pictureDigest,
    person: actor.id,
    moment: held.now,
  }
  const applied: AppliedSeal = {
    markId: held.id(),
    sealId,
    name: seal.name,
    company: seal.company,
    url: seal.picture,
    pictureDigest,
    digest: digestOfText(statementOf(sealed)),
  }
  await writeMark(held, { applied, sealed, nodeId: task.nodeId, slotId: asked.slot.id })
  return { ...action, seal: applied }
}

/** Returns the digest of the picture. From now on it is evidence, which cannot be replaced or deleted. */
async function heldPicture({ call }: HeldInstance, address: string): Promise<string> {
  const key = keyOfAddress(address)
  const s = new Statement()
  await s.run(call.db, `update "stored_object" set "held" = true where "key" = ${s.value(key)}`)
  const digest = await digestOfObject(call, key)
  if (digest === undefined) throw invalid(wrong('sealId', 'SEAL_PICTURE_GONE'))
  return digest
}

interface Mark {
  applied: AppliedSeal
  sealed: Sealed
  nodeId: string
  slotId: string
}

async function writeMark({ call, graph }: HeldInstance, { applied, sealed, nodeId, slotId }: Mark): Promise<void> {
  const node = graph.nodes.find(each => each.id === nodeId)
  const s = new Statement()
  await s.run(
    call.db,
    `insert into "seal_mark" ("id", "instance_id", "title", "number", "organization_id", "task_id", "slot_id",
      "node_id", "node_name", "seal_id", "seal_label", "company_label", "picture", "picture_digest", "user_id",
      "signed_at", "nonce", "values", "digest", "created_by", "updated_by")
     select ${s.value(applied.markId)}, i."id", i."title", i."number", i."organization_id", ${s.value(sealed.taskId)},
      ${s.value(slotId)}, ${s.value(nodeId)}, ${s.value(typeof node?.name === 'string' ? node.name : nodeId)},
      ${s.value(applied.sealId)}, ${s.value(applied.name)}, ${s.value(applied.company)}, ${s.value(applied.url)},
      ${s.value(applied.pictureDigest)}, ${s.value(sealed.person)}, ${s.value(sealed.moment)}::timestamptz,
      ${s.value(sealed.nonce)}, ${s.value(JSON.stringify(sealed.values))}::jsonb,
      ${s.value(applied.digest)}, ${s.value(sealed.person)}, ${s.value(sealed.person)}
     from "process_instance" i where i."id" = ${s.value(sealed.instanceId)}`,
  )
}
