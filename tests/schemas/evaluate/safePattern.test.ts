import { expect, test } from 'vitest'
import { safePattern } from '../../../schemas/evaluate/safePattern.ts'
import { expectWithin, spentBy } from '../../helpers/expectWithin.ts'

/** Milliseconds of a processor: ten times what is needed, and far below what backtracking takes. */
const enough = 1_000

/** Patterns that make a backtracking matcher slow, each with a text on which it is. */
const slow: [pattern: string, text: string][] = [
  ['^\\s*\\s*\\s*\\s*$', `${' '.repeat(400)}x`],
  ['^(.*)-(.*)-(.*)-(.*)$', '-'.repeat(300).concat('\n')],
  ['^(文+)+$', `${'文'.repeat(40)}x`],
  ['^(😀+)+$', `${'😀'.repeat(40)}x`],
  ['^([а-я]+)+$', `${'ж'.repeat(40)}x`],
  ['^(?=(a+)+$)', `${'a'.repeat(40)}b`],
  ['^((a|a){20}){20}$', `${'a'.repeat(400)}b`],
  [`^${'(a|a)'.repeat(28)}$`, `${'a'.repeat(27)}b`],
  ['^(\\w+\\s?)*$', `${'a '.repeat(40)}!`],
  ['^(?:\\b|\\B){300}xyz', 'a'.repeat(49_000)],
  ['\\s+$', `${' '.repeat(60_000)}x`],
  // Only the built-in matcher looks around and back.
  ['(?<!x)a*a*b', 'a'.repeat(2_000)],
  ['(?=a)a*a*a*b', 'a'.repeat(2_000)],
  ['(?<!x)(?:a{0,19}){0,19}b', 'a'.repeat(300)],
  ['(?<!x)(?:a?){20}b', 'a'.repeat(60)],
  ['(?<=x|)(?:a|a){1,20}b', 'a'.repeat(60)],
  ['(a|b)\\1[а-я]*[аб]*[ав]*[аг]*x', 'aa'.concat('а'.repeat(400))],
  ['(?<year>a*)(?<month>a*)\\k<year>a*b', 'a'.repeat(400)],
  ['^(?!(?:a*a*a*a*)(?<=b)c)a+$', 'a'.repeat(400)],
  // More work than allowed is no match, also of what must not be there.
  ['^(?!.*(?:\\b|\\B){300}xyz)a+$', 'a'.repeat(49_000)],
]

test.each(slow)('S1 %s takes little time or is refused', async (pattern, text) => {
  const spent = await spentBy(() => {
    try {
      expect(safePattern(pattern).test(text)).toBe(false)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
  })
  expectWithin(spent, enough)
})

test.each([
  ['^1[3-9]\\d{9}$', '13800138000', '1380013800'],
  ['^(?=.*\\d)(?=.*[a-z])(?!.*\\s).{8,}$', 'abcdefg1', 'abcdefgh'],
  ['^(?!admin$)[a-z]+$', 'administrator', 'admin'],
  ['^(北京|上海)\\d+号$', '上海12号', '南京12号'],
  ['[\\w\\-]+\\.pdf$', 'a-b.pdf', 'a.png'],
  ['(a)\\1', 'xaa', 'xab'],
  ['^(?!.*--)[a-z0-9-]+(?<!-)$', 'a-b'.repeat(600), 'a-b-'],
  ['^(?!.*(.)\\1{2})[A-Za-z0-9]{6,20}$', 'abc1122', 'abc1112'],
  ['^\\d+-\\d+-\\d+(?!x)', `${'1'.repeat(600)}-${'1'.repeat(600)}-1`, '1-1-x'],
  ['(?<![\\w.])[\\w.]+@[\\w.]+(?!\\w)', `${'a'.repeat(80)}@b.cn`, '@b.cn'],
  ['^([\'"])(?:[a-z]+ )*end\\1$', `"${'abc '.repeat(100)}end"`, '"end\''],
  ['(?<=¥)\\d+', '¥12', '12'],
  // The look-ahead belongs to the first way only.
  ['^(?=x)xa|yb$', 'cyb', 'xb'],
  ['^(?=(?:x|y))[xyz]+$', 'xz', 'zx'],
  ['^.{0,20}$', 'x'.repeat(20), 'x'.repeat(21)],
  ['^[\\u4e00-\\u9fa5]{2,4}$', '张三', '张'],
])('matches %s as the built-in matcher does', (pattern, good, bad) => {
  expect([safePattern(pattern).test(good), safePattern(pattern).test(bad)]).toEqual([true, false])
})

test('names a malformed pattern', () => {
  expect(() => safePattern('(a')).toThrow('不是正确的正则表达式')
})
