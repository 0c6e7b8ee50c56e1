import { describe, expect, it } from 'vitest'
import { evaluateCondition } from '../../schemas/evaluate/evaluateCondition.ts'
import { evaluateValue } from '../../schemas/evaluate/evaluateValue.ts'
import { expectWithin } from '../helpers/expectWithin.ts'

/** What other languages would run, and what never ends. */
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

describe('expressions of pages and forms', () => {
  it('C5 expressions in page and form schemas: they give plain values, or nothing', () => {
    for (const text of hostile) {
      const began = performance.now()
      const value = evaluateValue(`=${text}`, scope)
      expect(typeof value === 'function', text).toBe(false)
      expect([null, undefined, 'x'], text).toContain(
        Array.isArray(value) && value.every(one => one === null) ? null : value,
      )
      expect(evaluateCondition(`=${text}`, scope), text).toBe(false)
      expectWithin(performance.now() - began, 200, text)
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('C5 expressions in page and form schemas: they end, whatever they go through', () => {
    const endless = [
      'row.items.all(a, row.items.all(b, row.items.all(c, c >= 0)))',
      'size(row.items.map(a, row.items.map(b, row.items)))',
      `${'('.repeat(5000)}1${')'.repeat(5000)}`,
      `1${' + 1'.repeat(50_000)}`,
      `row.name.matches('^(x+)+$')`,
    ]
    for (const text of endless) {
      const began = performance.now()
      evaluateValue(`=${text}`, { row: { ...scope.row, name: `${'x'.repeat(40)}!` } })
      expectWithin(performance.now() - began, 500, text.slice(0, 60))
    }
  })
})
