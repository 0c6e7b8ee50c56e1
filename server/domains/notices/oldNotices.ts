import type { JobHandler } from '../../ground/kernel/call.ts'
import { Statement } from '../../services/records/model/statement.ts'

/** Deletes old notices, read or not; pending work is still in its own lists. */
export const oldNotices: JobHandler = async ({ db, config }) => {
  const s = new Statement()
  await s.run(
    db,
    `delete from "notice" where "sent_at" < now() - ${s.value(config.operations.noticeKeepDays)} * interval '1 day'`,
  )
}
