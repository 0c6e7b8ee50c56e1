import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { oldProcessRows } from '../../../server/domains/workflow/execution/oldProcessRows.ts'
import { givenCompany } from '../company.ts'
import { databaseKinds, givenServer, unique } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('obsolete rows of processes on %s', kind => {
  const server = givenServer(kind, { PROCESS_LOG_KEEP_DAYS: '30' })
  const company = givenCompany(server)
  const workflow = givenWorkflow(server)
  const desk = givenApprovals(workflow, company)
  const clean = () =>
    oldProcessRows(server, {
      data: {},
      isLast: false,
      signal: new AbortController().signal,
      fence: async () => undefined,
    })
  const commandsOf = async (id: string) =>
    (await server.db.selectFrom('processCommand').select('id').where('instanceId', '=', id).execute()).length

  it('commands of ended instances are deleted after 30 days; the history stays', async () => {
    const start = inLine(signedBy('check', [desk.bob]))
    const [old, young, running] = [await desk.start(start), await desk.start(start), await desk.start(start)]
    for (const id of [old, young]) await desk.done(desk.bob, id, 'check', 'complete')
    await workflow.settle()
    await sql`update process_instance set ended_at = now() - interval '31 days' where id = ${old}`.execute(server.db)
    await sql`update process_instance set started_at = now() - interval '31 days' where id = ${running}`.execute(
      server.db,
    )
    const counts = [await commandsOf(young), await commandsOf(running)]
    await clean()
    expect(await commandsOf(old)).toBe(0)
    expect([await commandsOf(young), await commandsOf(running)]).toEqual(counts)
    const events = await server.db.selectFrom('processEvent').select('id').where('instanceId', '=', old).execute()
    expect(events.length).toBeGreaterThan(3)
    const archives = await server.db
      .selectFrom('processArchive')
      .select('state')
      .where('instanceId', '=', old)
      .execute()
    expect(archives).toEqual([{ state: 'done' }])
  })

  it('expired messages are deleted', async () => {
    const names = [unique('m'), unique('m')]
    await sql`insert into process_message (id, name, expires_at)
      values (${unique('i')}, ${names[0]}, now() - interval '1 minute'),
      (${unique('i')}, ${names[1]}, now() + interval '1 hour')`.execute(server.db)
    await clean()
    const left = await server.db.selectFrom('processMessage').select('name').where('name', 'in', names).execute()
    expect(left).toEqual([{ name: names[1] }])
  })
})
