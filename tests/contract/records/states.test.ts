import { beforeAll, describe, expect, it } from 'vitest'
import type { SetEndpoint } from '../../../schemas/types/endpoint.ts'
import type { Call } from '../../../server/ground/kernel/call.ts'
import type { AppError } from '../../../server/ground/kernel/errors.ts'
import { type GenericEndpoint, runOperation } from '../../../server/services/endpoints/genericOperations.ts'
import { list } from '../../../server/services/records/search/list.ts'
import { create } from '../../../server/services/records/write/create.ts'
import { log } from '../../../server/services/records/write/log.ts'
import { update } from '../../../server/services/records/write/update.ts'
import { databaseKinds, givenServer, unique } from '../harness.ts'

type Row = Record<string, unknown>
const base = { call: 'POST /x', title: '受理反馈', permission: '@signedIn' }
const accept: SetEndpoint = {
  ...base,
  do: 'set',
  fields: ['contact'],
  values: { state: 'working', reply: '已受理' },
  when: { state: ['waiting', 'answered'] },
}

/** Days of the company, in whose time zone periods begin and end. */
const day = (offset: number) => dayIn('Asia/Shanghai', new Date(Date.now() + offset * 86_400_000))
const dayIn = (timeZone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)

describe.each(databaseKinds)('states on %s', kind => {
  const server = givenServer(kind)
  let system: Call
  beforeAll(() => {
    system = server.system()
  })

  const run = (endpoint: GenericEndpoint, entity: string, input: Row) =>
    runOperation({ ...system, input }, entity, endpoint) as Promise<Row>
  const fault = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: AppError) => error,
    )
  const said = () => create(system, 'feedback', { kind: 'fault', title: unique('反馈'), content: '内容够长了' })

  it('set writes its values, read-only ones too, with what the caller gives', async () => {
    const made = await said()
    const set = await run(accept, 'feedback', { id: made.id, revision: 1, contact: '分机 8001' })
    expect(set).toMatchObject({ state: 'working', reply: '已受理', contact: '分机 8001', revision: 2 })
    const { records } = (await log({ ...system, input: {} }, 'feedback', { id: made.id })) as { records: Row[] }
    expect(records.map(row => row.action)).toEqual(['修改', '新增'])
  })

  it('set is refused in another state, by an older revision, and with values of others', async () => {
    const made = await said()
    await run(accept, 'feedback', { id: made.id })
    const again = await fault(run(accept, 'feedback', { id: made.id }))
    expect(again).toMatchObject({ status: 409, message: `“${made.title}”的状态为“处理中”，不能受理反馈` })
    await update(system, 'feedback', made.id, { state: 'answered' }, { trusted: true })
    expect(await fault(run(accept, 'feedback', { id: made.id, revision: 1 }))).toMatchObject({ status: 409 })
    expect(await fault(run(accept, 'feedback', { id: made.id, title: '别的' }))).toMatchObject({ status: 400 })
    expect(await run(accept, 'feedback', { id: made.id, revision: 3 })).toMatchObject({ state: 'working' })
  })

  it('a list holds the records whose period is now, and those of records that fit', async () => {
    const application = async (enabled: boolean) =>
      String((await create(system, 'application', { name: unique('应用'), clientId: unique('c'), enabled })).id)
    const [open, closed] = [await application(true), await application(false)]
    const periods: [string, string | null, string | null][] = [
      ['open', null, null],
      ['begun', day(-3), null],
      ['last day', day(-3), day(0)],
      ['over', day(-3), day(-1)],
      ['later', day(2), null],
    ]
    const place = await create(system, 'organization', { code: unique('O-'), name: '某组织', type: 'department' })
    for (const [remark, validFrom, validTo] of periods) {
      const user = await create(system, 'user', { username: unique('u'), name: remark, organizationId: place.id })
      const period = { version: '1', remark, validFrom, validTo }
      await create(system, 'grayUser', { applicationId: open, userId: user.id, ...period })
      await create(system, 'grayUser', { applicationId: closed, userId: user.id, ...period })
    }
    const found = async (where: Row) => {
      const options = { where: where as Record<string, string>, during: { from: 'validFrom', to: 'validTo' } }
      return (await list(system, 'grayUser', { sort: 'createdAt' }, options)).map(row => row.remark)
    }
    const now = ['open', 'begun', 'last day']
    expect(await found({ applicationId: closed })).toEqual(now)
    expect(await found({ applicationId: [open, closed], 'applicationId.enabled': true })).toEqual(now)
    expect(await found({ applicationId: closed, 'applicationId.enabled': true })).toEqual([])
  })
})
