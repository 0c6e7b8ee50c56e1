import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { noticeReading } from '../../notices/newNotice.ts'
import { wakeBrowsers } from '../../notices/tellPeople.ts'

/** Marks the caller's copies and notices of an opened instance as read, except in a view-as session. */
export async function readNewsOf({ db, session, config, afterCommit }: Call, instanceId: string): Promise<void> {
  if (!session || session.viewedBy) return
  const { userId } = session
  const s = new Statement()
  const rows = await s.run(
    db,
    `with copies as (
       update "process_copy" set "read_at" = now()
       where "instance_id" = ${s.value(instanceId)} and "user_id" = ${s.value(userId)}
         and "read_at" is null returning "id"
     ), notices as (${noticeReading(s, [{ subject: instanceId, user: userId }])} returning n."id")
     select "id" from copies union all select "id" from notices`,
  )
  // Makes the caller's browsers reload lists and figures.
  if (rows.length > 0) wakeBrowsers({ config, afterCommit }, [userId])
}
