import { systemCall } from '../../../ground/kernel/createCall.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { JobKind } from '../execution/jobs/jobKind.ts'
import { faultText } from '../execution/recordFault.ts'
import { archiveIdOf, archiveInstance } from './archiveInstance.ts'

/** Job that archives an ended instance. A failure is listed among the archive exceptions from the first attempt. */
export const archive: JobKind = async (base, { instanceId, attempts, most }, signal) => {
  const call = systemCall(base)
  try {
    await archiveInstance(call, instanceId)
  } catch (error) {
    if (signal.aborted) throw error
    await call.transaction(async tx => {
      const s = new Statement()
      await s.run(
        tx.db,
        `update "process_archive" set "state" = 'failed',
          "error" = ${s.value(faultText(error))}, "attempts" = "attempts" + 1, "updated_at" = now()
         where "id" = ${s.value(await archiveIdOf(tx, instanceId))}`,
      )
    })
    if (attempts < most) throw error
    base.log(error, `archive of ${instanceId}`)
  }
  return undefined
}
