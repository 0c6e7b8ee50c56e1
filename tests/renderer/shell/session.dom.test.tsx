import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noted, recentCalls } from '../../../runtime/data/recentCalls.ts'
import { tokens } from '../../../runtime/request/tokens.ts'
import { currentAddress, navigate } from '../../../runtime/routing/navigate.ts'
import { resolveRoute } from '../../../runtime/routing/routeTable.ts'
import { session } from '../../../runtime/session/session.ts'
import { tabs } from '../../../runtime/tabs/tabs.ts'
import { type Call, person, Refusal, rights, startConsoleServer, tokenAnswer } from './consoleServer.ts'

let calls: Call[]
let stop: () => void
let convertAnswer: () => unknown
let logoutAnswer: () => unknown

beforeAll(async () => {
  const server = await startConsoleServer({
    '/auth/oauth/token': () => tokenAnswer('first'),
    '/auth/oauth/logout': () => logoutAnswer(),
    '/upms/personInfo/detail': () => person,
    '/auth/user/permissions': ({ query }) => rights(query.get('appId') ?? ''),
    '/auth/user/token/convert': () => convertAnswer(),
  })
  calls = server.calls
  stop = server.stop
})
afterAll(() => stop())
beforeEach(async () => {
  logoutAnswer = () => null
  convertAnswer = () => ({
    ...tokenAnswer('second'),
    application: { id: 'process', name: '流程中心', clientId: 'process', url: '/' },
  })
  await session.login({ username: 'zhao', password: 'Secret12' })
  calls.length = 0
})

function openPage(address: string) {
  const location = resolveRoute(address)
  if (location) tabs.open(location)
  navigate(address)
}

test('signing in stores the tokens and loads user, permissions and menu', () => {
  expect(session.get()).toMatchObject({ token: 'first-access', phase: 'ready', application: { name: '用户中心' } })
  expect(session.get().user?.name).toBe('赵云')
  expect(session.get().permissions.has('admin_/ORGANIZATION/LIST')).toBe(true)
  expect(sessionStorage.getItem('tokens')).toContain('first-refresh')
})

test('the password is never sent as plain text', async () => {
  await session.login({ username: 'zhao', password: 'Secret12', verifyKey: 'k', verifyCode: '1234' })
  const body = new URLSearchParams(calls[0]?.body)
  expect(Object.fromEntries(body)).toMatchObject({
    grant_type: 'password',
    username: 'zhao',
    verifyKey: 'k',
    verifyCode: '1234',
  })
  expect(body.get('password')).not.toContain('Secret12')
})

test('switching the application exchanges the token, reloads permissions, closes tabs, opens its address', async () => {
  openPage('/organization/list')
  await session.switchApplication('process')
  expect(calls.map(call => call.path)[0]).toBe('/auth/user/token/convert')
  const reload = calls.find(call => call.path === '/auth/user/permissions')
  expect(reload?.headers.authorization).toBe('Bearer second-access')
  expect(session.get().application?.name).toBe('流程中心')
  expect(sessionStorage.getItem('applicationId')).toBe('process')
  expect(sessionStorage.getItem('applicationName')).toBe('流程中心')
  expect(tabs.get().tabs).toEqual([])
  expect(currentAddress()).toBe('/')
})

test('a refused switch changes nothing', async () => {
  convertAnswer = () => new Refusal(403, '该应用未对您开放')
  openPage('/organization/list')
  await expect(session.switchApplication('process')).rejects.toThrow('该应用未对您开放')
  expect(session.get()).toMatchObject({ token: 'first-access', application: { id: 'admin' } })
  expect(tabs.get().tabs).toHaveLength(1)
})

test('signing out clears recent calls, which the next user could read in the diagnostics panel', async () => {
  await noted({ endpoint: 'user.list', call: 'POST /upms/user/page', args: { keyword: '会计' } }, async () => [])
  expect(recentCalls.get()).toMatchObject([{ args: { keyword: '会计' } }])
  await session.logout()
  expect(recentCalls.get()).toEqual([])
})

test('signing out calls the server, clears everything and goes to login', async () => {
  openPage('/organization/list')
  sessionStorage.setItem('something', 'else')
  await session.logout()
  expect(calls[0]).toMatchObject({ path: '/auth/oauth/logout', headers: { authorization: 'Bearer first-access' } })
  expect(tokens.get()).toBeNull()
  expect(session.get()).toMatchObject({ user: null, phase: 'none', menus: [] })
  expect(tabs.get().tabs).toEqual([])
  expect(sessionStorage.length).toBe(0)
  expect(currentAddress()).toBe('/login')
})

test('events about the session that is ending are ignored', async () => {
  logoutAnswer = async () => {
    await session.refreshSession()
    return null
  }
  await session.logout()
  expect(calls.map(({ path }) => path)).toEqual(['/auth/oauth/logout'])
  await session.login({ username: 'zhao', password: 'Secret12' })
  expect(session.get().phase).toBe('ready')
})

test('removing the tokens clears token and permissions', () => {
  tokens.set(null)
  expect(session.get().token).toBeUndefined()
  expect(session.get().permissions.size).toBe(0)
})
