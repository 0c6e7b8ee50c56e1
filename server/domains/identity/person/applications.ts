import { sql } from 'kysely'
import type { Call, Database, EndpointInput } from '../../../ground/kernel/call.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'
import { grants, resourceHolds } from '../../../ground/session/grants.ts'
import { startSession } from '../../../ground/session/session.ts'
import { requireAllowedAddress, requireAllowedSource } from '../../../ground/session/whiteList.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { fault } from '../faults.ts'
import { grayReleases, withRelease } from '../proofs/grayRelease.ts'

interface HeldApplication {
  id: string
  name: string
  clientId: string
  url: string | null
  icon: string | null
}

/** Returns the enabled applications in which the user holds a permission. */
async function heldApplications(db: Database, userId: string): Promise<HeldApplication[]> {
  const { rows } = await sql<HeldApplication>`
    with subject as (select id as user_id, organization_id, super_admin from app_user where id = ${userId}),
    ${grants}
    select a.id, a.name, a.client_id, a.url, a.icon from application a, subject
    where a.enabled and a.deleted_at is null and (subject.super_admin or exists (
      select 1 from resource r where r.application_id = a.id
      and r.id in (select resource_id from granted) and ${resourceHolds}))
    order by a.sort, a.id`.execute(db)
  return rows
}

/** GET /auth/user/applications: returns the applications that the user may switch to, and the current one. */
export async function applications(call: Call) {
  const session = signedIn(call)
  const held = await heldApplications(call.db, session.userId)
  const current = held.some(one => one.id === session.applicationId)
    ? []
    : await call.db
        .selectFrom('application')
        .select(['id', 'name', 'clientId', 'url', 'icon'])
        .where('id', '=', session.applicationId)
        .execute()
  const releases = await grayReleases(call.db, session.userId)
  return [...current, ...held].map(one => ({
    ...withRelease(one, releases),
    current: one.id === session.applicationId,
  }))
}

/**
 * POST /auth/user/token/convert: returns tokens of a new session in another application. The calling session stays, so
 * that other tabs can continue in their application.
 */
export async function convert(call: Call<EndpointInput<'auth.userTokenConvert'>>) {
  const session = signedIn(call)
  const clientId = call.input.clientId
  const held = await heldApplications(call.db, session.userId)
  const target = held.find(one => one.clientId === clientId)
  // The answer does not depend on its existence, so callers cannot find names and codes of hidden applications.
  if (!target) throw fault('APPLICATION_FORBIDDEN')
  await requireAllowedSource(call, target.id, session.applicationId)
  await requireAllowedAddress(call, target.id)
  return call.transaction(async tx => {
    const start = {
      userId: session.userId,
      username: session.username,
      applicationId: target.id,
      ip: tx.request.ip,
      userAgent: tx.request.userAgent,
      from: session.id,
    }
    const { answer } = await startSession(tx.db, start, tx.config.identity.session)
    const record = { entity: 'application', recordId: target.id, recordName: target.name }
    await audit(tx, { action: '切换应用', ...record })
    const { id, name, url } = target
    const application = withRelease({ id, name, clientId, url }, await grayReleases(tx.db, session.userId))
    return { ...answer, application }
  })
}
