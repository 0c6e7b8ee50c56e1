import { createHash, timingSafeEqual } from 'node:crypto'
import { fault } from '../faults.ts'
import type { Application, Call, Database, RequestFacts } from '../kernel/call.ts'
import { requireAllowedAddress } from './whiteList.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns the application whose client credential the request shows (`Authorization: Basic`), as 应用系统 issued it.
 * @throws AppError 401 if the credential is wrong or the application is switched off, 403 if its white list does not
 * hold the address of the caller
 */
export async function callingApplication(
  db: Database,
  request: RequestFacts,
  { onWrongSecret }: { onWrongSecret: (application: Application) => void },
): Promise<Application> {
  const [kind, value] = (request.authorization ?? '').split(' ')
  const given = kind?.toLowerCase() === 'basic' && value ? Buffer.from(value, 'base64').toString('utf8') : ''
  const at = given.indexOf(':')
  // No query for a caller that shows no credential.
  if (at < 1) throw fault('CLIENT_INVALID')
  const row = await db
    .selectFrom('application')
    .select(['id', 'name', 'clientSecretHash'])
    .where('clientId', '=', given.slice(0, at))
    .where('enabled', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const secret = createHash('sha256')
    .update(given.slice(at + 1))
    .digest('base64url')
  // An unknown client takes as long as a wrong secret.
  const isRight = timingSafeEqual(digest(secret), digest(row?.clientSecretHash ?? ''))
  if (!row || row.clientSecretHash === null || !isRight) {
    if (row) onWrongSecret({ id: row.id, name: row.name })
    throw fault('CLIENT_INVALID')
  }
  await requireAllowedAddress({ db, request }, row.id)
  return { id: row.id, name: row.name }
}

/** The application behind a call of an endpoint with the permission `@application`. */
export function applicationOf({ application }: Pick<Call, 'application'>): Application {
  if (!application) throw fault('CLIENT_INVALID')
  return application
}
