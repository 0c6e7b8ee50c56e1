import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { noticeReading } from '../../notices/newNotice.ts'
import { wakeBrowsers } from '../../notices/tellPeople.ts'

/** Whoever opens an instance has read his copies of it and what he was told about it; whoever looks on in his place has not. */
export async function readNewsOf({ db, session, config, afterCommit }: Call, instanceId: string): Promise<void> {
  if (!session || session.viewedBy) return
  const { userId } = session
  const s = new Statement()
  const rows = await s.run(
    db,
    `with copies as (
       update "process_copy" set "read_at" = now() where "instance_id" = ${s.value(instanceId)} and "user_id" = ${s.value(userId)}
         and "read_at" is null returning "id"
     ), notices as (${noticeReading(s, [{ subject: instanceId, user: userId }])} returning n."id")
     select "id" from copies union all select "id" from notices`,
  )
  // His lists and figures ask anew.
  if (rows.length > 0) wakeBrowsers({ config, afterCommit }, [userId])
}
