import { sql } from 'kysely'
import type { Database } from '../../kernel/call.ts'

const day = 86_400_000

/** What stood there before the year began. */
const older = ['organization', 'position', 'role', 'project', 'project_phase', 'land_parcel', 'role_resource', 'process_model', 'process_category', 'process_version', 'process_definition', 'work_calendar', 'audit_role', 'user_group', 'standard_role'] as const

/** The company is older than its year: what it consists of was stored before, its people when they came. */
export async function ageCompany(db: Database, now: Date): Promise<void> {
  const begin = sql`${new Date(now.getTime() - 400 * day).toISOString()}::timestamptz`
  const today = sql`${new Date(now.getTime() - day).toISOString()}::timestamptz`
  for (const table of older)
    await sql`update ${sql.table(table)} set created_at = ${begin} - (now() - created_at),
      updated_at = case when updated_at = created_at then ${begin} - (now() - created_at) else updated_at end
      where created_at > ${today}`.execute(db)
  const came = sql`greatest(${begin}, entry_date::timestamptz + interval '1 hour') - (now() - created_at)`
  await sql`update app_user set created_at = ${came}, updated_at = case when updated_at = created_at then ${came} else updated_at end
    where created_at > ${today}`.execute(db)
}
