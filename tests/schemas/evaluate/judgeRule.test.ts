import { expect, test } from 'vitest'
import { judgeRule, type Verdict } from '../../../schemas/evaluate/judgeRule.ts'
import type { Rule } from '../../../schemas/types/ruleSet.ts'

const base = { field: 'x', message: '错' } as const
const cases: [Rule, unknown, Verdict][] = [
  [{ ...base, kind: 'required' }, ' ', 'broken'],
  [{ ...base, kind: 'required' }, 0, 'kept'],
  [{ ...base, kind: 'required' }, false, 'kept'],
  [{ ...base, kind: 'required' }, [], 'broken'],
  [{ ...base, kind: 'length', min: 2 }, '😀', 'broken'],
  [{ ...base, kind: 'length', min: 1, max: 1 }, '😀', 'kept'],
  [{ ...base, kind: 'length', max: 1 }, ['a', 'b'], 'broken'],
  [{ ...base, kind: 'length', min: 3 }, null, 'skipped'],
  [{ ...base, kind: 'pattern', pattern: '^\\d+$' }, 123, 'kept'],
  [{ ...base, kind: 'pattern', pattern: '(' }, 'a', 'broken'],
  [{ ...base, kind: 'pattern', pattern: 'a' }, 'a'.repeat(20_000), 'broken'],
  [{ ...base, kind: 'range', min: 1, max: 9 }, '5', 'kept'],
  [{ ...base, kind: 'range', min: 1, max: 9 }, 9.1, 'broken'],
  [{ ...base, kind: 'range', min: 1 }, 'five', 'broken'],
  [{ ...base, kind: 'range', max: '2026-01-31' }, '2026-01-31T23:00:00.000Z', 'kept'],
  [{ ...base, kind: 'range', min: '2026-01-31' }, '2026-01-30', 'broken'],
  [{ ...base, kind: 'dictionary', dictionary: 'D', values: ['a', 'b'] }, ['a', 'c'], 'broken'],
  [{ ...base, kind: 'dictionary', dictionary: 'D', values: ['a', 'b'] }, 'b', 'kept'],
  [{ ...base, kind: 'dictionary', dictionary: 'D' }, 'z', 'kept'],
  [{ ...base, kind: 'unique' }, 'a', 'kept'],
  [{ ...base, kind: 'required', when: '=form.y == 1' }, null, 'skipped'],
  [{ ...base, kind: 'expression', valid: '=form.x == null' }, null, 'kept'],
]

test.each(cases)('%j says of %j: %s', (rule, x, verdict) => {
  expect(judgeRule(rule, { form: { x } })).toBe(verdict)
})

test('a value that another record has is taken, whatever else is right', () => {
  const rule: Rule = { ...base, kind: 'unique' }
  expect(judgeRule(rule, { form: { x: 'a' } }, { taken: new Set(['x']) })).toBe('broken')
  expect(judgeRule(rule, { form: { x: '' } }, { taken: new Set(['x']) })).toBe('skipped')
})
