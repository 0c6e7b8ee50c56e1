import type { Call } from '../../kernel/call.ts'
import { Statement } from '../../records/statement.ts'
import type { Initiator } from './asking.ts'

/** An initiator with the organizations that he is in, from the root down. */
export async function initiatorOf(call: Call, userId: string | null): Promise<Initiator | null> {
  if (userId === null) return null
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `select u."id", u."organization_id" as "organizationId", o."path" from "app_user" u
     left join "organization" o on o."id" = u."organization_id" and o."deleted_at" is null where u."id" = ${s.value(userId)}`,
  )
  if (!row) return null
  const organizations = String(row.path ?? '')
    .split('/')
    .filter(Boolean)
  return { id: String(row.id), organizationId: String(row.organizationId), organizations }
}
