import { expect, test } from 'vitest'
import { linearPattern } from '../../../schemas/evaluate/linearPattern.ts'
import { createRandom } from '../../../server/seed/random.ts'
import { expectLinear } from '../../helpers/expectWithin.ts'
import { isFull } from '../../helpers/form.ts'

const random = createRandom(4_711)
const between = (from: number, to: number) => from + random.below(to - from + 1)

/** A pattern of the grammar that both engines know. */
function pattern(depth: number): string {
  const atoms = [
    'a',
    'b',
    'c',
    '.',
    '\\d',
    '\\w',
    '\\s',
    '[ab]',
    '[^a]',
    '[a-c1-3]',
    '中',
    '\\p{L}',
    '\\u{1F600}',
    '^',
    '$',
    '\\b',
  ]
  const part = () =>
    depth === 0 || random.next() < 0.6 ? random.pick(atoms) : `(${random.pick(['', '?:'])}${pattern(depth - 1)})`
  const times = () => random.pick(['', '', '', '*', '+', '?', '{2}', '{1,3}', '{2,}', '*?'])
  const item = () => {
    const one = part()
    return /^(\^|\$|\\b)$/.test(one) ? one : one + times()
  }
  const sequence = () => Array.from({ length: between(1, 4) }, item).join('')
  return Array.from({ length: between(1, 2) }, sequence).join('|')
}

const text = () =>
  Array.from({ length: between(0, 10) }, () => random.pick(['a', 'b', 'c', '1', '3', ' ', '中', '😀', '-', '\n'])).join(
    '',
  )

const rounds = isFull ? 1_000 : 100
test(`patterns match what those of the platform match, on ${4 * rounds} generated texts`, () => {
  let matched = 0
  for (let round = 0; round < rounds; round++) {
    const source = pattern(2)
    const ours = linearPattern(source)
    const theirs = new RegExp(source, 'u')
    for (let index = 0; index < 4; index++) {
      const sample = text()
      const expected = theirs.test(sample)
      if (expected) matched += 1
      expect(ours.test(sample), `${source} on ${JSON.stringify(sample)}`).toBe(expected)
    }
  }
  // Neither all nor nothing matches, or nothing would be shown.
  expect(matched).toBeGreaterThan(rounds / 2)
  expect(matched).toBeLessThan(3.9 * rounds)
})

test.each(['^(a+)+$', '^(a|a)*$', '^(a|ab)*c$', '^(\\w+\\s?)*$', '(x+x+)+y', '^(a?){50}a{50}$'])(
  'work on %s, which other engines try for ever, grows with the text',
  async source => {
    const pattern = linearPattern(source)
    const make = (size: number) => `${'a'.repeat(size)}!`
    const work = (text: string) => expect(pattern.test(text)).toBe(false)
    // What doubles with each character would not end with the longer one.
    await expectLinear({ size: 24, make, work })
    await expectLinear({ size: 4_000, make, work })
  },
)

test.each([
  ['(', '正则表达式格式不正确'],
  ['a**', '正则表达式格式不正确'],
  ['(?=a)', '正则表达式不支持前后查找'],
  ['(?<!a)b', '正则表达式不支持前后查找'],
  ['(a)\\1', '正则表达式不支持反向引用'],
  ['(?<n>a)\\k<n>', '正则表达式不支持反向引用'],
  ['a{5000}', '正则表达式过于复杂，请减少重复次数'],
  ['((a{50}){50}){50}', '正则表达式过于复杂，请减少重复次数'],
  ['(((?:){1000}){1000}){1000}', '正则表达式过于复杂，请减少重复次数'],
  ['a'.repeat(501), '正则表达式不能超过 500 个字'],
])('%s is refused', (source, message) => {
  expect(() => linearPattern(source)).toThrow(message)
})
