import { type RawBuilder, sql } from 'kysely'
import { fault } from '../faults.ts'
import type { Call, Database, RequestFacts } from '../kernel/call.ts'
import { isWithin } from './networks.ts'

/** Company days end at midnight in China. */
const holdsToday = sql`coalesce(w.valid_to >= (now() at time zone 'Asia/Shanghai')::date, true)`

/**
 * Returns the allowed sources of an application as rows of `value`; no rows means no restriction. An expired entry
 * yields an empty text, so that the list does not open to all when its last entry expires.
 */
export const allowedBy = (kind: 'address' | 'application', applicationId: RawBuilder<unknown>) => sql`
  select case when ${holdsToday} then coalesce(w.source_id, w.content) else '' end as value
  from white_list_entry w
  where w.application_id = ${applicationId} and w.kind = ${kind} and w.enabled and w.deleted_at is null`

async function allowed(db: Database, kind: 'address' | 'application', applicationId: string): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`${allowedBy(kind, sql`${applicationId}`)}`.execute(db)
  return rows.map(row => row.value)
}

/** Throws 403 if the address of the caller is not in the white list of the application. */
export async function requireAllowedAddress(
  call: Pick<Call, 'db'> & { request: Pick<RequestFacts, 'ip'> },
  applicationId: string,
): Promise<void> {
  const networks = await allowed(call.db, 'address', applicationId)
  if (networks.length === 0 || isWithin(networks, call.request.ip)) return
  throw fault('IP_NOT_ADMITTED', { ip: call.request.ip, application: await nameOf(call.db, applicationId) })
}

/** Returns how long the caller's address is allowed: without limit, until its last entry expires, or no longer. */
export async function wayIn(call: Call, applicationId: string): Promise<'lasting' | 'ending' | 'none'> {
  const networks = await allowed(call.db, 'address', applicationId)
  if (networks.length === 0) return 'lasting'
  const { rows } = await sql<{ content: string }>`
    select content from white_list_entry
    where application_id = ${applicationId} and kind = 'address' and enabled and deleted_at is null and valid_to is null
  `.execute(call.db)
  const { ip } = call.request
  const lasting = rows.map(row => row.content)
  if (isWithin(lasting, ip)) return 'lasting'
  return isWithin(networks, ip) ? 'ending' : 'none'
}

/** Refuses to switch to an application from one outside its white list. */
export async function requireAllowedSource(call: Call, applicationId: string, from: string): Promise<void> {
  if (applicationId === from) return
  const sources = await allowed(call.db, 'application', applicationId)
  if (sources.length === 0 || sources.includes(from)) return
  const [target, source] = [await nameOf(call.db, applicationId), await nameOf(call.db, from)]
  throw fault('APPLICATION_NOT_ADMITTED', { source, target })
}

async function nameOf(db: Database, applicationId: string): Promise<string> {
  const row = await db.selectFrom('application').select('name').where('id', '=', applicationId).executeTakeFirst()
  return row?.name ?? applicationId
}
