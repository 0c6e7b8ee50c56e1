import { expect, test } from 'vitest'
import { applicationTarget } from '../../../runtime/session/applicationTarget.ts'

test('an address of this console is a route', () => {
  expect(applicationTarget('/#/workbench/index', false)).toEqual({ kind: 'route', to: '/workbench/index' })
  expect(applicationTarget('/', false)).toEqual({ kind: 'route', to: '/' })
  expect(applicationTarget('', false)).toEqual({ kind: 'route', to: '/' })
})

test('another address is left to the browser', () => {
  const to = 'https://process.example.com/appmanage/'
  expect(applicationTarget(to, false)).toEqual({ kind: 'address', to })
})

test('development goes away only when the url contains /appmanage', () => {
  expect(applicationTarget('https://a.example.com/', true)).toEqual({ kind: 'route', to: '/' })
  expect(applicationTarget('https://a.example.com/appmanage', true).kind).toBe('address')
})

test('a url is never a script', () => {
  expect(applicationTarget('javascript:alert(1)', false)).toEqual({ kind: 'route', to: '/' })
  expect(applicationTarget('//evil.example', false)).toEqual({ kind: 'route', to: '/' })
})
