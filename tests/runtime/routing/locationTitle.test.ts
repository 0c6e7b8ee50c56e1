import { expect, test } from 'vitest'
import { locationTitle } from '../../../runtime/routing/locationTitle.ts'
import { createMatcher } from '../../../runtime/routing/matchRoute.ts'

const match = createMatcher([
  { route: '/organization/edit', title: '新增/编辑组织', params: { id: { type: 'string' } } },
  { route: '/user/editor', title: '编辑用户', params: { id: { type: 'string' } } },
])

test.each([
  ['/organization/edit', '新增组织'],
  ['/organization/edit?id=7', '编辑组织'],
  ['/user/editor', '编辑用户'],
  ['/user/editor?id=7', '编辑用户'],
])('%s is called %s', (address, title) => {
  const location = match(address)
  expect(location && locationTitle(location)).toBe(title)
})
