import { expect, test } from 'vitest'
import { holdsAny } from '../../../runtime/permission/holds.ts'

const held = new Set(['USER_VIEW'])

test.each([
  [undefined, true],
  [[], true],
  ['USER_VIEW', true],
  ['USER_EDIT', false],
  [['USER_EDIT', 'USER_VIEW'], true],
  ['@signedIn', true],
  ['@public', true],
])('permission %j is held: %s', (permission, expected) => {
  expect(holdsAny(held, permission)).toBe(expected)
})
