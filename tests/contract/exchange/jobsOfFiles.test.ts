import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/ground/kernel/id.ts'
import { givenCompany, operationOf, type Person } from '../company.ts'
import { databaseKinds, givenServer, unique } from '../harness.ts'
import { until } from './exchange.ts'

describe.each(databaseKinds)('downloads whose job ends early on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let token: string
  let owner: Person
  beforeAll(async () => {
    token = await server.tokenFor('admin')
    owner = await company.hire({ organizationId: company.east, codes: ['POSITION_VIEW', 'POSITION_EXPORT'] })
  })

  /** A file that the owner waits for, and its job, which was never handed over. */
  async function wanted() {
    const [id, jobId] = [newId(), newId()]
    const name = unique('岗位')
    const request = JSON.stringify({ columns: ['code'] })
    const file = { id, name, status: 'waiting', ownerId: owner.id, applicationId: 'admin', endpoint: 'position.export' }
    await server.db
      .insertInto('download')
      .values({ ...file, request })
      .execute()
    const job = { id: jobId, kind: 'export', title: name, state: 'waiting', ownerId: owner.id }
    await server.db
      .insertInto('job')
      .values({ ...job, deliveryId: randomUUID(), data: JSON.stringify({ downloadId: id }) })
      .execute()
    return { id, jobId }
  }
  const statusOf = (id: string) =>
    server.db.selectFrom('download').select(['status', 'error']).where('id', '=', id).executeTakeFirstOrThrow()
  const written = (id: string) =>
    until(
      () => statusOf(id),
      one => one.status === 'done' || one.status === 'failed',
    )
  const logOf = async (id: string) => {
    const rows = server.db.selectFrom('auditLog').select(['action', 'refused']).where('recordId', '=', id)
    return (await rows.orderBy('id').execute()).map(operationOf)
  }
  const operate = async (name: string, id: string) => (await server.call(name, { id }, token)).http
  const cancelled = { status: 'failed', error: '任务已被管理员取消' }

  test('an operator cancels the job: the owner is notified, and gets the file after a rerun', async () => {
    const { id, jobId } = await wanted()
    expect(await operate('job.again', jobId), 'it waits').toBe(409)
    expect(await operate('job.cancel', jobId)).toBe(200)
    expect(await statusOf(id)).toEqual(cancelled)
    expect(await operate('job.cancel', jobId), 'it has ended').toBe(409)
    expect(await operate('job.cancel', 'nothing')).toBe(404)
    expect(await operate('job.again', jobId)).toBe(200)
    expect(await written(id)).toEqual({ status: 'done', error: null })
    expect(await logOf(jobId)).toEqual(['重新执行任务（拒绝）', '取消任务', '取消任务（拒绝）', '重新执行任务'])
  })

  test('only the owner may rerun the job, and not after the file exists', async () => {
    const { id, jobId } = await wanted()
    const retry = async (by: Person) => (await by.post('/upms/download/retry', { id })).http
    expect(await retry(owner), 'it is still written').toBe(409)
    await operate('job.cancel', jobId)
    expect(await retry(company.admin)).toBe(404)
    expect(await statusOf(id)).toEqual(cancelled)
    expect(await retry(owner)).toBe(200)
    expect(await written(id)).toEqual({ status: 'done', error: null })
    expect(await retry(owner)).toBe(409)
    expect(await logOf(id)).toContain('重新生成文件')
  })
})
