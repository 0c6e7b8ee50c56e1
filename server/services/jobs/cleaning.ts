import { sql } from 'kysely'
import type { JobHandler } from '../../ground/kernel/call.ts'

/** Deletes expired sessions and view-as sessions. */
export const expiredSessions: JobHandler = async ({ db }) => {
  await db.deleteFrom('session').where('refreshExpiresAt', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('viewing').where('until', '<', sql<Date>`now()`).execute()
}

export const expiredCodes: JobHandler = async ({ db }) => {
  await db.deleteFrom('verifyCode').where('expiresAt', '<', sql<Date>`now()`).execute()
}

/** Deletes done jobs after a week, failed and cancelled ones after a month. */
export const finishedJobs: JobHandler = async ({ db }) => {
  await db
    .deleteFrom('job')
    .where(eb =>
      eb.or([
        eb.and([eb('state', '=', 'done'), eb('finishedAt', '<', sql<Date>`now() - interval '7 days'`)]),
        eb.and([
          eb('state', 'in', ['failed', 'cancelled']),
          eb('finishedAt', '<', sql<Date>`now() - interval '30 days'`),
        ]),
      ]),
    )
    .execute()
}
