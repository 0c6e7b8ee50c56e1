import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { create } from '../../../server/services/records/write/create.ts'
import { givenCompany, unique } from '../company.ts'
import { databaseKinds, dataOf, fieldErrors, givenServer } from '../harness.ts'

type Row = Record<string, unknown>

interface Received {
  headers: IncomingHttpHeaders
  body: string
  message: { id: string; type: string; data: Row }
}

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`
const patience = { timeout: 30_000, interval: 100 }

describe.each(databaseKinds)('webhooks on %s', kind => {
  const server = givenServer(kind, { OUTBOUND_HOSTS: '127.0.0.1', JOB_RETRY_SECONDS: '1' })
  const company = givenCompany(server)
  const received: Received[] = []
  let answers: number[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += String(part)
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body, message: JSON.parse(body) as Received['message'] })
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  let token: string
  let url: string
  beforeAll(async () => {
    await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    token = await server.tokenFor('admin')
  })
  afterAll(() => {
    receiver.closeAllConnections()
    receiver.close()
  })

  const call = (name: string, args: Row = {}) => server.call(`webhook.${name}`, args, token)
  const saved = async (values: Row = {}) =>
    dataOf(
      await call('save', {
        name: unique('对接'),
        url,
        entities: ['position', 'user'],
        events: ['created', 'updated', 'deleted'],
        secret,
        ...values,
      }),
    )
  const deliveries = async (webhookId: unknown) =>
    dataOf<{ records: Row[] }>(await call('deliveries', { webhookId, sort: 'happenedAt' })).records
  const position = (name: string) => ({
    code: unique('HOOK-').toUpperCase(),
    name,
    organizationId: company.east,
  })

  it('tell about changes of a record once they are committed, signed, without secrets', async () => {
    const webhook = await saved()
    expect(webhook).toMatchObject({ hasSecret: true, enabled: true })
    expect(JSON.stringify(webhook)).not.toContain(secret)
    received.length = 0
    const made = dataOf(await server.call('position.add', position('甲岗'), token))
    await server.call('position.edit', { ...position('乙岗'), id: made.id, code: made.code }, token)
    await server.call('position.delete', { id: made.id }, token)
    // Refused, and so rolled back.
    expect((await server.call('position.add', { ...position('丙岗'), code: 'no code' }, token)).http).toBe(400)
    await expect.poll(() => received.length, patience).toBe(3)
    const types = received.map(({ message }) => message.type).sort()
    expect(types).toEqual(['position.created', 'position.deleted', 'position.updated'])
    const updated = received.find(({ message }) => message.type === 'position.updated')
    expect(updated?.message.data).toMatchObject({
      entity: 'position',
      id: made.id,
      name: '乙岗',
      before: { name: '甲岗' },
      after: { name: '乙岗' },
    })
    for (const { headers, body, message } of received) {
      expect(headers['webhook-id']).toBe(message.id)
      const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
      const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
      expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    }
    await expect
      .poll(async () => (await deliveries(webhook.id)).map(row => row.state), patience)
      .toEqual(['done', 'done', 'done'])
    await call('delete', { ids: [webhook.id] })
  })

  it('try again with the same id until it is received, and can be sent again by hand', async () => {
    const webhook = await saved({ events: ['created'] })
    received.length = 0
    answers = [500]
    await create(server.system(), 'position', position('丁岗'))
    await expect.poll(() => received.length, patience).toBe(2)
    expect(new Set(received.map(({ message }) => message.id)).size).toBe(1)
    await expect
      .poll(async () => (await deliveries(webhook.id)).map(row => [row.state, row.attempts]), patience)
      .toEqual([['done', 2]])
    const [delivery] = await deliveries(webhook.id)
    expect((await call('retry', { id: delivery?.id })).error).toBe('WEBHOOK_DELIVERY_DONE')
    const id = String(delivery?.id)
    const fail = () => server.db.updateTable('webhookDelivery').set({ state: 'failed' }).where('id', '=', id).execute()
    await fail()
    const again = dataOf<{ done: string[] }>(await call('retryBatch', { ids: [id] }))
    expect(again.done).toEqual([id])
    await expect.poll(() => received.length, patience).toBe(3)
    await expect.poll(async () => (await deliveries(webhook.id))[0]?.state, patience).toBe('done')
    await fail()
    dataOf(await call('retry', { id }))
    await expect.poll(() => received.length, patience).toBe(4)
    await call('delete', { ids: [webhook.id] })
  })

  it('are disabled by an answer of 410, and store nothing while disabled', async () => {
    const webhook = await saved({ events: ['created'] })
    answers = [410]
    await create(server.system(), 'position', position('戊岗'))
    await expect.poll(async () => dataOf(await call('details', { id: webhook.id })).enabled, patience).toBe(false)
    await expect.poll(async () => (await deliveries(webhook.id)).map(row => row.state), patience).toEqual(['failed'])
    await create(server.system(), 'position', position('己岗'))
    expect(await deliveries(webhook.id)).toHaveLength(1)
    await call('enable', { id: webhook.id, enabled: true })
    received.length = 0
    await create(server.system(), 'position', position('庚岗'))
    await expect.poll(() => received.map(({ message }) => message.data.name), patience).toEqual(['庚岗'])
    await call('delete', { ids: [webhook.id] })
  })

  it('send nothing unsigned when the stored secret cannot be opened', async () => {
    const webhook = await saved({ events: ['created'] })
    const id = String(webhook.id)
    await server.db.updateTable('webhook').set({ secret: 'sealed elsewhere' }).where('id', '=', id).execute()
    received.length = 0
    const tried = dataOf<{ ok: boolean; message: string }>(await call('test', { id }))
    expect(tried).toMatchObject({ ok: false, status: null })
    expect(tried.message).toContain('签名密钥')
    await create(server.system(), 'position', position('辛岗'))
    await expect.poll(async () => (await deliveries(id))[0]?.error, patience).toContain('签名密钥')
    expect(received).toEqual([])
    await call('delete', { ids: [id] })
  })

  it('are tried by a test, refuse private addresses, unknown entities and short secrets', async () => {
    const webhook = await saved()
    received.length = 0
    expect(dataOf(await call('test', { id: webhook.id }))).toMatchObject({ ok: true, status: 200 })
    expect(received.map(({ message }) => message.type)).toEqual(['test'])
    const inner = await saved({ url: 'http://10.0.0.1/hook' })
    const refused = dataOf<{ ok: boolean; message: string }>(await call('test', { id: inner.id }))
    expect(refused.ok).toBe(false)
    expect(refused.message).toContain('OUTBOUND_HOSTS')
    const wrong = (values: Row) =>
      call('save', { name: unique('对接'), url, entities: ['position'], events: ['created'], ...values })
    expect(fieldErrors(await wrong({ entities: ['nothing'] }))).toHaveProperty('entities')
    expect(fieldErrors(await wrong({ secret: 'short' }))).toHaveProperty('secret')
    expect(fieldErrors(await wrong({ url: 'http://me:secret@example.com/' }))).toHaveProperty('url')
    // Another host must not get what was signed for this one.
    const { id, revision, name, entities, events } = webhook
    const elsewhere = { id, revision, name, entities, events, url: 'https://other.example.com/hook' }
    const moved = dataOf(await call('save', elsewhere))
    expect(moved.hasSecret).toBe(false)
    await call('delete', { ids: [webhook.id, inner.id] })
  })

  it('offer every audited kind of record', async () => {
    const offered = dataOf<{ id: string }[]>(await call('entities')).map(({ id }) => id)
    expect(offered).toEqual(expect.arrayContaining(['position', 'user', 'project', 'webhook']))
    expect(offered).not.toContain('auditLog')
    expect((await call('entities')).http).toBe(200)
  })
})
