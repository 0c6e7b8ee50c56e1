import { expect, test } from 'vitest'
import { holdsAny, mayShowButton } from '../../../runtime/session/holds.ts'

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

test('a button goes without its code, unless the list of codes is empty', () => {
  expect(mayShowButton(held, 'USER_EDIT')).toBe(false)
  expect(mayShowButton(held, 'USER_VIEW')).toBe(true)
  expect(mayShowButton(new Set(), 'USER_EDIT')).toBe(true)
})
