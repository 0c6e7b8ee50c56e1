import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { Initiator } from './asking.ts'

/** Returns an initiator; their organizations are looked up only if a rule needs them. */
export function initiatorOf(call: Call, userId: string | null): Initiator | null {
  if (userId === null) return null
  let found: Promise<readonly string[]> | undefined
  return {
    id: userId,
    organizations: () => {
      found ??= organizationsOf(call, userId)
      return found
    },
  }
}

async function organizationsOf(call: Call, userId: string): Promise<readonly string[]> {
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `select o."path" from "app_user" u join "organization" o on o."id" = u."organization_id" and o."deleted_at" is null
     where u."id" = ${s.value(userId)}`,
  )
  return String(row?.path ?? '')
    .split('/')
    .filter(Boolean)
}
