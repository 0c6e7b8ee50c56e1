import { Environment } from '@marcbachmann/cel-js'
import { expect, test } from 'vitest'
import { compile } from '../../../schemas/evaluate/compile.ts'
import { parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import { createRandom } from '../../../server/seed/random.ts'
import { isFull } from '../../helpers/form.ts'

/**
 * Where nothing is missing and numbers are of one kind, an expression gives here what standard CEL gives. Trees are
 * made from a fixed sequence, so that a failure comes again.
 */
const scope = { row: { a: 2.5, b: 4.25, s: 'red', t: 'blue', p: true, q: false, list: ['red', 'green'] } }
const standard = new Environment({ unlistedVariablesAreDyn: true })

function expressions(next: (below: number) => number) {
  const pick = <T>(items: readonly T[]): T => items[next(items.length)] as T
  const number = (depth: number): string =>
    depth === 0
      ? pick(['row.a', 'row.b', '1.5', '3.25'])
      : pick([
          () => `(${number(depth - 1)} ${pick(['+', '-', '*'])} ${number(depth - 1)})`,
          // The divisor is never 0: standard CEL returns infinity, ours is a fault.
          () => `(${number(depth - 1)} / ${number(0)})`,
          () => `(${truth(depth - 1)} ? ${number(depth - 1)} : ${number(depth - 1)})`,
          () => `-${number(0)}`,
        ])()
  const text = (depth: number): string =>
    depth === 0
      ? pick(['row.s', 'row.t', "'red'", "''", 'row.list[0]', "row['t']"])
      : pick([
          () => `(${text(depth - 1)} + ${text(depth - 1)})`,
          () => `(${truth(depth - 1)} ? ${text(depth - 1)} : ${text(depth - 1)})`,
          () => `${text(0)}.substring(0)`,
          () => `row.list.map(x, x + ${text(0)}).join(',')`,
        ])()
  const truth = (depth: number): string =>
    depth === 0
      ? pick(['row.p', 'row.q', 'true', 'false'])
      : pick([
          () => `(${number(depth - 1)} ${pick(['<', '<=', '>', '>=', '==', '!='])} ${number(depth - 1)})`,
          () => `(${text(depth - 1)} ${pick(['==', '!=', '<', '>='])} ${text(depth - 1)})`,
          () => `(${truth(depth - 1)} ${pick(['&&', '||'])} ${truth(depth - 1)})`,
          () => `!${truth(0)}`,
          () => `(${text(0)} in row.list)`,
          () => `${text(0)}.${pick(['contains', 'startsWith', 'endsWith'])}(${text(0)})`,
          () => `row.list.${pick(['exists', 'all', 'exists_one'])}(x, x ${pick(['==', '!='])} ${text(0)})`,
          () => `(size(${text(0)}) > 3)`,
        ])()
  return () => pick([truth, number, text])(3)
}

const expressionCount = isFull ? 2_000 : 200
test(`${expressionCount} expressions give what standard CEL gives`, () => {
  const make = expressions(createRandom(7).below)
  for (let count = 0; count < expressionCount; count++) {
    const expression = make()
    const [value, expected] = [compile(expression).evaluate(scope), standard.evaluate(expression, scope)]
    // Standard CEL keeps the noise of binary fractions: 0.30000000000000004.
    const isNear =
      typeof value === 'number' &&
      typeof expected === 'number' &&
      Math.abs(value - expected) <= 1e-14 * Math.abs(expected)
    expect({ expression, value: isNear ? expected : value }).toEqual({ expression, value: expected })
  }
})

/** The tree of either parser in one notation. */
function plain(node: unknown): unknown {
  if (typeof node === 'bigint') return Number(node)
  if (Array.isArray(node)) return node.map(plain)
  if (typeof node !== 'object' || node === null) return node
  const { op, args } = node as { op: string; args: unknown }
  return [op, plain(args)]
}

const heaps = isFull ? 20_000 : 2_000
test(`${heaps} heaps of tokens are read as standard CEL reads them, or refused by both`, () => {
  const next = createRandom(11).below
  const pieces = (
    "row a.b ( ) [ ] { } , : ? . ! - + * / % == != < <= > >= in && || 1 2.5 3e2 0x1F 'a' \"b\" 'q\\'q' '\\n" +
    "\\u4e2d\\x41\\101' r'\\d' '''a'b''' true null f( x.g( // ;"
  ).split(' ')
  let accepted = 0
  for (let count = 0; count < heaps; count++) {
    const text = Array.from({ length: 1 + next(7) }, () => pieces[next(pieces.length)]).join(' ')
    const ours = parseExpression(text)
    let theirs: unknown
    try {
      theirs = plain(standard.parse(text).ast)
    } catch {
      theirs = null
    }
    expect({ text, tree: 'tree' in ours ? plain(ours.tree) : null }).toEqual({ text, tree: theirs })
    if (theirs !== null) accepted += 1
  }
  expect(accepted).toBeGreaterThan(heaps / 40)
})
