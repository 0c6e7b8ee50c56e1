import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Notice, notify } from '../../../runtime/notify/notify.ts'
import { client } from '../../../runtime/request/client.ts'
import { leaving } from '../../../runtime/request/leaving.ts'
import { pending } from '../../../runtime/request/pending.ts'
import { type RequestOptions, request } from '../../../runtime/request/request.ts'
import { RequestError } from '../../../runtime/request/requestError.ts'
import { tokens } from '../../../runtime/request/tokens.ts'
import { viewedAs } from '../../../runtime/request/viewedAs.ts'

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

let server: Server
let answer: (seen: Seen, response: ServerResponse) => void
let seen: Seen[]
let notices: Notice[]
let stopListening: () => void

const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
const good = (data: unknown) => ({ status: true, code: 200, message: '操作成功', data })
const signIn = (accessToken = 'old') => tokens.set({ accessToken, refreshToken: 'refresh', userCode: 'zhao' })
const get = (options: Partial<RequestOptions> = {}) => request({ method: 'GET', url: '/x', ...options })
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof RequestError)) throw new Error('the call did not fail with a RequestError')
  return error
}
/** Toasts of one burst are one; this lets the burst before be over. Only the clock is moved, the network is real. */
const settle = () => vi.advanceTimersByTime(1000)

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  server = createServer((incoming, response) => {
    let body = ''
    incoming.on('data', chunk => (body += chunk))
    incoming.on('end', () => {
      const one = { method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body }
      seen.push(one)
      answer(one, response)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  client.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  vi.useRealTimers()
  server.close()
})
beforeEach(() => {
  seen = []
  notices = []
  stopListening = notify.subscribe(notice => notices.push(notice))
})
afterEach(() => {
  stopListening()
  tokens.set(null)
})

test('answers the data of the envelope and sends all headers', async () => {
  signIn('abc')
  answer = (_, response) => json(response, 200, good({ id: 7 }))
  expect(await get({ query: { name: '赵 云', empty: '', none: null, list: ['a', 'b'] } })).toEqual({ id: 7 })
  expect(seen[0]?.headers).toMatchObject({
    appid: 'admin',
    remote_user: 'zhao',
    version: '1.0.0',
    authorization: 'Bearer abc',
  })
  expect(seen[0]?.url).toBe('/x?name=%E8%B5%B5+%E4%BA%91&list=a&list=b')
})

test('the client credential goes along without a token and with basic', async () => {
  answer = (_, response) => json(response, 200, good(null))
  await get()
  signIn()
  await request({ method: 'POST', url: '/x', form: { grant_type: 'password' }, basic: true })
  expect(seen.map(one => one.headers.authorization)).toEqual(Array(2).fill('Basic Y29uc29sZTpjb25zb2xl'))
  expect(seen[1]?.headers['content-type']).toContain('application/x-www-form-urlencoded')
  expect(seen[1]?.body).toBe('grant_type=password')
})

test.each([
  [{ message: '名称重复' }, '名称重复'],
  [{ msg: '旧系统的话' }, '旧系统的话'],
  [{ errMsg: '更旧系统的话' }, '更旧系统的话'],
])('a falsy status is a failure and shows its own text: %j', async (words, text) => {
  settle()
  answer = (_, response) => json(response, 200, { status: false, code: 1, ...words })
  expect((await failure(get())).message).toBe(text)
  expect(notices.map(notice => notice.text)).toEqual([text])
})

test('code 30201 stays silent and still fails', async () => {
  settle()
  answer = (_, response) => json(response, 200, { status: false, code: 30201, message: '不显示' })
  expect((await failure(get())).code).toBe(30201)
  expect(notices).toEqual([])
})

test.each([
  [400, '请求错误'],
  [403, '拒绝访问'],
  [404, '请求出错'],
  [405, '请求方法不允许'],
  [408, '请求超时'],
  [500, '服务器端出错'],
  [501, '网络未实现'],
  [502, '网络错误'],
  [503, '服务不可用'],
  [504, '网络超时'],
  [418, '连接错误418'],
])('HTTP %i without a message says %s', async (status, text) => {
  settle()
  answer = (_, response) => response.writeHead(status).end('<html>')
  expect((await failure(get())).message).toBe(text)
  expect(notices.map(notice => notice.text)).toEqual([text])
})

test('the message of a failure body wins over the text of the status', async () => {
  settle()
  answer = (_, response) => json(response, 500, { status: false, code: 500, message: '数据库正在维护' })
  await failure(get())
  expect(notices.map(notice => notice.text)).toEqual(['数据库正在维护'])
})

test('errors at fields come along', async () => {
  const errors = [{ field: 'name', message: '请输入名称' }]
  answer = (_, response) => json(response, 400, { status: false, code: 400, message: '有误', data: { errors } })
  expect((await failure(get({ silent: true }))).errors).toEqual(errors)
  expect(notices).toEqual([])
})

test('no answer says that the connection failed', async () => {
  settle()
  answer = (_, response) => response.destroy()
  expect(await failure(get())).toMatchObject({ status: 0, message: '连接到服务器失败' })
  expect(notices.map(notice => notice.text)).toEqual(['连接到服务器失败'])
})

test('a call given up by its caller shows nothing', async () => {
  const stop = new AbortController()
  answer = () => stop.abort()
  expect((await failure(get({ signal: stop.signal }))).cancelled).toBe(true)
  expect(notices).toEqual([])
})

test('a burst of failures is one toast', async () => {
  settle()
  answer = (_, response) => response.writeHead(502).end()
  await Promise.all(Array.from({ length: 5 }, () => failure(get())))
  expect(notices).toHaveLength(1)
})

test('calls under way are counted, except those that opt out', async () => {
  let during = -1
  answer = (_, response) => {
    during = pending.get()
    json(response, 200, good(null))
  }
  await get()
  expect(during).toBe(1)
  await get({ mask: false })
  expect(during).toBe(0)
  expect(pending.get()).toBe(0)
})

function refreshing(refreshAnswer: (response: ServerResponse) => void) {
  answer = ({ url, headers }, response) => {
    if (url === '/auth/oauth/token') return refreshAnswer(response)
    if (headers.authorization === 'Bearer new') return json(response, 200, good('data'))
    json(response, 401, { status: false, code: 401, message: '未授权，请重新登录' })
  }
}

test('an expired token is renewed once for all calls, which are then made again', async () => {
  signIn()
  refreshing(response => {
    const data = { access_token: 'new', refresh_token: 'next', userCode: 'zhao' }
    void vi
      .waitUntil(() => seen.filter(one => one.url === '/x').length === 3)
      .then(() => json(response, 200, good(data)))
  })
  expect(await Promise.all([get(), get(), get()])).toEqual(['data', 'data', 'data'])
  expect(seen.filter(one => one.url === '/auth/oauth/token')).toHaveLength(1)
  expect(tokens.get()).toMatchObject({ accessToken: 'new', refreshToken: 'next' })
  expect(notices).toEqual([])
})

test('when renewing is refused the tokens are dropped, without a toast', async () => {
  signIn()
  refreshing(response => json(response, 401, { status: false, code: 401, message: '登录已失效' }))
  expect((await failure(get())).status).toBe(401)
  expect(tokens.get()).toBeNull()
  expect(notices).toEqual([])
})

test('when renewing is not answered the tokens stay: the network is gone, not the session', async () => {
  settle()
  signIn()
  refreshing(response => response.destroy())
  expect((await failure(get())).message).toBe('连接到服务器失败')
  expect(tokens.get()).not.toBeNull()
})

test('A6 when another tab was quicker with the same token, its answer counts, and the call is made again', async () => {
  signIn()
  refreshing(response => {
    // What the other tab hands over arrives while this one still waits.
    tokens.set({ accessToken: 'new', refreshToken: 'next', userCode: 'zhao' })
    json(response, 200, good({ access_token: 'new', refresh_token: 'next', userCode: 'zhao' }))
  })
  expect(await get()).toBe('data')
  expect(tokens.get()).toMatchObject({ accessToken: 'new', refreshToken: 'next' })
})

test('A12 a request of one user is not sent under another user signed in meanwhile', async () => {
  signIn()
  answer = ({ headers }, response) => {
    if (headers.authorization === 'Bearer new') return json(response, 200, good('done by qian'))
    tokens.set({ accessToken: 'new', refreshToken: 'other', userCode: 'qian' })
    json(response, 401, { status: false, code: 401, message: '未授权，请重新登录' })
  }
  expect((await failure(request({ method: 'POST', url: '/save', body: {} }))).status).toBe(401)
  expect(seen.map(one => one.headers.authorization)).toEqual(['Bearer old'])
  expect(tokens.get()?.userCode).toBe('qian')
})

test('a refused login is no lost session', async () => {
  signIn()
  answer = (_, response) => json(response, 401, { status: false, code: 401, message: '账号或密码错误' })
  const error = await failure(request({ method: 'POST', url: '/auth/oauth/token', form: {}, basic: true }))
  expect(error.message).toBe('账号或密码错误')
  expect(tokens.get()).not.toBeNull()
})

test('F11 a write whose answer was lost is repeated under the same key, the next one has a new key', async () => {
  signIn()
  const save = (body: unknown = { name: '岗位' }) => request({ method: 'POST', url: '/save', body, once: true })
  const keys = () => seen.map(one => one.headers['idempotency-key'])
  answer = (_, response) => response.destroy()
  await failure(save())
  answer = (_, response) => json(response, 502, {})
  await failure(save())
  answer = (_, response) => json(response, 200, good({ id: 1 }))
  await save({ name: '另一个' })
  expect(await save()).toEqual({ id: 1 })
  await save()
  const [first, second, other, third, fourth] = keys()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect([second, third]).toEqual([first, first])
  expect(new Set([first, other, fourth]).size).toBe(3)
})

test('F11 a refusal is an answer, and what only reads has no key', async () => {
  signIn()
  const save = () => request({ method: 'POST', url: '/save', body: {}, once: true })
  answer = (_, response) => json(response, 400, { status: false, code: 400, message: '名称不能为空' })
  await failure(save())
  await failure(save())
  await failure(get())
  expect(seen[0]?.headers['idempotency-key']).not.toBe(seen[1]?.headers['idempotency-key'])
  expect(seen[2]?.headers['idempotency-key']).toBeUndefined()
})

test('signing out cancels reads, sends no new ones, and lets writes finish', async () => {
  signIn()
  const held: (() => void)[] = []
  answer = (_, response) => void held.push(() => json(response, 401, { status: false, code: 401 }))
  const read = failure(get())
  const store = failure(request({ method: 'POST', url: '/x', body: { name: '甲' }, once: true, silent: true }))
  await vi.waitFor(() => expect(held).toHaveLength(2), { timeout: 10_000 })
  leaving.begin()
  expect(await read).toMatchObject({ cancelled: true })
  expect(await failure(get())).toMatchObject({ cancelled: true })
  leaving.end()
  expect(seen).toHaveLength(2)
  tokens.set(null)
  for (const tell of held) tell()
  expect(await store).toMatchObject({ status: 401, cancelled: false })
  expect(notices).toEqual([])
  answer = (_, response) => json(response, 200, good(1))
  expect(await get()).toBe(1)
})

test('reads of the time in which a user looked as another are aborted at its end; what follows is own', async () => {
  const session = await import('../../../runtime/session/viewAs.ts')
  signIn()
  viewedAs.set({ kind: 'user', id: 'u1', name: '甲', until: '2026-12-01T00:00:00.000Z' })
  const held: (() => void)[] = []
  answer = ({ headers }, response) => {
    if (headers['view-as']) held.push(() => json(response, 403, { status: false, code: 403, message: '已结束' }))
    else json(response, 200, good({}))
  }
  const read = failure(get())
  await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 10_000 })
  const ended = session.endViewAs().catch(() => undefined)
  expect(await read).toMatchObject({ cancelled: true })
  await ended
  expect(seen.slice(1).some(({ headers }) => headers['view-as'])).toBe(false)
  expect(notices).toEqual([])
})
