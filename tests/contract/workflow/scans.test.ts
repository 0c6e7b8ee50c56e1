import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../server/ground/kernel/call.ts'
import { dataOf, givenCompany } from '../company.ts'
import { givenServer } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

/** Tables that grow with the company and its work, and how often each was read from end to end. */
async function readWhole(db: Database): Promise<Record<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ name: string; scans: number }>`
    select relname as "name", seq_scan::int as "scans" from pg_stat_user_tables
    where relname in ('app_user', 'user_role', 'notice', 'process_instance', 'process_task', 'process_slot',
    'process_event', 'process_token', 'process_copy')`.execute(db)
  return Object.fromEntries(rows.map(({ name, scans }) => [name, scans]))
}

describe('database access of an approval in a large company', () => {
  const server = givenServer('pglite')
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  test('scans no table sequentially at any step', async () => {
    const { ann, bob, cid } = desk
    const { key } = await workflow.deploy(inLine(signedBy('first', [bob]), signedBy('second', [cid])))
    // The embedded database has one session: from here on it looks into an index wherever one helps, also in statements
    // that it has planned already.
    await sql`set enable_seqscan = off`.execute(server.db)
    await sql`discard plans`.execute(server.db)
    const found: Record<string, unknown> = {}
    let before = await readWhole(server.db)
    const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const answer = await work()
      const after = await readWhole(server.db)
      const whole = Object.keys(after).filter(table => after[table] !== before[table])
      if (whole.length > 0) found[name] = whole
      before = after
      return answer
    }
    const { id } = await step('start', async () => dataOf(await ann.post('/nbpm/instance/start', { key })))
    const first = await step('to do', () => desk.task(bob, 'first', String(id)))
    await step('detail', async () => dataOf(await bob.get(`/nbpm/task/detail/${first}`)))
    await step('agree', async () => dataOf(await bob.post('/nbpm/task/complete', { id: first })))
    const second = await step('next to do', () => desk.task(cid, 'second', String(id)))
    await step('return', async () =>
      dataOf(await cid.post('/nbpm/task/return', { id: second, to: 'first', comment: '再看' })),
    )
    await step('to do again', () => desk.task(bob, 'first', String(id)))
    await step('done', async () => dataOf(await cid.post('/nbpm/task/done', { current: 1, size: 20 })))
    await step('counts', async () => dataOf(await bob.get('/nbpm/task/count')))
    await step('timeline', async () => dataOf(await ann.post('/nbpm/instance/timeline', { id })))
    expect(found).toEqual({})
  })
})
