import { sql } from 'kysely'
import { readConfig } from '../../../server/ground/config/config.ts'
import { openDatabase } from '../../../server/ground/database/open.ts'
import { systemCall } from '../../../server/ground/kernel/createCall.ts'
import { sealAll } from '../../../server/services/audit/sealRows.ts'
import { verifyAudit } from '../../../server/services/audit/verifyAudit.ts'
import { update } from '../../../server/services/records/write/update.ts'
import { startPostgres } from '../../helpers/startPostgres.ts'
import { type Figure, figure } from '../figure.ts'
import { exportJob } from '../server/exportJob.ts'
import { faults, toLimit } from '../server/limits.ts'
import { asJson, pressed } from '../server/paced.ts'
import { inFolder, start } from '../server/people.ts'
import { sessionsOf, withDatabase } from '../server/tokens.ts'

const area = 'audit'
const callers = 8
const seconds = 8
const people = 2000
/** Changes a second: of records, and of users as complete calls. */
const wanted = { PGlite: { records: 500, calls: 100 }, PostgreSQL: { records: 1000, calls: 250 } }
type Kind = keyof typeof wanted

/** Changes with their log row in the same transaction, as many as possible. */
export async function* audit(): AsyncGenerator<Figure> {
  yield* await inFolder(folder => measured('PGlite', { DATA_DIR: folder }))
  const postgres = await startPostgres({ isDurable: true })
  if (!postgres) {
    console.log('audit: no PostgreSQL server found, measured on PGlite only')
    return
  }
  const own = async (name: string): Promise<string> => {
    const admin = await openDatabase({ database: { kind: 'postgres', url: postgres.url } })
    await sql`create database ${sql.id(name)}`.execute(admin.db)
    await admin.close()
    return postgres.url.replace(/\/postgres$/, `/${name}`)
  }
  try {
    const changed = await own('changed')
    yield* await inFolder(folder => measured('PostgreSQL', { DATA_DIR: folder, DATABASE_URL: changed }))
    const long = await own('long')
    yield* await inFolder(folder => longLog({ DATA_DIR: folder, DATABASE_URL: long }))
  } finally {
    await postgres.stop()
  }
}

async function measured(kind: Kind, given: Record<string, string>): Promise<Figure[]> {
  const env = { ...given, SEED: String(people) }
  await (await start(env)).stop()
  return [...(await records(kind, env)), ...(await calls(kind, env))]
}

/** Records changed as every call changes them, each with its row of the log, in the process of the bench. */
async function records(kind: Kind, env: Record<string, string>): Promise<Figure[]> {
  const config = readConfig(env)
  return withDatabase(env, async db => {
    const ids = await db.selectFrom('position').select('id').where('deletedAt', 'is', null).execute()
    const call = systemCall({ db, config })
    const rows = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from audit_log where entity = 'position'`.execute(db)).rows[0]
        ?.n ?? 0
    let done = 0
    const press = async (duration: number) => {
      const ends = performance.now() + duration * 1000
      const work = async (caller: number) => {
        // Each caller has its own records, so that no caller waits for another.
        for (let at = caller; performance.now() < ends; at += callers) {
          await update(call, 'position', ids[at % ids.length]?.id, { remark: `第 ${at} 次，${duration}` })
          done += 1
        }
      }
      await Promise.all(Array.from({ length: callers }, (_, caller) => work(caller)))
    }
    await press(2)
    const before = await rows()
    done = 0
    await press(seconds)
    const logged = (await rows()) - before
    const said = `${kind}, ${callers} at once`
    console.log(`     ${said}: ${(done / seconds).toFixed(0)} records changed a second`)
    return [
      figure({
        area,
        name: `${said}: a record changed with its row of the log, to ${wanted[kind].records} a second`,
        ours: (seconds * 1e6) / done,
        other: 1e6 / wanted[kind].records,
        unit: 'µs',
        bar: 1,
      }),
      figure({
        area,
        name: `${said}: records changed without their row`,
        ours: done - logged,
        other: 0,
        unit: '',
        bar: 0,
      }),
    ]
  })
}

/** Users changed over HTTP: rights, rules, log row and answer. */
async function calls(kind: Kind, env: Record<string, string>): Promise<Figure[]> {
  const { administrator } = await sessionsOf(env, { others: 0, from: '' })
  const ids = await withDatabase(env, db =>
    db.selectFrom('appUser').select('id').where('superAdmin', '=', false).where('enabled', '=', true).execute(),
  )
  const running = await start(env)
  const change = (index: number) =>
    asJson(administrator.access_token, 'change', '/upms/user/update', {
      id: ids[index % ids.length]?.id,
      remark: `第 ${index} 次`,
    })
  try {
    await pressed(running.base, { callers, seconds: 2 }, change)
    const answers = await pressed(running.base, { callers, seconds }, index => change(index + 1_000_000))
    const done = answers.filter(answer => answer.status === 200).length
    await running.stop()
    const logged = await withDatabase(env, db =>
      db
        .selectFrom('auditLog')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('entity', '=', 'user')
        .where(sql`"after"::text`, 'like', '%第 1______ 次%')
        .executeTakeFirstOrThrow(),
    )
    const said = `${kind}, ${callers} callers`
    console.log(`     ${said}: ${(done / seconds).toFixed(0)} changes a second`)
    return [
      figure({
        area,
        name: `${said}: a call that changes a user, to ${wanted[kind].calls} a second`,
        ours: (seconds * 1e6) / done,
        other: 1e6 / wanted[kind].calls,
        unit: 'µs',
        bar: 1,
      }),
      faults(area, said, answers),
      figure({
        area,
        name: `${said}: changes without their row`,
        ours: done - logged.count,
        other: 0,
        unit: '',
        bar: 0,
      }),
    ]
  } finally {
    await running.stop()
  }
}

const many = 1_000_000
/** An address of no machine, by which the rows of this area are found again. */
const address = '203.0.113.77'

/** A million rows, each of a change of three fields: sealed, proven, and exported with what was before and after. */
async function longLog(env: Record<string, string>): Promise<Figure[]> {
  await (await start(env)).stop()
  const config = readConfig(env)
  await withDatabase(env, async db => {
    await sql`insert into audit_log (id, at, actor_id, actor_name,
      action, entity, record_id, record_name, before, after, ip)
      select 'bench-' || lpad(n::text, 9, '0'), now() - interval '1 minute', 'admin', '管理员', '修改', 'user', 'u' || n,
      '第 ' || n || ' 人',
        jsonb_build_object('name', '旧名 ' || n, 'remark', '说明 ' || n, 'enabled', true),
        jsonb_build_object('name', '新名 ' || n, 'remark', '改过 ' || n, 'enabled', false), ${address}
      from generate_series(1, ${sql.lit(many)}) n`.execute(db)
    await sql`analyze audit_log`.execute(db)
    const seconds = await secondsOf(() => sealAll({ db, config }))
    console.log(`     PostgreSQL: ${(many / seconds).toFixed(0)} rows sealed a second`)
    const proof = await secondsOf(async () => {
      const { faults: found } = await verifyAudit({ db, config })
      if (found[0]) throw new Error(found[0].message)
    })
    console.log(`     PostgreSQL: ${many} rows proven in ${proof.toFixed(0)} s`)
  })
  const { administrator } = await sessionsOf(env, { others: 0, from: '' })
  const running = await start(env)
  try {
    const body = { query: { ip: address }, format: 'jsonl' }
    const asked = { token: administrator.access_token, path: '/operateLog/workLog/export', body, least: many }
    const { curve, grown, seconds: took } = await exportJob(running, asked)
    console.log(`     PostgreSQL: ${many} rows exported in ${took.toFixed(0)} s, memory ${curve.join(' ')} MB`)
    return [
      toLimit(area, '1,000,000 rows exported with their changes, to 60 s', took, 60, 's'),
      toLimit(area, 'memory meanwhile, to 150 MB more', grown, 150, 'MB'),
    ]
  } finally {
    await running.stop()
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
