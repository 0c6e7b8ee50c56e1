import { createHash, timingSafeEqual } from 'node:crypto'
import type { Call } from '../../../ground/kernel/call.ts'
import { requireAllowedAddress } from '../../../ground/session/whiteList.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { fault } from '../faults.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * The application that calls by its client credential (`Authorization: Basic`), as it was issued on 应用系统. Switched off,
 * or from an address that its white list does not hold, it is refused.
 */
export async function callingApplication(call: Call): Promise<{ id: string; name: string }> {
  const [kind, value] = (call.request.authorization ?? '').split(' ')
  const given = kind === 'Basic' && value ? Buffer.from(value, 'base64').toString('utf8') : ''
  const at = given.indexOf(':')
  const s = new Statement()
  const [row] = await s.run(
    call.db,
    `select a."id", a."name", a."client_secret_hash" as "hash" from "application" a
     where a."client_id" = ${s.value(given.slice(0, Math.max(at, 0)))} and a."enabled" and a."deleted_at" is null`,
  )
  const secret = createHash('sha256')
    .update(given.slice(at + 1))
    .digest('base64url')
  // A name that nobody has takes as long as a wrong secret.
  const isRight = timingSafeEqual(digest(secret), digest(String(row?.hash ?? '')))
  if (!row || at < 1 || row.hash === null || !isRight) throw fault('CLIENT_INVALID')
  await requireAllowedAddress(call, String(row.id))
  return { id: String(row.id), name: String(row.name) }
}
