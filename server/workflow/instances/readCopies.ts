import type { Call } from '../../kernel/call.ts'
import { wakeBrowsers } from '../../notices/tellPeople.ts'
import { Statement } from '../../records/statement.ts'

/** Whoever opens an instance has read the copies of it that he was sent; whoever looks on in his place reads none. */
export async function readCopiesOf({ db, session, config, afterCommit }: Call, instanceId: string): Promise<void> {
  if (!session || session.viewedBy) return
  const s = new Statement()
  const rows = await s.run(
    db,
    `update "process_copy" set "read_at" = now() where "instance_id" = ${s.value(instanceId)} and "user_id" = ${s.value(session.userId)}
       and "read_at" is null returning "id"`,
  )
  // His lists and figures ask anew.
  if (rows.length > 0) wakeBrowsers({ config, afterCommit }, [session.userId])
}
