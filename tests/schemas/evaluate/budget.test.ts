import { fork } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { EvaluationFault } from '../../../schemas/evaluate/budget.ts'
import { evaluateTree } from '../../../schemas/evaluate/evaluateTree.ts'
import { schemaCheck } from '../../../schemas/evaluate/json-schema/checkSchema.ts'
import { withComputed } from '../../../schemas/evaluate/json-schema/computedValues.ts'
import { parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import { expectWithin, slowness, spentBy } from '../../helpers/expectWithin.ts'
import { isFull, sized } from '../../helpers/form.ts'
import type { FuzzAnswer, FuzzOrder } from './fuzzProgram.ts'
import { largeScope } from './randomExpression.ts'

/** Two equal records of many members. */
const wide = Object.fromEntries(Array.from({ length: 30_000 }, (_, index) => [`k${index}`, index]))
const wideToo = { ...wide }

/** Returns the value of an expression or its fault. */
function outcome(text: string): { value: unknown } | { fault: string } {
  const parsed = parseExpression(text)
  if ('fault' in parsed) return { fault: parsed.fault.message }
  try {
    return { value: evaluateTree(parsed.tree, { ...largeScope, wide, wideToo }) }
  } catch (error) {
    if (error instanceof EvaluationFault) return { fault: error.message }
    throw error
  }
}

const steps = 'takes too many steps'
const longText = 'gives a text of more than 100000 characters'
const longList = 'gives a list of more than 10000 items'
const again = (link: string, times: number) => link.repeat(times)

describe('S1 an expression that would take what others need is ended with a sentence', () => {
  test.each([
    ['a text that doubles', `"a"${again('.replace("a","aa")', 60)}`, longText],
    ['a text that grows tenfold', `"a"${again('.replace("a","aaaaaaaaaa")', 12)}`, longText],
    ['a text put between all characters', 'row.long.replace("", row.long)', longText],
    ['a text added to itself', `row.long${again(' + row.long', 3)}`, longText],
    ['long texts joined', 'row.numbers.map(x, row.long).join("")', longText],
    ['short texts joined by a long one', 'row.numbers.join(row.long)', longText],
    ['a list that doubles', `row.numbers${again(' + row.numbers', 5)}`, longList],
    ['a list in a list, written out', `string([1]${again('.map(x, [x, x])', 60)})`, steps],
    ['a list in a list, as a result', `[1]${again('.map(x, [x, x])', 60)}`, steps],
    ['records in records', `[1]${again('.map(x, {"a": x, "b": x})', 40)}`, steps],
    ['lists in lists, taken apart', `[1]${again('.map(x, [x, x])', 40)}.flatten()`, steps],
    ['lists in lists, joined', `[[1]${again('.map(x, [x, x])', 40)}].join("")`, 'cannot join a list'],
    ['lists in lists as a key', `{[1]${again('.map(x, [x, x])', 40)}: 1}`, 'a list is no key'],
    ['lists in lists, compared', `[1]${again('.map(x, [x, x])', 35)} == [1]${again('.map(y, [y, y])', 35)}`, steps],
    ['a large record many times', 'range(0, 9999).map(i, row.lines)', steps],
    ['a long text many times', 'range(0, 9999).map(i, row.long)', steps],
    ['values that are very deep, compared', 'row.deep == row.deepToo', 'compares more than 100 levels'],
    ['lists of different records', 'row.lines.map(x, {"x": x}).distinct()', steps],
    ['characters of a text, many times', 'row.numbers.all(x, size(row.huge) > 0)', steps],
    ['a search for a long text', 'row.same.contains("b" + row.same.substring(1, 50000))', steps],
    ['a search many times', 'row.numbers.filter(x, row.long.contains("c")).size()', steps],
    ['a pattern that goes back', 'row.same.matches("^(a+)+$b")', steps],
    ['a pattern with several endless parts', 'row.same.matches("a*a*a*a*b")', steps],
    ['a text of a million', 'row.huge.upperAscii().size() + row.huge.trim().size()', steps],
    ['rounds in rounds', 'row.numbers.all(x, row.numbers.all(y, x + y >= 0))', steps],
    ['a range in a range', 'range(0, 9999).map(x, range(0, 9999)).size()', steps],
    ['the size of a wide record many times', 'range(1, 2000).exists(x, size(wide) == 1)', steps],
    ['wide records compared many times', 'range(1, 100).all(x, wide == wideToo)', steps],
    ['the names of a wide record many times', 'range(1, 2000).all(x, wide.exists(k, true))', steps],
    ['a pattern of positions between characters', 'row.long.matches("(?:\\\\b|\\\\B){300}xyz")', steps],
    ['a range without end', 'range(0, 1e15)', longList],
  ])('S1 %s', (_, text, fault) => {
    expect(outcome(text)).toEqual({ fault })
  })

  test.each<[string, unknown]>([
    ['"banana".replace("a", "aa")', 'baanaanaa'],
    ['"a.b".replace("", "-")', 'a-.-b'],
    ['"😀b".split("")', ['😀', 'b']],
    ['size("a😀")', 2],
    ['size(row.same)', 100_000],
    ['sum(row.numbers) > 0', true],
    ['row.lines.filter(x, x.amount > 100).size()', 99],
    ['row.lines.map(x, x.amount).max()', 124.75],
    ['(row.words + row.words).distinct().size()', 3000],
    ['[1, null, true, "a"].join("-")', '1--true-a'],
    ['[[1], [2, [3]]].flatten()', [1, 2, 3]],
    ['row.long.substring(0, 10000).matches("^(ab)+$")', true],
    ['"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab".matches("^(a+)+$")', false],
    ['row.words.exists(x, x == "词2999")', true],
  ])('S1 what people need is still given: %s', (text, value) => {
    expect(outcome(text)).toEqual({ value })
  })
})

/** Heap limit of the child process: about 10 MB for its modules and the scope, and 16 MB. */
const heapMegabytes = 10 + 16
const mostMilliseconds = 50
const count = sized({ short: 20_000, full: 1_000_000 })

test(`S1 ${count} random expressions end in a value or a fault, none takes over 16 MB, or 50 ms in the full form`, {
  timeout: sized({ short: 120_000, full: 3_600_000 }),
}, async () => {
  const program = new URL('./fuzzProgram.ts', import.meta.url)
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=4'],
    serialization: 'advanced',
  })
  const answer = await new Promise<FuzzAnswer>((resolve, reject) => {
    child.once('message', resolve as (answer: unknown) => void)
    child.once('exit', (code, signal) => reject(new Error(`the process ended with ${code ?? signal}`)))
    child.send({
      count,
      seed: 2026,
      milliseconds: isFull ? mostMilliseconds * slowness() : Infinity,
    } satisfies FuzzOrder)
  })
  child.kill()
  expect(answer.slow).toEqual([])
  expect(answer.values).toBeGreaterThan(count / 10)
  expect(answer.values).toBeLessThan(count)
})

/** Schemas that a person may write, and values that take much work or give many faults. */
const costly: [what: string, schema: object, value: unknown][] = [
  ['names that many rows lack', { items: { required: numbered(3_000).map(String) } }, numbered(3_000).map(() => ({}))],
  ['parts that nothing fits', { items: { allOf: numbered(3_000).map(() => false) } }, numbered(1_000)],
  ['parts that are tried quietly', { items: { anyOf: numbered(3_000).map(() => false) } }, numbered(3_000)],
  ['many records to choose from', { items: { enum: numbered(10_000).map(a => ({ a })) } }, numbered(30_000)],
  ['a long text, many times', { allOf: numbered(2_000).map(() => ({ maxLength: 10 })) }, 'a'.repeat(300_000)],
  ['many patterns', { allOf: numbered(300).map(at => ({ pattern: `(a|b)*c${at}` })) }, 'a'.repeat(300_000)],
  ['patterns of names', { patternProperties: recordOf(1_000, false) }, recordOf(1_000, 1)],
  ['members that name each other', { dependencies: recordOf(2_000, numbered(2_000).map(String)) }, recordOf(2_000, 1)],
]

function numbered(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function recordOf(count: number, value: unknown): Record<string, unknown> {
  return Object.fromEntries(numbered(count).map(index => [`a${index}`, value]))
}

describe('S1 a value is checked by a schema from outside', () => {
  test.each(costly)('S1 in little time and memory: %s', async (_, schema, value) => {
    const before = process.memoryUsage().heapUsed
    let fault: unknown
    const spent = await spentBy(() => {
      try {
        schemaCheck(schema).errors(value)
      } catch (error) {
        fault = error
      }
    })
    expect(String(fault)).toContain('内容过于复杂，无法检查')
    expectWithin(spent, 4_000)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(400_000_000)
  })

  test('S1 and what people need is still checked', () => {
    const rows = numbered(5_000).map(a => ({ a, b: `b${a}` }))
    const schema = {
      items: {
        required: ['a', 'b'],
        properties: { a: { enum: numbered(10_000) }, b: { pattern: '^b\\d+$', maxLength: 20 } },
        additionalProperties: false,
      },
    }
    expect(schemaCheck(schema).errors(rows)).toEqual([])
    expect(
      schemaCheck(schema)
        .errors([...rows, { a: -1, b: 'b' }])
        .map(({ path }) => path),
    ).toEqual([
      [5_000, 'a'],
      [5_000, 'b'],
    ])
  })
})

describe('S1 all expressions of a form together', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => ({ a: index }))
  const heavy = 'range(1, 4000).all(x, x != -1)'
  const form = (items: object) => ({
    type: 'object',
    properties: { lines: { type: 'array', items: { type: 'object', ...items } } },
  })

  test('S1 rules of many rows share a budget, and a rule that was not judged is broken', async () => {
    const rule = { field: 'a', valid: `=${heavy}`, message: '不对' }
    const schema = form({ properties: { a: { type: 'number' } }, 'x-rules': [rule] })
    let broken = 0
    const spent = await spentBy(() => {
      broken = schemaCheck(schema).errors({ lines: many }).length
    })
    expect(broken).toBeGreaterThan(4_000)
    expectWithin(spent, 3_000)
  })

  test('S1 formulas of many rows share a budget', async () => {
    const schema = form({ properties: { a: { type: 'number' }, b: { 'x-value': `=${heavy}` } } })
    const spent = await spentBy(() => withComputed(schema, { lines: many }))
    expectWithin(spent, 3_000)
  })

  test('S1 what usual forms compute has room', () => {
    const schema = form({ properties: { a: { type: 'number' }, b: { 'x-value': '=row.a * 2 + 1' } } })
    const { lines } = withComputed<unknown>(schema, { lines: many }) as { lines: { b: number }[] }
    expect(lines.every(({ b }, index) => b === index * 2 + 1)).toBe(true)
  })
})
