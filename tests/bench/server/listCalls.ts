import pg from 'pg'
import type { Database } from '../../../server/ground/kernel/call.ts'
import { type Figure, figure, median } from '../figure.ts'
import { inTurns } from '../inTurns.ts'
import { quickPost } from './quickCall.ts'

const columns = `t.id, t.username, t.name, t.employee_no, t.gender, t.phone, t.email, t.organization_id,
  t.title, t.entry_date, t.avatar, t.data_scope, t.enabled, t.super_admin, t.signature, t.remark, t.revision,
  t.created_at, t.created_by, t.updated_at, t.updated_by`

interface Question {
  name: string
  body: object
  where: string
  values: unknown[]
  offset?: number
  /** Small enough to be counted; larger totals are estimated. */
  isCounted?: boolean
  /** Expected rows of the answer; default a full page. */
  rows?: number
}

/** Written by hand with knowledge of the indexes. */
const partOfName = (place: number) =>
  `(t.name ilike $${place} and string_to_array(lower(t.name), null) @> ` +
  `array_remove(string_to_array(lower($${place}::text), null), '%'))`
const beginnings = ['username', 'employee_no', 'phone', 'email'].map(
  column => `lower(t.${column}) like lower($1::text)`,
)
const byKeyword = `(${[partOfName(2), ...beginnings].join(' or ')})`

interface Asked {
  base: string
  token: string
  db: Database
  url: string
}

/** List calls over HTTP against the statements that they cannot do without, run bare in the same process. */
export async function* listCalls({ base, token, db, url }: Asked): AsyncGenerator<Figure> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  try {
    const { id, path } = await db
      .selectFrom('organization')
      .select(['id', 'path'])
      .where('code', '=', 'HC-RHD')
      .executeTakeFirstOrThrow()
    const questions: Question[] = [
      { name: 'first page', body: {}, where: 'true', values: [] },
      { name: 'page 1,000', body: { current: 1000 }, where: 'true', values: [], offset: 19_980 },
      {
        name: 'region and below, part of the name',
        body: { organizationId: id, below: true, name: '志伟' },
        where: `t.organization_id in (select o.id from organization o where o.path like $1) and ${partOfName(2)}`,
        values: [`${path}%`, '%志伟%'],
        isCounted: true,
      },
      {
        name: 'keyword in name, account, number, phone and address',
        body: { keyword: '志伟' },
        where: byKeyword,
        values: ['志伟%', '%志伟%'],
        isCounted: true,
      },
      {
        name: 'keyword that nobody has',
        body: { keyword: '1391' },
        where: byKeyword,
        values: ['1391%', '%1391%'],
        isCounted: true,
        rows: 0,
      },
    ]
    for (const question of questions) yield* compare({ base, token }, pool, question)
  } finally {
    await pool.end()
  }
}

async function* compare({ base, token }: Pick<Asked, 'base' | 'token'>, pool: pg.Pool, question: Question) {
  const { name, body, where, values, offset = 0, isCounted, rows = 20 } = question
  const there = `t.deleted_at is null and ${where}`
  const bare = async () => {
    await pool.query(
      `select t.*, o.name as organization_name from (
        select ${columns} from app_user t where ${there} order by t.created_at desc, t.id desc limit 21 offset ${offset}
      ) t left join organization o on o.id = t.organization_id order by t.created_at desc, t.id desc`,
      values,
    )
    if (isCounted) await pool.query(`select count(*) from app_user t where ${there}`, values)
  }
  const ours = () => quickPost(base, token, '/upms/user/list', { current: 1, size: 20, ...body })
  const requireRows = (text: string) => {
    const { records } = (JSON.parse(text) as { data: { records: unknown[] } }).data
    if (records.length !== rows) throw new Error(`${name}: ${records.length} rows`)
  }
  // A server has answered many calls: the engine goes on compiling what it runs for the first thousand.
  const times = await inTurns(['ours', 'bare'], { runs: 101, warmUps: 1000 }, async side => {
    const began = performance.now()
    const text = await (side === 'ours' ? ours() : bare())
    const taken = performance.now() - began
    // Looked at behind the clock: reading the answer is the caller's work.
    if (text !== undefined) requireRows(text)
    return taken
  })
  const late = times.ours.toSorted((a, b) => a - b)[Math.floor(times.ours.length * 0.95)] ?? Number.NaN
  const named = (what: string) => `1,000,000 users: ${name}${what}`
  const [mine, theirs] = [median(times.ours), median(times.bare)]
  yield figure({ area: 'server', name: named(''), ours: mine, other: theirs, unit: 'ms', bar: 1.5 })
  yield figure({ area: 'server', name: named(', 95 of 100, to 300 ms'), ours: late, other: 300, unit: 'ms', bar: 1 })
}
