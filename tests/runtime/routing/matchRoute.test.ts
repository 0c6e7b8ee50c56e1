import { expect, test } from 'vitest'
import { createMatcher } from '../../../runtime/routing/matchRoute.ts'

const match = createMatcher([
  { route: '/detail', title: '', params: { id: { type: 'string' }, size: { type: 'number', default: 10 } } },
  { route: '/:product-form', title: '' },
  { route: '/sales-form', title: '具名' },
  { route: '/*unknown', title: '' },
])

test('declared parameters are typed and have defaults', () => {
  expect(match('/detail?id=7&size=20&other=x')?.params).toEqual({ id: '7', size: 20 })
  expect(match('/detail?id=7&size=no')?.params).toEqual({ id: '7', size: 10 })
})

test('the key of a tab is made of declared parameters only, in one order', () => {
  expect(match('/detail?size=2&page=3&id=7')?.key).toBe('/detail?id=7&size=2')
  expect(match('/detail?id=7&size=2&page=9')?.key).toBe('/detail?id=7&size=2')
  expect(match('/detail?id=8&size=2')?.key).not.toBe('/detail?id=7&size=2')
})

test('a part of the path is a parameter; an exact route wins', () => {
  expect(match('/%E8%B4%A2-form')?.params).toEqual({ product: '财' })
  expect(match('/sales-form')?.route.title).toBe('具名')
})

test('the page of unknown addresses is no route of ours', () => {
  expect(match('/nothing/here')).toBeNull()
})

test('a broken escape does not throw', () => {
  expect(match('/%E8-form')?.params).toEqual({ product: '%E8' })
})
