import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../server/ground/kernel/call.ts'
import { createRandom } from '../../server/seed/random.ts'
import { sealAll } from '../../server/services/audit/sealRows.ts'
import { type AuditReport, verifyAudit } from '../../server/services/audit/verifyAudit.ts'
import { auditAll } from '../../server/services/records/log/audit.ts'
import { databaseKinds, givenServer } from '../contract/harness.ts'
import { sized } from '../helpers/form.ts'

const count = 1000
const tries = sized({ short: 3, full: 25, long: 300 })

/** Every column of a row, and what another program would write there. */
const columns: Record<string, string> = {
  at: "at + interval '1 microsecond'",
  actor_id: "coalesce(actor_id, '') || 'x'",
  actor_name: "coalesce(actor_name, '') || 'x'",
  application_id: "coalesce(application_id, '') || 'x'",
  action: "action || 'x'",
  entity: "coalesce(entity, '') || 'x'",
  record_id: "coalesce(record_id, '') || 'x'",
  record_name: "coalesce(record_name, '') || 'x'",
  record_revision: 'coalesce(record_revision, 0) + 1',
  before: `'{"x": 1}'::jsonb`,
  after: 'null',
  refused: 'not coalesce(refused, false)',
  remark: "coalesce(remark, '') || ' '",
  ip: "coalesce(ip, '') || '1'",
  request_id: "coalesce(request_id, '') || 'x'",
  user_agent: "coalesce(user_agent, '') || 'x'",
  acting_for_id: "coalesce(acting_for_id, '') || 'x'",
  acting_for_name: "coalesce(acting_for_name, '') || 'x'",
  claimed_user: "coalesce(claimed_user, '') || 'x'",
}

/** Columns of every table that stay unused in a row written once: `at` and `actor_id` state when and who. */
const unused = ['created_at', 'created_by', 'revision', 'updated_at', 'updated_by']

describe.each(databaseKinds)('F17 a log of 1,000 rows on %s', kind => {
  const server = givenServer(kind)
  let ids: string[] = []
  let head = ''
  beforeAll(async () => {
    await sealAll(server)
    const known = new Set(await rowIds(server.db))
    const entries = Array.from({ length: count }, (_, at) => ({
      action: '修改',
      entity: 'role',
      recordId: `r${at}`,
      recordName: `第 ${at} 条`,
      after: { at },
    }))
    await auditAll(server.system(), entries)
    await sealAll(server)
    ids = (await rowIds(server.db)).filter(id => !known.has(id))
    const report = await verifyAudit(server)
    expect([report.faults, ids.length]).toEqual([[], count])
    head = report.head
  })

  const rowIds = async (db: Database) =>
    (await db.selectFrom('auditLog').select('id').where('seal', 'is not', null).orderBy('id').execute()).map(
      row => row.id,
    )

  const { pick, below } = createRandom(20_261_125)
  /** Two of the rows, or more. */
  const some = (least: number, most: number): string[] => {
    const chosen = new Set<string>()
    const size = least + below(most - least + 1)
    while (chosen.size < size) chosen.add(pick(ids))
    return [...chosen]
  }

  /** Returns what verifying reports after a write to the tables without guards; rolls the write back. */
  async function tampered(work: (db: Database) => Promise<unknown>): Promise<AuditReport> {
    let report: AuditReport | undefined
    const undo = new Error('undone')
    await server.db
      .transaction()
      .execute(async tx => {
        for (const table of ['audit_log', 'audit_seal'])
          await sql`alter table ${sql.table(table)} disable trigger all`.execute(tx)
        await work(tx)
        report = await verifyAudit({ db: tx, config: server.config }, head)
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    if (!report) throw new Error('nothing was verified')
    return report
  }
  /** Ids that are named as changed, deleted or added. */
  const named = ({ faults }: AuditReport, how?: string) =>
    faults.flatMap(({ code, values: { id } }) => ((how ?? code) === code && id !== undefined ? String(id) : [])).sort()

  const change = (id: string, column: string) =>
    sql`update audit_log set ${sql.ref(column)} = ${sql.raw(columns[column] ?? '')} where id = ${id}`
  const remove = (chosen: readonly string[]) => sql`delete from audit_log where id = any(${[...chosen]}::text[])`

  test('F17 has every column of a row under its seal', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'audit_log'`.execute(server.db)
    expect(rows.map(row => row.name).sort()).toEqual([...Object.keys(columns), ...unused, 'id', 'seal'].sort())
  })

  test('F17 names each of all its rows when it is changed, in whatever column', async () => {
    const kinds = Object.keys(columns)
    const report = await tampered(async db => {
      for (const [at, column] of kinds.entries()) {
        const chosen = ids.filter((_, index) => index % kinds.length === at)
        await sql`update audit_log set ${sql.ref(column)} = ${sql.raw(columns[column] ?? '')}
          where id = any(${chosen}::text[])`.execute(db)
      }
    })
    expect(named(report, 'AUDIT_ROW_CHANGED')).toEqual([...ids].sort())
    expect(report.faults).toHaveLength(count)
  })

  test('F17 names one row that was changed, whichever it is', async () => {
    for (let at = 0; at < tries; at += 1) {
      const [id, column] = [pick(ids), pick(Object.keys(columns))]
      const { faults } = await tampered(db => change(id, column).execute(db))
      expect(faults, `${id} ${column}`).toMatchObject([{ code: 'AUDIT_ROW_CHANGED', values: { id } }])
    }
  })

  test('F17 names each of all its rows when it is deleted, and any few of them', async () => {
    const all = await tampered(db => remove(ids).execute(db))
    expect(named(all, 'AUDIT_ROW_DELETED')).toEqual([...ids].sort())
    for (let at = 0; at < tries; at += 1) {
      const chosen = some(1, 3)
      const report = await tampered(db => remove(chosen).execute(db))
      expect(named(report, 'AUDIT_ROW_DELETED')).toEqual(chosen.sort())
      expect(report.faults).toHaveLength(chosen.length)
    }
  })

  test('F17 names two rows that changed places: their times, their content, their names, their seals', async () => {
    const swap = (names: string, [a, b]: string[]) => sql`
      update audit_log t set (${sql.raw(names)}) = (select ${sql.raw(names)} from audit_log o
        where o.id = case when t.id = ${a} then ${b} else ${a} end)
      where t.id in (${a}, ${b})`
    const content = Object.keys(columns).join(', ')
    for (let at = 0; at < tries; at += 1) {
      const two = some(2, 2)
      for (const names of [content, 'record_id, record_name, after']) {
        const report = await tampered(db => swap(names, two).execute(db))
        expect(named(report, 'AUDIT_ROW_CHANGED'), `${two} ${names}`).toEqual([...two].sort())
      }
      // Swaps the ids of two rows, and with them their places in the order.
      const renamed = await tampered(async db => {
        await sql`update audit_log set id = id || '-' where id = any(${two}::text[])`.execute(db)
        await sql`update audit_log set id = case when id = ${`${two[0]}-`} then ${two[1]} else ${two[0]} end
          where id = any(${two.map(id => `${id}-`)}::text[])`.execute(db)
      })
      expect(named(renamed)).toEqual(expect.arrayContaining([...two].sort()))
    }
    for (let at = 0; at < tries; at += 1) {
      const two = some(2, 2)
      const report = await tampered(db => swap('seal', two).execute(db))
      const seals = await server.db.selectFrom('auditLog').select('seal').where('id', 'in', two).execute()
      // Under the same seal the order is that of their names, which both still have.
      const moved = new Set(seals.map(row => row.seal)).size === 2 ? [...two].sort() : []
      expect([named(report, 'AUDIT_ROW_DELETED'), named(report, 'AUDIT_ROW_ADDED')]).toEqual([moved, moved])
    }
  })

  test('F17 names what was cut off its end, with or without the seals, or cut off its beginning', async () => {
    for (let at = 0; at < tries; at += 1) {
      const length = 1 + below(count)
      const end = ids.slice(-length)
      const rowsOnly = await tampered(db => remove(end).execute(db))
      expect(named(rowsOnly, 'AUDIT_ROW_DELETED'), `${length} rows`).toEqual([...end].sort())
      const whole = await tampered(async db => {
        const { seal } = await db
          .selectFrom('auditLog')
          .select('seal')
          .where('id', '=', end[0] ?? '')
          .executeTakeFirstOrThrow()
        await sql`delete from audit_log where seal >= ${seal}`.execute(db)
        await sql`delete from audit_seal where number >= ${seal}`.execute(db)
      })
      expect(whole.faults.at(-1), `from row ${count - length} on`).toMatchObject({ code: 'AUDIT_HEAD_UNKNOWN' })
      const beginning = await tampered(db => remove(ids.slice(0, length)).execute(db))
      expect(named(beginning, 'AUDIT_ROW_DELETED'), `${length} rows`).toEqual(ids.slice(0, length).sort())
    }
    const nothing = await tampered(db => sql`truncate audit_log, audit_seal`.execute(db))
    expect(nothing.faults).toMatchObject([{ code: 'AUDIT_HEAD_UNKNOWN' }])
  })

  test('F17 is as it was after all this', async () => {
    expect((await verifyAudit(server, head)).faults).toEqual([])
  })
})
