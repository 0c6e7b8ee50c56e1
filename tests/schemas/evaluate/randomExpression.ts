import type { Random } from '../../../server/seed/random.ts'

type Kind = 'text' | 'number' | 'list' | 'truth' | 'any'

const nested = (levels: number) => Array.from({ length: levels }).reduce<unknown>(inner => [inner], 1)

/** Variables as large and as deep as those of a real form or process. */
export const largeScope = {
  row: {
    name: '张三',
    long: 'ab'.repeat(50_000),
    same: 'a'.repeat(100_000),
    huge: '长'.repeat(1_500_000),
    count: 7,
    none: null,
    numbers: Array.from({ length: 9_000 }, (_, index) => index % 97),
    words: Array.from({ length: 3_000 }, (_, index) => `词${index}`),
    lines: Array.from({ length: 500 }, (_, index) => ({
      id: `l${index}`,
      amount: index / 4,
      tags: ['a', `b${index}`],
    })),
    deep: nested(3_000),
    deepToo: nested(3_000),
  },
}

const smallTexts = ['"a"', '""', '"ab"', '"词"', 'row.name', '"aaaaaaaaaaaaaaaaaaaaaaab"']
const largeTexts = ['row.long', 'row.same', 'row.huge']
const smallLists = ['[]', '[1, 2]', '[row.long, row.same]', '[row.name, null]', 'row.lines[0].tags']
const largeLists = ['row.numbers', 'row.words', 'row.lines', 'row.deep', 'range(0, 9999)']
const numbers = ['0', '1', '-1', '2.5', '1e308', '9999', 'row.count', 'row.none']
const patterns = ['^a*a*a*b', '(a+)+$', '(a|ab)*c', '(.*)(.*)(.*)x', '[ab]{1,200}c', String.raw`(\w+\s?)*$`]

/**
 * Returns a random, mostly well-typed expression; random characters would fail in the parser. Some expressions repeat
 * one call up to the maximum length.
 */
export function randomExpression({ below: next, pick }: Random): string {
  // Mostly small values, so that many expressions can be tried.
  const mostly = (small: readonly string[], large: readonly string[]) => pick(next(6) === 0 ? large : small)
  const aText = () => mostly(smallTexts, largeTexts)
  const kinds: Kind[] = ['text', 'number', 'list', 'truth']

  const text = (depth: number) => make('text', depth)
  const number = (depth: number) => make('number', depth)
  const list = (depth: number) => make('list', depth)
  const truth = (depth: number, bound: readonly string[] = []) => make('truth', depth, bound)
  const textPart = (depth: number): string =>
    pick<() => string>([
      () => `${text(depth)}.replace(${aText()}, ${text(depth - 2)})`,
      () => `${text(depth)} + ${text(depth)}`,
      () => `${list(depth)}.join(${aText()})`,
      () => `string(${make('any', depth)})`,
      () => `${text(depth)}.substring(${number(depth - 2)})`,
      () => `${text(depth)}.${pick(['trim', 'upperAscii', 'lowerAscii'])}()`,
      () => `${pick(['day', 'moment', 'seconds'])}(${text(depth)})`,
      () => `later(${text(depth - 2)}, ${text(depth - 2)})`,
      () => choice('text', depth),
    ])()
  const numberPart = (depth: number): string =>
    pick<() => string>([
      () => `${number(depth)} ${pick(['+', '-', '*', '/', '%'])} ${number(depth)}`,
      () => `size(${make('any', depth)})`,
      () => `${pick(['sum', 'average', 'min', 'max'])}(${list(depth)})`,
      () => `${text(depth)}.indexOf(${text(depth - 2)})`,
      () => `power(${number(depth)}, ${number(depth)})`,
      () => `round(${number(depth)}, 2)`,
      () => choice('number', depth),
    ])()
  const listPart = (depth: number): string =>
    pick<() => string>([
      () => `${list(depth)}.map(x, ${make('any', depth - 1, ['x'])})`,
      () => `${list(depth)}.map(x, [x, x])`,
      () => `${list(depth)}.filter(x, ${truth(depth - 1, ['x'])})`,
      () => `${list(depth)}.${pick(['distinct', 'flatten', 'reverse'])}()`,
      () => `${list(depth)} + ${list(depth)}`,
      () => `[${list(depth)}, ${make('any', depth)}, ${list(depth)}]`,
      () => `${text(depth)}.split(${aText()})`,
      () => `members(${list(depth)}, "amount")`,
      () => `range(${number(depth - 2)}, ${pick(numbers)})`,
      () => `${list(depth)}.slice(${pick(numbers)})`,
      () => choice('list', depth),
    ])()
  const truthPart = (depth: number, bound: readonly string[] = []): string =>
    pick<() => string>([
      () => `${make('any', depth, bound)} ${pick(['==', '!=', '<', '>='])} ${make('any', depth, bound)}`,
      () => `${make('any', depth, bound)} in ${list(depth)}`,
      () => `${text(depth)}.matches(${JSON.stringify(pick(patterns))})`,
      () => `${text(depth)}.${pick(['contains', 'startsWith', 'endsWith'])}(${text(depth)})`,
      () => `${list(depth)}.${pick(['all', 'exists', 'exists_one'])}(y, ${truth(depth - 1, ['y'])})`,
      () => `!(${truth(depth, bound)})`,
    ])()
  const choice = (kind: Kind, depth: number) => `(${truth(depth - 2)} ? ${make(kind, depth)} : ${make(kind, depth)})`
  const leaf = (kind: Kind): string =>
    kind === 'text'
      ? aText()
      : kind === 'list'
        ? mostly(smallLists, largeLists)
        : kind === 'truth'
          ? pick(['true', 'false', 'row.none'])
          : pick(numbers)

  function make(kind: Kind, depth: number, bound: readonly string[] = []): string {
    if (kind === 'any') return next(3) === 0 && bound.length > 0 ? pick(bound) : make(pick(kinds), depth, bound)
    const part = { text: textPart, number: numberPart, list: listPart, truth: truthPart }[kind]
    return depth <= 0 || next(5) === 0 ? leaf(kind) : part(depth - 1, bound)
  }

  const start = make(pick(kinds), 1 + next(5))
  if (next(8) !== 0) return start
  const link = pick([
    '.replace("a", "aa")',
    '.replace("", row.same)',
    '.map(x, [x, x])',
    '.map(x, {"a": x, "b": x})',
    '.map(x, row)',
    ' + row.long',
    ' + row.numbers',
    '.reverse()',
    '.flatten()',
    '.distinct()',
    '.filter(x, true)',
  ])
  return start + link.repeat(1 + next(Math.max(1, Math.floor((2000 - start.length) / link.length))))
}
