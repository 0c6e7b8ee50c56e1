import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { PlannedWork } from '../execution/commandRequest.ts'
import { orderOnce } from '../execution/orderOnce.ts'
import { fault, wrong } from '../faults.ts'
import { nameTodayIn } from '../stored/formerNodes.ts'
import { graphOf } from '../stored/graphs.ts'
import { noteAction } from '../stored/noteAction.ts'
import { endVariables } from './endVariables.ts'
import { targetsOf } from './moving.ts'
import { concernedInstance, type SeenInstance, visibleInstance } from './visibleInstance.ts'

/** Phases that the initiator may resume: rejected and withdrawn. */
const own = new Set(['rejected', 'cancelled'])

/** POST /nbpm/instance/wake: resumes an ended instance at its last node, or at a node chosen by an administrator. */
export const wakeInstance = (call: Call<EndpointInput<'processInstance.wake'>>) =>
  call.transaction(async tx => {
    const target = textOf(tx.input.target)
    const concerned = await concernedInstance(tx, tx.input.id)
    const { id, title } = concerned
    const reason = textOf(tx.input.reason) ?? (isInitiator(tx, concerned) ? '发起人唤醒' : '管理员唤醒')
    // A repetition finds the instance resumed, so only the first request is checked.
    const plan = async (): Promise<PlannedWork> => {
      await checkWaking(tx, concerned, target)
      const variables = await endVariables(tx, id)
      return { commands: [{ command: 'wake', target: await targetOf(tx, concerned, target), variables, reason }] }
    }
    const body = { command: 'wake', asked: { target, reason }, plan }
    return orderOnce(tx, { instanceId: id, body }, async () => {
      await audit(tx, {
        action: '唤醒流程',
        entity: 'processInstance',
        recordId: id,
        recordName: title,
        remark: reason,
      })
      await noteAction(tx, {
        action: 'instanceUpdateApprove',
        businessId: id,
        businessName: title,
        remark: reason,
      })
    })
  })

const isInitiator = ({ session }: Call, { initiatorId }: SeenInstance): boolean =>
  initiatorId !== null && initiatorId === session?.userId

async function checkWaking(tx: Call, concerned: SeenInstance, target: string | null): Promise<void> {
  if (concerned.endedAt === null) throw fault('STEP_NOT_ENDED')
  const isOwn = isInitiator(tx, concerned)
  if (isOwn && own.has(concerned.phase) && target === null) return
  const mayMove = tx.session?.superAdmin === true || tx.session?.codes.has('PROCESS_INSTANCE_MOVE') === true
  if (!mayMove) throw fault(isOwn ? 'WAKE_ADMINISTRATOR_ONLY' : 'WAKE_FORBIDDEN')
  await visibleInstance(tx, concerned.id)
}

async function targetOf(tx: Call, { id, versionId, key }: SeenInstance, named: string | null): Promise<string> {
  const graph = await graphOf(tx, versionId, key)
  const allowed = new Set(targetsOf(graph).map(node => node.id))
  if (named !== null) {
    if (allowed.has(named)) return named
    throw invalid(wrong('target', 'WAKE_TARGET_INVALID'))
  }
  const s = new Statement()
  const rows = await s.run(
    tx.db,
    `select t."node_id" as "nodeId", t."ended_at" as "endedAt" from "process_task" t
      where t."instance_id" = ${s.value(id)} and t."ended_at" is not null
     order by t."ended_at" desc, t."id" desc limit 50`,
  )
  const today = await nameTodayIn(tx, id)
  const last = rows.map(row => today(String(row.nodeId), row.endedAt as string)).find(node => allowed.has(node))
  if (last === undefined) throw fault('NOTHING_TO_CONTINUE')
  return last
}
