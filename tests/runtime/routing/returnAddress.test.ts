import { expect, test } from 'vitest'
import { chooseReturnAddress, readCookie, rememberCookie } from '../../../runtime/routing/returnAddress.ts'

const own = (address: string) => address.startsWith('/organization')

test('the cookie lives one minute and carries the address whole', () => {
  const cookie = rememberCookie('/organization/detail?id=7&名=值')
  expect(cookie).toContain('max-age=60')
  expect(readCookie(`other=1; ${cookie.split(';')[0]}`)).toBe('/organization/detail?id=7&名=值')
})

test('login leads back to the stored address', () => {
  expect(chooseReturnAddress('/organization/list?name=a', own)).toBe('/organization/list?name=a')
})

test.each([
  null,
  '',
  '/author',
  '/organization/author?ticket=1',
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/unknown',
])('%s leads to the home page', stored => {
  expect(chooseReturnAddress(stored, own)).toBe('/')
})

test('a foreign cookie is no address', () => {
  expect(readCookie('returnAddress=%E0%A4%A')).toBeNull()
  expect(readCookie('xreturnAddress=/a')).toBeNull()
})
