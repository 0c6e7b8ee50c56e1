import type { Call } from '../../kernel/call.ts'
import { conflict, forbidden, invalid } from '../../kernel/errors.ts'
import { textOf } from '../../kernel/textOf.ts'
import { audit } from '../../records/audit.ts'
import { Statement } from '../../records/statement.ts'
import { graphOf } from '../execution/graphs.ts'
import { noteAction } from '../execution/noteAction.ts'
import { runCommand } from '../execution/runCommand.ts'
import { endVariables } from './endVariables.ts'
import { targetsOf } from './moving.ts'
import { concernedInstance, type SeenInstance, visibleInstance } from './visibleInstance.ts'

/** What the initiator may take up again by himself: what was refused, and what he took back. */
const own = new Set(['rejected', 'cancelled'])

/**
 * POST /nbpm/instance/wake: an instance that has ended goes on where it last was, or at a node that an administrator names.
 */
export const wakeInstance = (call: Call) =>
  call.transaction(async tx => {
    const { session } = tx
    const mayMove = session?.superAdmin === true || session?.codes.has('PROCESS_INSTANCE_MOVE') === true
    const target = textOf(tx.input.target)
    const concerned = await concernedInstance(tx, tx.input.id)
    if (concerned.endedAt === null) throw conflict('流程还没有结束，不需要唤醒')
    const isOwn = concerned.initiatorId !== null && concerned.initiatorId === session?.userId
    if (!(isOwn && own.has(concerned.phase) && target === null)) {
      if (!mayMove) throw forbidden(isOwn ? '已办结的流程请联系管理员唤醒' : '只有发起人或管理员可以唤醒流程')
      await visibleInstance(tx, concerned.id)
    }
    const reason = textOf(tx.input.reason) ?? (isOwn ? '发起人唤醒' : '管理员唤醒')
    const id = textOf(tx.input.commandId)
    const { state } = await runCommand(tx, {
      instanceId: concerned.id,
      body: {
        command: 'wake',
        target: await targetOf(tx, concerned, target),
        variables: await endVariables(tx, concerned.id),
        reason,
      },
      ...(id === null ? {} : { commandId: `${session?.userId ?? ''}:${id}` }),
    })
    const about = { recordId: concerned.id, recordName: concerned.title, remark: reason }
    await audit(tx, { action: '唤醒流程', entity: 'processInstance', ...about })
    await noteAction(tx, {
      action: 'instanceUpdateApprove',
      businessId: concerned.id,
      businessName: concerned.title,
      remark: reason,
    })
    return { id: concerned.id, phase: state.instance.phase }
  })

async function targetOf(tx: Call, { id, versionId, key }: SeenInstance, named: string | null): Promise<string> {
  const graph = await graphOf(tx, versionId, key)
  const allowed = new Set(targetsOf(graph).map(node => node.id))
  if (named !== null) {
    if (allowed.has(named)) return named
    throw invalid([{ field: 'target', message: '不能从该节点继续' }])
  }
  const s = new Statement()
  const rows = await s.run(
    tx.db,
    `select t."node_id" as "nodeId" from "process_task" t where t."instance_id" = ${s.value(id)} and t."ended_at" is not null
     order by t."ended_at" desc, t."id" desc limit 50`,
  )
  const last = rows.map(row => String(row.nodeId)).find(node => allowed.has(node))
  if (last === undefined) throw conflict('该流程没有可以继续的审批节点')
  return last
}
