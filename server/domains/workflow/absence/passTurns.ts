import type { TaskAction } from '../../../../processes/assignment/taskAction.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { noteAction } from '../stored/noteAction.ts'
import { runTaskAction } from '../tasks/runTaskAction.ts'

/**
 * Turns go to somebody else because a rule, a hand-over or an entrusting says so, and auditors of processes read of it as
 * when an administrator does it by hand.
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
