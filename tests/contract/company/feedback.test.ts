import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, dataOf, givenCompany, idsOf, type Person, recordsOf, unique } from '../company.ts'
import { databaseKinds, givenServer } from '../harness.ts'

const path = '/upms/feedback'
const errorsOf = ({ data }: Answer) =>
  ((data as { errors?: { field: string }[] } | null)?.errors ?? []).map(({ field }) => field)

describe.each(databaseKinds)('feedback on %s', kind => {
  const server = givenServer(kind)
  const company = givenCompany(server)
  let [author, other, handler, stranger]: Person[] = []
  beforeAll(async () => {
    const { hire, east, eastTeam, west } = company
    author = await hire({ organizationId: eastTeam, dataScope: 'own' })
    other = await hire({ organizationId: eastTeam, dataScope: 'own' })
    handler = await hire({ organizationId: east, codes: ['FEEDBACK_HANDLE', 'FEEDBACK_DELETE'] })
    stranger = await hire({ organizationId: west, codes: ['FEEDBACK_HANDLE'] })
  })
  const write = async (values: Record<string, unknown> = {}) =>
    dataOf(
      await (author as Person).post(`${path}/add`, {
        kind: 'fault',
        title: unique('反馈'),
        content: '点击保存没有反应',
        ...values,
      }),
    )

  test('belongs to its author, whatever the request says', async () => {
    const record = await write({ contact: '13800000000' })
    expect(record).toMatchObject({
      userId: author?.id,
      organizationId: company.eastTeam,
      state: 'waiting',
      reply: null,
    })
    expect(idsOf(recordsOf(await (author as Person).post(`${path}/own`, {})))).toContain(record.id)
    expect(idsOf(recordsOf(await (other as Person).post(`${path}/own`, {})))).toEqual([])
    expect((await (other as Person).get(`${path}/own/${String(record.id)}`)).http).toBe(404)
    expect(dataOf(await (author as Person).get(`${path}/own/${String(record.id)}`))).toMatchObject({ id: record.id })
    for (const values of [
      { userId: other?.id },
      { state: 'closed' },
      { reply: '好' },
      { organizationId: company.west },
    ]) {
      const refused = await (author as Person).post(`${path}/add`, {
        kind: 'other',
        title: '标题',
        content: '内容内容内容',
        ...values,
      })
      expect(refused.http).toBe(400)
    }
  })

  test('is refused with messages at the wrong fields', async () => {
    const person = author as Person
    expect(errorsOf(await person.post(`${path}/add`, {})).sort()).toEqual(['content', 'kind', 'title'])
    const wrong = await person.post(`${path}/add`, { kind: 'rant', title: 'x', content: '短', images: 'x' })
    expect(wrong.http).toBe(400)
    expect(errorsOf(wrong)).toEqual(expect.arrayContaining(['title', 'content', 'images']))
    expect((await person.post(`${path}/add`, { kind: 'fault', title: '标题', content: 'x'.repeat(2001) })).http).toBe(
      400,
    )
  })

  test('is answered by users with the permission in their data scope, and an answer needs text', async () => {
    const record = await write()
    const id = String(record.id)
    expect((await (other as Person).post(`${path}/list`, {})).http).toBe(403)
    expect(idsOf(recordsOf(await (handler as Person).post(`${path}/list`, { size: 100 })))).toContain(id)
    expect(idsOf(recordsOf(await (stranger as Person).post(`${path}/list`, { size: 100 })))).not.toContain(id)
    expect((await (stranger as Person).post(`${path}/handle`, { id, state: 'closed' })).http).toBe(404)
    expect((await (author as Person).post(`${path}/handle`, { id, state: 'closed' })).http).toBe(403)
    expect(errorsOf(await (handler as Person).post(`${path}/handle`, { id, state: 'answered' }))).toEqual(['reply'])
    expect((await (handler as Person).post(`${path}/handle`, { id, state: 'lost', reply: '好' })).http).toBe(400)
    const answered = dataOf(
      await (handler as Person).post(`${path}/handle`, {
        id,
        state: 'answered',
        reply: ' 已修复 ',
        revision: record.revision,
      }),
    )
    expect(answered).toMatchObject({ state: 'answered', reply: '已修复', repliedById: handler?.id })
    expect(answered.repliedAt).not.toBeNull()
    const late = await (handler as Person).post(`${path}/handle`, { id, state: 'closed', revision: record.revision })
    expect(late.http).toBe(409)
    expect(dataOf(await (author as Person).get(`${path}/own/${id}`))).toMatchObject({ reply: '已修复' })
    const log = recordsOf(await (handler as Person).post(`${path}/auditLog/list`, { id }))
    expect(log.filter(row => row.refused !== true).map(row => row.action)).toEqual(['处理反馈', '新增'])
  })

  test('is withdrawn by its author only, and only before processing begins', async () => {
    const record = await write()
    const id = String(record.id)
    expect((await (other as Person).post(`${path}/withdraw`, { id })).http).toBe(404)
    dataOf(await (handler as Person).post(`${path}/handle`, { id, state: 'working' }))
    expect(await (author as Person).post(`${path}/withdraw`, { id })).toMatchObject({
      http: 409,
      error: 'FEEDBACK_IN_WORK',
    })
    const second = String((await write()).id)
    expect((await (author as Person).post(`${path}/withdraw`, { id: second })).http).toBe(200)
    expect((await (author as Person).post(`${path}/withdraw`, { id: second })).http).toBe(404)
    expect((await (author as Person).get(`${path}/own/${second}`)).http).toBe(404)
  })

  test('is deleted and exported by users with the permission', async () => {
    const id = String((await write()).id)
    expect((await (stranger as Person).post(`${path}/delete`, { ids: [id] })).http).toBe(403)
    expect((await (handler as Person).post(`${path}/delete`, { ids: [id] })).http).toBe(200)
    expect((await (handler as Person).get(`${path}/details/${id}`)).http).toBe(404)
    const token = await server.tokenFor(handler?.username ?? '')
    const file = await server.raw('POST', `${path}/export`, { body: { format: 'csv' }, token })
    expect(file.http).toBe(200)
    expect(file.text).toContain('点击保存没有反应')
  })
})
