import { systemCall } from '../../../../ground/kernel/createCall.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import { StepRefused } from '../refusal.ts'
import { runCommand } from '../runCommand.ts'
import type { JobKind } from './jobKind.ts'

/** Ends a called instance whose caller no longer needs it. */
export const endChild: JobKind = async (base, { id, data }) => {
  const statement = new Statement()
  const children = await statement.run(
    base.db,
    `select i."id" from "process_instance" i where i."parent_token_id" = ${statement.value(String(data.tokenId))}
      and i."ended_at" is null`,
  )
  for (const child of children) {
    try {
      await runCommand(systemCall(base), {
        instanceId: String(child.id),
        commandId: `job.${id}.${String(child.id)}`,
        body: { command: 'end', phase: 'terminated', reason: '上级流程已结束' },
      })
    } catch (error) {
      if (!(error instanceof StepRefused && error.refusal === 'ended')) throw error
    }
  }
  return undefined
}
