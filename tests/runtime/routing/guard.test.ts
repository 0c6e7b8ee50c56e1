import { expect, test } from 'vitest'
import { guard, requiredCodes } from '../../../runtime/routing/guard.ts'
import { createMatcher } from '../../../runtime/routing/matchRoute.ts'
import type { Route } from '../../../runtime/routing/route.ts'
import { holdsAny } from '../../../runtime/session/holds.ts'

const routes: Route[] = [
  { route: '/login', title: '登录', noNeedLogin: true },
  { route: '/home', title: '首页' },
  { route: '/organization/list', title: '组织' },
  { route: '/organization/detail', title: '组织详情', trust: true, params: { id: { type: 'string' } } },
  { route: '/monitoring', title: '监控', permission: 'SJG' },
  { route: '/either', title: '任一', permission: ['A', 'B'] },
  { route: '/personal/index', title: '个人信息', permission: '@signedIn' },
  { route: '/*unknown', title: '页面不存在', noNeedLogin: true },
]
const match = createMatcher(routes)

function ask(address: string, options: { signedIn?: boolean; codes?: string[] } = {}) {
  const { signedIn = true, codes = [] } = options
  const held = new Set(codes)
  return guard({
    address,
    match,
    redirects: { '/': '/home', '/organization': '/organization/list' },
    signedIn,
    holds: permission => holdsAny(held, permission),
  })
}

test('a public route is shown to all users', () => {
  expect(ask('/login', { signedIn: false }).kind).toBe('show')
})

test('without a token the address is remembered and only the path goes along as from', () => {
  expect(ask('/organization/detail?id=7', { signedIn: false })).toEqual({
    kind: 'login',
    path: '/organization/detail?id=7',
    from: '/organization/detail',
  })
})

test('a route without a code needs admin_ and its upper-cased path', () => {
  expect(requiredCodes({ route: '/organization/list', title: '' })).toEqual(['admin_/ORGANIZATION/LIST'])
  expect(ask('/organization/list').kind).toBe('refuse')
  expect(ask('/organization/list', { codes: ['admin_/ORGANIZATION/LIST'] }).kind).toBe('show')
})

test('a declared code replaces the default one', () => {
  expect(ask('/monitoring', { codes: ['admin_/MONITORING'] }).kind).toBe('refuse')
  expect(ask('/monitoring', { codes: ['SJG'] }).kind).toBe('show')
})

test('of several codes any one suffices', () => {
  expect(ask('/either', { codes: ['B'] }).kind).toBe('show')
  expect(ask('/either', { codes: ['C'] }).kind).toBe('refuse')
})

test('a trusted route skips the codes but not the login', () => {
  expect(ask('/organization/detail?id=7').kind).toBe('show')
  expect(ask('/organization/detail?id=7', { signedIn: false }).kind).toBe('login')
})

test('a route for everybody signed in needs no code', () => {
  expect(ask('/personal/index').kind).toBe('show')
})

test('an unknown address is unknown to all users', () => {
  expect(ask('/nowhere', { signedIn: false }).kind).toBe('unknown')
  expect(ask('/nowhere').kind).toBe('unknown')
})

test('redirects keep the query, a trailing slash does not matter', () => {
  expect(ask('/')).toEqual({ kind: 'redirect', to: '/home' })
  expect(ask('/organization/?name=a')).toEqual({ kind: 'redirect', to: '/organization/list?name=a' })
})

test('/redirect opens the path behind it and stays inside', () => {
  expect(ask('/redirect/organization/list?x=1')).toEqual({ kind: 'redirect', to: '/organization/list?x=1' })
  expect(ask('/redirect///evil.example')).toEqual({ kind: 'redirect', to: '/evil.example' })
})
