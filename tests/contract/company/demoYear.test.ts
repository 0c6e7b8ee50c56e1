import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { findingsOf } from '../../../server/domains/workflow/archive/verifyArchive.ts'
import { rebuildInstance } from '../../../server/domains/workflow/migration/rebuild.ts'
import { feedFacts } from '../../../server/domains/workflow/reports/feedFacts.ts'
import { type Config, readConfig } from '../../../server/ground/config/config.ts'
import { migrate } from '../../../server/ground/database/migrate.ts'
import { type OpenDatabase, openPglite } from '../../../server/ground/database/open.ts'
import { systemCall } from '../../../server/ground/kernel/createCall.ts'
import { registry } from '../../../server/ground/kernel/registry.ts'
import { startSession } from '../../../server/ground/session/session.ts'
import { seedDatabase } from '../../../server/seed/seedDatabase.ts'
import { seedProcesses } from '../../../server/seed/seedProcesses.ts'

/** Pages that a new administrator sees empty, and why that is honest. */
const empty: Record<string, string> = {
  '/archive/exception processArchive.exceptions ':
    'an archive fails with its machine only, and the year had none of that',
}

interface Page {
  kind: string
  route?: string
  source?: unknown
  params?: object
  with?: Record<string, unknown>
}

/** Times that may lie ahead. */
const ahead = new RegExp(
  '^(due|(ends|starts|next|meeting|start|end)_at|valid_(from|to)|expires_at|\\w+_expires_at|next_run_at|' +
    '(leased|claimed)_until)$',
)

describe('V10 the year of the demo company', () => {
  let opened: OpenDatabase
  let app: FastifyInstance
  let config: Config
  let token: string
  const dataDir = mkdtempSync(join(tmpdir(), 'demo-year-'))

  beforeAll(async () => {
    config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', PORT: '0', PASSWORD_COST: '10', RATE_LIMIT_USER: '0' })
    opened = await openPglite('memory://')
    await migrate(opened.db)
    await seedDatabase({ db: opened.db, config, registry })
    await seedProcesses(opened.db, config)
    app = createApp({ config, db: opened.db })
    const start = {
      userId: 'user-000001',
      username: 'admin',
      applicationId: 'admin',
      ip: '127.0.0.1',
      userAgent: 'test',
    }
    token = (await startSession(opened.db, start)).answer.access_token
  }, 240_000)
  afterAll(async () => {
    await app.close()
    await opened.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const ask = async (name: string, args: Record<string, unknown> = {}) => {
    const endpoint = registry.endpoints.get(name)
    if (!endpoint) throw new Error(`no endpoint ${name}`)
    const { method, path } = endpoint
    const query = new URLSearchParams(
      Object.entries(args).map(([key, value]): [string, string] => [key, String(value)]),
    )
    const answer = await app.inject({
      method: method as 'GET',
      url: method === 'GET' ? `${path}?${query}` : path,
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'GET' ? {} : { payload: args }),
    })
    const { status, message, data } = answer.json() as { status: boolean; message: string; data: unknown }
    if (!status) throw new Error(`${name}: ${message}`)
    return data
  }

  it('leaves no list of the menu empty', async () => {
    const found: string[] = []
    for (const one of registry.pages.values()) {
      const { kind, route, source, params, with: fixed } = one as Page
      if (route === undefined || typeof source !== 'string' || params || (kind !== 'list' && kind !== 'tree')) continue
      const data = (await ask(source, fixed ?? {}).catch((error: Error) => error.message)) as
        | { records?: unknown[] }
        | unknown[]
      const rows = Array.isArray(data) ? data : (data as { records?: unknown[] }).records
      if (!rows?.length) found.push(`${route} ${source} ${typeof data === 'string' ? data : ''}`)
    }
    expect(found).toEqual(Object.keys(empty))
  })

  it('holds instances whose rows match their events', async () => {
    const call = systemCall({ db: opened.db, config })
    const rows = await opened.db
      .selectFrom('processInstance')
      .select(['id', 'title', 'endedAt'])
      .where('deletedAt', 'is', null)
      .execute()
    expect(rows.filter(row => row.endedAt !== null).length).toBeGreaterThan(300)
    const faults: string[] = []
    for (const { id, title } of rows) {
      const { state, differences } = await rebuildInstance(call, id)
      if (state !== 'equal') faults.push(`${title}: ${state} ${differences.join('; ')}`)
    }
    expect(faults).toEqual([])
  })

  it('shows the applications in the data of their forms', async () => {
    for (const key of ['leave', 'purchase']) {
      const form = { code: `${key}_form` }
      const { records } = (await ask('processForm.templateList', form)) as { records: { id: string; code: string }[] }
      const templateId = records.find(({ code }) => code === form.code)?.id
      const { count } = await opened.db
        .selectFrom('processInstance')
        .select(eb => eb.fn.countAll<string>().as('count'))
        .where('key', '=', key)
        .where('deletedAt', 'is', null)
        .executeTakeFirstOrThrow()
      const { rows } = await sql<{ count: string }>`select count(*) from form_instance
        where template_id = ${templateId} and process_instance_id is not null and "values" <> '{}'`.execute(opened.db)
      expect([key, Number(rows[0]?.count)]).toEqual([key, Number(count)])
      expect(Number(count)).toBeGreaterThan(10)
    }
  })

  it('holds archives that verify', async () => {
    const call = systemCall({ db: opened.db, config })
    const records = await opened.db.selectFrom('processArchive').selectAll().execute()
    expect(records.length).toBeGreaterThan(300)
    const faults: string[] = []
    for (const archive of records)
      faults.push(...(await findingsOf(call, { ...archive })).map(({ message }) => `${archive.title}: ${message}`))
    expect(faults).toEqual([])
  })

  it('holds reports that are equal after a rebuild', async () => {
    const facts = async () =>
      Promise.all(
        ['process_fact', 'process_task_fact', 'process_turn_fact'].map(async table => {
          const { rows } = await sql<{ row: Record<string, unknown> }>`
            select to_jsonb(t) - array['created_at', 'updated_at'] as row from ${sql.table(table)} t
            where instance_id in (select id from process_instance where ended_at is not null) order by id`.execute(
            opened.db,
          )
          return rows.map(({ row }) => row)
        }),
      )
    // An instance that the first start ends waits for the job of the reports.
    await feedFacts({ db: opened.db, config })
    const before = await facts()
    expect(before.map(rows => rows.length > 300)).toEqual([true, true, true])
    for (const table of ['process_fact', 'process_task_fact', 'process_turn_fact'])
      await sql`delete from ${sql.table(table)}`.execute(opened.db)
    await feedFacts({ db: opened.db, config }, { all: true })
    expect(await facts()).toEqual(before)
  })

  it('has no moment after yesterday', async () => {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select c.table_name as "table", c.column_name as "column" from information_schema.columns c
      join information_schema.tables t on t.table_name = c.table_name and t.table_schema = 'public'
      and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.data_type like 'timestamp%'`.execute(opened.db)
    const late: string[] = []
    for (const { table, column } of columns.filter(one => !ahead.test(one.column))) {
      const { rows } = await sql<{ at: Date | null }>`
        select max(${sql.ref(column)}) as at from ${sql.table(table)}`.execute(opened.db)
      if (rows[0]?.at && rows[0].at > new Date()) late.push(`${table}.${column} ${rows[0].at.toISOString()}`)
    }
    expect(late).toEqual([])
    const { rows } = await sql<{ first: Date; last: Date }>`
      select min(at) as first, max(at) as last from audit_log`.execute(opened.db)
    const days = (at?: Date) => (Date.now() - Number(at)) / 86_400_000
    expect(days(rows[0]?.first)).toBeGreaterThan(350)
    expect(days(rows[0]?.last)).toBeLessThan(5)
  })
})
