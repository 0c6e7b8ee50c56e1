import { sql } from 'kysely'
import type { Database } from '../../../ground/kernel/call.ts'

interface Release {
  version: string
  /** URL of the version, if it differs from the application's. */
  url: string | null
}

/** Returns the gray releases of a user, by application. */
export async function grayReleases(db: Database, userId: string): Promise<ReadonlyMap<string, Release>> {
  const { rows } = await sql<Release & { applicationId: string }>`
    select g.application_id, g.version, g.url from gray_user g
    where g.user_id = ${userId} and g.enabled and g.deleted_at is null
    and coalesce(g.valid_from <= (now() at time zone 'Asia/Shanghai')::date, true)
    and coalesce(g.valid_to >= (now() at time zone 'Asia/Shanghai')::date, true)`.execute(db)
  return new Map(rows.map(({ applicationId, version, url }) => [applicationId, { version, url }]))
}

/** Returns an application with the URL and name of the user's version. */
export function withRelease<T extends { id: string; url: string | null }>(
  application: T,
  releases: ReadonlyMap<string, Release>,
): Omit<T, 'url'> & { url: string; grayVersion: string | null } {
  const release = releases.get(application.id)
  return { ...application, url: release?.url ?? application.url ?? '', grayVersion: release?.version ?? null }
}
