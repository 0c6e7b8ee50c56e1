import type { TaskAction } from '../../../../processes/assignment/taskAction.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { noteAction } from '../stored/noteAction.ts'
import { runTaskAction } from '../tasks/runTaskAction.ts'

/**
 * Transfers turns because of a rule, a hand-over or an entrusting; process auditors see it as a manual transfer by an
 * administrator.
 */
export const passTurns = (
  call: Call,
  { taskId, action, remark }: { taskId: string; action: TaskAction; remark: string },
): Promise<void> =>
  call.transaction(async tx => {
    const { state } = await runTaskAction(tx, { taskId, action, actor: { id: null } })
    const { id, title } = state.instance
    await noteAction(tx, { action: 'instanceUpdateApprove', businessId: id, businessName: title, remark })
  })
