import type { JobHandler } from '../../ground/kernel/call.ts'
import { Statement } from '../../services/records/model/statement.ts'

/** Notices whose time is over, read or not: what waits is found in the lists of it. */
export const oldNotices: JobHandler = async ({ db, config }) => {
  const s = new Statement()
  await s.run(
    db,
    `delete from "notice" where "sent_at" < now() - ${s.value(config.operations.noticeKeepDays)} * interval '1 day'`,
  )
}
