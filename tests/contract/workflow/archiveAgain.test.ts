import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenCompany, type Person, recordsOf } from '../company.ts'
import { databaseKinds, dataOf, givenServer, unique } from '../harness.ts'
import { givenApprovals, inLine, signedBy } from './approvalDesk.ts'
import { givenWorkflow } from './desk.ts'

describe.each(databaseKinds)('repeated archiving and verification on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  const workflow = givenWorkflow(server)
  const desk = givenApprovals(workflow, company)
  const post = (path: string, body: Record<string, unknown> = {}) => company.admin.post(path, body)
  const call = (name: string, args: Record<string, unknown>) => server.call(name, args, workflow.token)
  let clerk: Person
  beforeAll(async () => {
    clerk = await company.hire({ organizationId: company.east })
  })
  const archiveOf = (instanceId: string) =>
    server.db
      .selectFrom('processArchive')
      .select(['id', 'state', 'error', 'verdict'])
      .where('instanceId', '=', instanceId)
      .execute()
  const logged = async (action: string, recordId: string) => {
    const rows = server.db.selectFrom('auditLog').select('id').where('action', '=', action)
    return (await rows.where('recordId', '=', recordId).where('refused', 'is not', true).execute()).length
  }

  async function finished(): Promise<string> {
    const id = await desk.start(inLine(signedBy('check', [desk.bob])))
    await desk.done(desk.bob, id, 'check', 'complete')
    await workflow.settle()
    return id
  }

  /** An instance whose archive failed because its model is missing; `mend` restores the model. */
  async function failed() {
    const instanceId = await finished()
    const { versionId } = await server.db
      .selectFrom('processInstance')
      .select('versionId')
      .where('id', '=', instanceId)
      .executeTakeFirstOrThrow()
    const away = `${versionId}-away`
    const rename = (from: string, to: string) =>
      sql`update process_content set version_id = ${to} where version_id = ${from}`.execute(server.db)
    await sql`delete from process_archive where instance_id = ${instanceId}`.execute(server.db)
    await rename(versionId, away)
    await sql`insert into process_job (id, kind, instance_id, data, state, due, attempts, most)
      values (${unique('job')}, 'archive', ${instanceId}, '{}', 'waiting', now(), 0, 8)`.execute(server.db)
    await workflow.settle()
    const row = recordsOf(await post('/nbpm/archive/exception/page')).find(one => one.instanceId === instanceId)
    expect(row).toMatchObject({ state: 'failed', error: expect.stringMatching(/./) })
    expect(recordsOf(await post('/nbpm/archive/page')).some(one => one.instanceId === instanceId)).toBe(false)
    return { instanceId, id: String(row?.id), mend: () => rename(away, versionId) }
  }

  it('failed archives are retried, singly and in a batch, and exist once', async () => {
    const [one, two] = [await failed(), await failed()]
    expect((await clerk.post('/nbpm/archive/retry', { id: one.id })).http).toBe(403)
    expect((await call('processArchive.retry', { id: 'nothing' })).http).toBe(404)
    for (const { mend } of [one, two]) await mend()
    expect((await call('processArchive.retry', { id: one.id })).http).toBe(200)
    await workflow.settle()
    expect(await archiveOf(one.instanceId)).toMatchObject([{ state: 'done', error: null }])
    expect((await call('processArchive.retry', { id: one.id })).http).toBe(409)
    expect(dataOf(await call('processArchive.retryBatch', { ids: [one.id, two.id] }))).toEqual({
      done: [two.id],
      failed: [{ id: one.id, error: 'INSTANCE_ARCHIVED', message: '该实例已经归档' }],
    })
    await workflow.settle()
    expect(await archiveOf(two.instanceId)).toMatchObject([{ state: 'done', error: null }])
    for (const { id } of [one, two]) expect(await logged('重新归档', id)).toBe(1)
  })

  it('several archives are verified together, each with its verdict, and the verifier is logged', async () => {
    const broken = await failed()
    const instances = [await finished(), await finished()]
    const [intact = '', changed = ''] = (await Promise.all(instances.map(archiveOf))).map(([row]) => String(row?.id))
    await sql`update process_archive_event set text = '伪造' where archive_id = ${changed} and sequence = 2`.execute(
      server.db,
    )
    const check = (ids: string[]) => call('processArchive.verifyBatch', { ids })
    expect((await clerk.post('/nbpm/archive/verifyBatch', { ids: [intact] })).http).toBe(403)
    expect(dataOf(await check([intact, changed, broken.id, 'nothing']))).toEqual({
      done: [intact, changed],
      failed: [
        { id: broken.id, error: 'INSTANCE_NOT_ARCHIVED', message: '该实例还没有归档' },
        { id: 'nothing', error: 'RECORD_GONE', message: expect.any(String), gone: true },
      ],
    })
    expect((await Promise.all(instances.map(archiveOf))).map(([row]) => row?.verdict)).toEqual(['intact', 'broken'])
    expect([await logged('校验归档', intact), await logged('校验归档', changed)]).toEqual([1, 1])
    await broken.mend()
  })
})
