import { describe, expect, test } from 'vitest'
import { compile } from '../../../schemas/evaluate/compile.ts'
import { onExpressionError } from '../../../schemas/evaluate/expressionErrors.ts'

const row = { name: '张三', level: 3, rate: 0.5, enabled: true, tags: ['a', 'b'], gone: null, code: 'A-1', size: 2 }
const scope = { row, form: {}, selection: ['1', '2'], user: { id: 'u1' } }

function resultOf(expression: string): unknown {
  const errors: string[] = []
  const stop = onExpressionError(error => errors.push(error.message))
  const value = compile(expression).evaluate(scope)
  stop()
  if (errors.length > 0) throw new Error(errors[0])
  return value
}

describe('an expression', () => {
  test.each([
    ['=row.level == 3', true],
    ['=row.level < 4 && row.level >= 3', true],
    ['=row.level in [1, 2, 3]', true],
    ['=row.level + 1', 4],
    ['=row.rate * 2', 1],
    ['=row.level / 2', 1.5],
    ['=row.level % 2 == 1', true],
    ['=-row.level', -3],
    ["=row.name + '（' + row.code + '）'", '张三（A-1）'],
    ['=[row.code]', ['A-1']],
    ["={'id': row.code}", { id: 'A-1' }],
    ["='a' in row.tags", true],
    ["=row.tags.exists(tag, tag == 'b') && !row.tags.all(tag, tag == 'b')", true],
    ["=row.tags.map(tag, tag + '!')", ['a!', 'b!']],
    ["=row.tags.filter(tag, tag != 'a').size()", 1],
    ["=row.tags.exists_one(tag, tag == 'a')", true],
    ["=row.tags.join('、')", 'a、b'],
    ['=size(selection) > 1', true],
    ["=row.code.matches('^[A-Z]-[0-9]$')", true],
    ["=row.code.startsWith('A') && row.code.endsWith('1') && row.code.contains('-')", true],
    ['=row.tags[1]', 'b'],
    ["=row['code']", 'A-1'],
    ['=row.`code` + (`var` == null ? row.`in` : null)', 'A-1'],
    ["=row.enabled ? '启用' : '停用'", '启用'],
    ["=string(row.level) + '级'", '3级'],
    ["=int('12') + double('0.5')", 12.5],
    ['=row.tags[0].upperAscii()', 'A'],
    ["='a,b'.split(',').size()", 2],
    ["=size({'a': 1, 'b': null}) + size({})", 2],
    ["='abc'.substring(1)", 'bc'],
    ['=row.enabled', true],
  ])('%s gives %j', (expression, expected) => {
    expect(resultOf(expression)).toEqual(expected)
  })

  test.each([
    ['=row.nothing', null],
    ['=row.nothing.deeper.still', null],
    ['=nobody.name', null],
    ['=row.nothing == null', true],
    ['=!row.nothing', true],
    ['=row.nothing && true', false],
    ['=row.nothing || row.enabled', true],
    ['=row.nothing > 3', false],
    ['=row.nothing + 1', null],
    ["=row.nothing + '级'", '级'],
    ['=size(row.nothing) == 0', true],
    ["=row.nothing.contains('a')", false],
    ["=row.nothing.exists(x, x == 'a')", false],
    ["='a' in row.nothing", false],
    ['=has(row.name) && !has(row.nothing)', true],
    ['=row.tags[9]', null],
  ])('takes what is missing for null: %s', (expression, expected) => {
    expect(resultOf(expression)).toEqual(expected)
  })

  test.each([
    ['=0.1 + 0.2', 0.3],
    ['=0.3 - 0.1', 0.2],
    ['=3 * 1.1', 3.3],
    ['=19.99 * 100', 1999],
    ['=0.3 % 0.1', 0],
    ['=5.5 % 2', 1.5],
    ['=-7 % 3', -1],
    ['=1 / 3 * 3 == 1', true],
    ['=1 / 3 * 2 == 2 / 3', true],
    ['=123456789012.1 + 0.24', 123456789012.34],
    ['=4503599627370501 + 4503599627370490', 9007199254740991],
    ['=9007199254740991 - 1', 9007199254740990],
    ['=1.0 / 3', 1 / 3],
  ])('L11 calculates with decimals: %s', (expression, expected) => {
    expect(resultOf(expression)).toBe(expected)
  })

  test.each([
    '=row.constructor',
    '=row.__proto__',
    '=row.toString',
    "=row['constructor']",
    '=row.tags.constructor',
    '=row.name.constructor',
    '=constructor',
    '=row.tags.length',
  ])('reaches own properties only: %s', expression => {
    expect(resultOf(expression)).toBeNull()
  })

  test.each([
    ['=row.name && true', 'wants true or false, got a string'],
    ['=row.name > 3', '">" does not fit a string and a number'],
    ['=row.level / 0', 'divides by zero'],
    ['=row.level % 0', 'divides by zero'],
    ['=1e308 * 10', 'gives a number that is too large'],
    ['=-1e308 - 1e308', 'gives a number that is too large'],
    ['=row.name.explode()', 'there is no explode()'],
    ['=constructor(1)', 'there is no constructor()'],
    ['=row.name.matches(row.code)', 'matches() wants its pattern written out'],
    ['=row.level.contains(row.name)', 'wants a string, got a number'],
    ["=b'abc'", 'bytes and unsigned integers are not part of the language'],
    ['=row.tags.map(x, y, z, w)', 'wants a name and an expression: list.exists(item, item.enabled)'],
    ['=1 +', 'the expression ends here'],
    ['=row.', 'the expression ends here, expected a name'],
    ['=1 2', 'unexpected "2"'],
    ["='open", 'a text is not closed'],
    ['=row.name # 2', 'unexpected character "#"'],
    ['=7u', 'bytes and unsigned integers are not part of the language'],
    ["='\\q'", 'no such character: \\q'],
    ['=if', '"if" is a word of the language'],
    ['=`__proto__`', '"__proto__" is a word of the language'],
    ['=`size`(row)', 'unexpected "("'],
  ])('that is wrong says why: %s', (expression, message) => {
    expect(() => resultOf(expression)).toThrow(message)
  })

  test('stops when it takes too many steps', () => {
    const many = Array.from({ length: 200 }, (_, index) => index)
    const errors: string[] = []
    const stop = onExpressionError(error => errors.push(error.message))
    const value = compile('=row.all(a, row.all(b, a + b >= 0))').evaluate({ row: many })
    stop()
    expect(value).toBeNull()
    expect(errors).toEqual(['takes too many steps'])
  })

  test('is refused when it is too long or too deep', () => {
    expect(compile(`=${'1 + '.repeat(700)}1`).error).toContain('longer than 2000')
    expect(compile(`=${'('.repeat(90)}1${')'.repeat(90)}`).error).toBeDefined()
  })

  test('reports an error once for each place', () => {
    const reported: (string | undefined)[] = []
    const stop = onExpressionError(error => reported.push(error.where))
    for (const where of ['page a, visible', 'page a, visible', 'page b, visible']) {
      compile('=row.name * 2').evaluate(scope, where)
    }
    stop()
    expect(reported).toEqual(['page a, visible', 'page b, visible'])
  })

  test('says what it reads', () => {
    expect(compile("=row.a.b == form.x && size(selection) > 0 && row['c'] in [user.id]").reads).toEqual([
      'form.x',
      'row.a',
      'row.c',
      'selection',
      'user.id',
    ])
    expect(compile('=row.tags.exists(t, t == form.tag && t.name == 1)').reads).toEqual(['form.tag', 'row.tags'])
  })

  test('is compiled once', () => {
    expect(compile('=row.name')).toBe(compile('=row.name'))
  })
})
