import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../server/kernel/call.ts'
import { type Figure, figure, median } from '../figure.ts'
import { inTurns } from '../inTurns.ts'
import { post } from './people.ts'

const columns = sql`t.id, t.username, t.name, t.employee_no, t.gender, t.phone, t.email, t.organization_id, t.title, t.entry_date,
  t.avatar, t.data_scope, t.enabled, t.super_admin, t.signature, t.remark, t.revision, t.created_at, t.created_by, t.updated_at, t.updated_by`

interface Question {
  name: string
  body: object
  where: RawBuilder<unknown>
  offset?: number
  /** Small enough to be counted; larger totals are estimated. */
  isCounted?: boolean
}

/** List calls over HTTP against the statements that they cannot do without, run bare in the same process. */
export async function* listCalls({
  base,
  token,
  db,
}: {
  base: string
  token: string
  db: Database
}): AsyncGenerator<Figure> {
  const region = await db
    .selectFrom('organization')
    .select(['id', 'path'])
    .where('code', '=', 'HC-RHD')
    .executeTakeFirstOrThrow()
  const inRegion = sql`t.organization_id in (select o.id from organization o where o.path like ${`${region.path}%`})`
  const questions: Question[] = [
    { name: 'first page', body: {}, where: sql`true` },
    { name: 'page 1,000', body: { current: 1000 }, where: sql`true`, offset: 19_980 },
    {
      name: 'region and below, part of the name',
      body: { organizationId: region.id, below: true, name: '志伟' },
      where: sql`${inRegion} and t.name ilike '%志伟%'`,
      isCounted: true,
    },
  ]
  for (const { name, body, where, offset = 0, isCounted } of questions) {
    const there = sql`t.deleted_at is null and ${where}`
    const bare = async () => {
      await sql`select t.*, o.name as organization_name from (
        select ${columns} from app_user t where ${there} order by t.created_at desc, t.id desc limit 21 offset ${sql.lit(offset)}
      ) t left join organization o on o.id = t.organization_id`.execute(db)
      if (isCounted) await sql`select count(*) from app_user t where ${there}`.execute(db)
    }
    const ours = async () => {
      const { records } = await post(base, token, '/upms/user/list', { current: 1, size: 20, ...body })
      if ((records as unknown[]).length !== 20) throw new Error(`${name}: ${(records as unknown[]).length} rows`)
    }
    const times = await inTurns(['ours', 'bare'], { runs: 41, warmUps: 8 }, async side => {
      const began = performance.now()
      await (side === 'ours' ? ours() : bare())
      return performance.now() - began
    })
    const late = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? Number.NaN
    yield figure({
      area: 'server',
      name: `1,000,000 users: ${name}`,
      ours: median(times.ours),
      other: median(times.bare),
      unit: 'ms',
      bar: 1.5,
      least: 3,
    })
    yield figure({
      area: 'server',
      name: `1,000,000 users: ${name}, 95 of 100, to 300 ms`,
      ours: late(times.ours),
      other: 300,
      unit: 'ms',
      bar: 1,
    })
  }
}
