import { expect, test } from 'vitest'
import { isButtonLink, isFetchable } from '../../../schemas/evaluate/json-schema/buttonWord.ts'
import { namesInSerial, serialText } from '../../../schemas/evaluate/json-schema/serialWord.ts'
import type { Endpoint } from '../../../schemas/types/endpoint.ts'

test('a rule of numbers is filled with the day, its parts and the counter', () => {
  const given = { day: '2026-11-29', serial: '0042' }
  expect(serialText('BX-{{day}}-{{ serial }}', given)).toBe('BX-2026-11-29-0042')
  expect(serialText('{{year}}/{{month}}/{{toString}}{{serial}}', given)).toBe('2026/2026-11/0042')
  expect(namesInSerial('A{{day}}-{{ user.name }}')).toEqual(['day', 'user.name'])
})

test.each([
  ['https://example.com/a?b=1', true],
  ['/project/list?id=1', true],
  ['http://example.com', false],
  ['https://', false],
  ['//example.com', false],
  ['/\\example.com', false],
  ['javascript:alert(1)', false],
  ['https://a b', false],
  [undefined, false],
])('a button opens %s: %s', (link, isAllowed) => {
  expect(isButtonLink(link)).toBe(isAllowed)
})

test('a button calls what only reads', () => {
  const handler = (call: string, shape: string) =>
    ({ call, title: '', permission: 'A', do: 'handler', handler: 'a', returns: { shape } }) as Endpoint
  const other = (word: string) => ({ call: 'POST /a', title: '', permission: 'A', do: word }) as Endpoint
  expect(
    [other('read'), other('page'), handler('GET /a', 'record'), handler('POST /a', 'list')].map(isFetchable),
  ).toEqual([true, true, true, true])
  expect(
    [other('save'), other('delete'), handler('POST /a', 'record'), handler('GET /a', 'file')].map(isFetchable),
  ).toEqual([false, false, false, false])
})
