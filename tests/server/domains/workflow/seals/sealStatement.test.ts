import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  changedFields,
  digestOfText,
  sealedValues,
  statementOf,
} from '../../../../../server/domains/workflow/seals/sealStatement.ts'

const sealed = {
  instanceId: 'i1',
  taskId: 't1',
  nonce: 'n1',
  values: { amount: 100, lines: [{ b: 2, a: 1 }] },
  picture: 'p'.repeat(64),
  person: 'u1',
  moment: '2026-11-29T02:30:00.000Z',
}

test('the statement is JSON with sorted keys, and its SHA-256 is the digest', () => {
  const text =
    `{"instanceId":"i1","moment":"2026-11-29T02:30:00.000Z","nonce":"n1","person":"u1","picture":"${'p'.repeat(64)}",` +
    '"taskId":"t1","values":{"amount":100,"lines":[{"a":1,"b":2}]}}'
  expect(statementOf(sealed)).toBe(text)
  expect(digestOfText(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'))
  expect(statementOf({ ...sealed, values: { lines: [{ a: 1, b: 2 }], amount: 100 } })).toBe(text)
})

test('each part of the statement changes the digest', () => {
  const others = [
    { instanceId: 'i2' },
    { taskId: 't2' },
    { nonce: 'n2' },
    { values: { ...sealed.values, amount: 101 } },
    { picture: 'q'.repeat(64) },
    { person: 'u2' },
    { moment: '2026-11-29T02:30:00.001Z' },
  ]
  const all = [sealed, ...others.map(other => ({ ...sealed, ...other }))]
  const digests = all.map(each => digestOfText(statementOf(each)))
  expect(new Set(digests).size).toBe(digests.length)
})

test('a seal confirms form fields, without empty ones and without variables of the engine', () => {
  const form = { type: 'object', properties: { amount: { type: 'number' }, note: { type: 'string' } } }
  expect(sealedValues(form, { amount: 1, note: null, outcome: 'agreed', '#round': 2 })).toEqual({ amount: 1 })
  expect(sealedValues(null, { amount: 1, outcome: 'agreed', '#round': 2 })).toEqual({ amount: 1 })
  expect(changedFields({ a: 1, b: { x: 1, y: 2 } }, { b: { y: 2, x: 1 }, c: 3 })).toEqual(['a', 'c'])
})
