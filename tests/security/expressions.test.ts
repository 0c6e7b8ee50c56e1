import { beforeAll, describe, expect, it } from 'vitest'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import { evaluateValue } from '../../schemas/evaluate/evaluateValue.ts'
import { onExpressionError } from '../../schemas/evaluate/expressionErrors.ts'
import { databaseKinds, fieldErrors, givenServer, unique } from '../contract/harness.ts'
import { expectSoon } from '../helpers/expectWithin.ts'

/** Texts that other languages would execute, and endless computations. */
const hostile = [
  'constructor',
  'row.constructor',
  'row.constructor.constructor("return 7*7")()',
  '"".constructor.constructor("return process")()',
  'row["__proto__"]',
  'row.__proto__.polluted',
  'globalThis.process.env',
  'process.mainModule.require("child_process")',
  'process.getBuiltinModule("fs")',
  'this',
  'import("fs")',
  'require("fs")',
  'T(java.lang.Runtime)',
  'eval("1")',
  'row.items.constructor',
  'row.name.toString()',
  'row.items.map(x, x.constructor)',
  'while(true){}',
  '(function f(){f()})()',
  "'a'.repeat(1000000000)",
  'row == 1; row = 2',
  ['`$', '{1+1}`'].join(''),
  '{{7*7}}',
  '<%= 7*7 %>',
  '#{7*7}',
  'input ==',
  '',
  '   ',
]

const scope = { row: { name: 'x', items: Array.from({ length: 2000 }, (_, index) => index) } }

/** Reads of missing members; all other texts are no expressions or call missing functions. */
const quiet = [
  'constructor',
  'row.constructor',
  'row["__proto__"]',
  'row.__proto__.polluted',
  'globalThis.process.env',
  'this',
  'row.items.constructor',
  'row.items.map(x, x.constructor)',
]

const endless: [text: string, error: string][] = [
  ['row.items.all(a, row.items.all(b, row.items.all(c, c >= 0)))', 'takes too many steps'],
  ['size(row.items.map(a, row.items.map(b, row.items)))', 'takes too many steps'],
  [`${'('.repeat(5000)}1${')'.repeat(5000)}`, 'longer than 2000 characters'],
  [`1${' + 1'.repeat(50_000)}`, 'longer than 2000 characters'],
  [`row.name.matches('^(x+)+$')`, 'takes too many steps'],
]
const given = { row: { ...scope.row, name: `${'x'.repeat(90_000)}!` } }

/** The value of an expression, and the error that was reported for it. */
function evaluated(text: string, data: Record<string, unknown>) {
  let error: string | undefined
  const stop = onExpressionError(found => {
    error = found.message
  })
  const value = evaluateValue(`=${text}`, data, unique('place'))
  stop()
  return { value, error }
}

describe('expressions of pages and forms', () => {
  it('C5 expressions in page and form schemas: hostile ones return plain values or nothing', () => {
    for (const text of hostile) {
      const { value, error } = evaluated(text, scope)
      expect(typeof value === 'function', text).toBe(false)
      expect([null, undefined, 'x'], text).toContain(
        Array.isArray(value) && value.every(one => one === null) ? null : value,
      )
      expect(error === undefined, `${text}: ${error}`).toBe(quiet.includes(text))
      expect(evaluateCondition(`=${text}`, scope), text).toBe(false)
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it.each(endless)(
    'C5 expressions in page and form schemas: endless ones are refused or run out of steps (%#)',
    (text, error) => {
      expect(evaluated(text, given)).toEqual({ value: null, error })
    },
  )

  it('C5 expressions in page and form schemas: all end soon', { tags: 'full' }, async () => {
    const all = [...hostile.map(text => [text, scope] as const), ...endless.map(([text]) => [text, given] as const)]
    for (const [text, data] of all) {
      const measure = async () => {
        const began = performance.now()
        evaluateValue(`=${text}`, data)
        return performance.now() - began
      }
      await expectSoon(50, measure, text.slice(0, 60))
    }
  })
})

describe.each(databaseKinds)('custom expressions on %s', kind => {
  const server = givenServer(kind)
  let admin: string
  beforeAll(async () => {
    admin = await server.tokenFor('admin')
  })

  it('C5 expressions in page and form schemas: a form rule with a hostile one is refused at its field', async () => {
    const { id, fields } = await server.db
      .selectFrom('validationBean')
      .select(['id', 'fields'])
      .where('deletedAt', 'is', null)
      .where('fields', 'is not', null)
      .executeTakeFirstOrThrow()
    const field = (fields as { name: string }[])[0]?.name
    for (const text of hostile.filter(one => one.trim() !== '')) {
      const condition = { beanId: id, field, kind: 'required', message: '必填', condition: text }
      const expression = { beanId: id, field, kind: 'expression', message: '不对', expression: text }
      for (const [place, args] of Object.entries({ condition, expression })) {
        const answer = await server.call('validation.ruleCreate', args, admin)
        expect(answer.http, `${place} ${text}: ${answer.text}`).toBe(400)
        expect(Object.keys(fieldErrors(answer)), `${place} ${text}`).toEqual([place])
      }
    }
  })
})
