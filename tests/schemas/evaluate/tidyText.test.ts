import { expect, test } from 'vitest'
import { textFault, tidyText, trimText } from '../../../schemas/evaluate/tidyText.ts'

const phone = { type: 'string', pattern: '^1[0-9]{10}$', maxLength: 20 } as const
const name = { type: 'string', maxLength: 50 } as const

test.each([
  ['１３９００１３９０００', phone, '13900139000'],
  ['139 0013 9000', phone, '13900139000'],
  ['139\u200b0013\u00a09000\u200b', phone, '13900139000'],
  ['139-0013-9000', phone, '13900139000'],
  ['(139) 0013.9000', phone, '13900139000'],
  ['+86 139 0013 9000', phone, '13900139000'],
  ['0086-13900139000', phone, '13900139000'],
  ['86 13900139000', phone, '13900139000'],
  ['139–0013', { type: 'string', pattern: '^[0-9]{3}-[0-9]{4}$' } as const, '139-0013'],
  ['11010119900307123Ｘ', { type: 'string', pattern: '^[0-9]{17}[0-9X]$' } as const, '11010119900307123X'],
  ['ＡＢ－１', { type: 'string', pattern: '^[A-Z0-9-]+$' } as const, 'AB-1'],
  ['ａ＠ｂ．cn', { type: 'string', format: 'email' } as const, 'a@b.cn'],
  ['２０２４－０２－２９', { type: 'string', format: 'date' } as const, '2024-02-29'],
])('L6 %s is stored as the one text that it means', (text, property, stored) => {
  expect(tidyText(text, property)).toBe(stored)
})

test.each([
  ['86139001390', phone],
  ['+85213900139000', phone],
  // A path with a space is no number, and what still does not fit stays as typed, so that the refusal shows it.
  ['/a b', { type: 'string', pattern: '^/[^\\s]*$' } as const],
  ['１２ 3', phone],
  ['张三（财务）：①', name],
  ['\uf900豈ﬁ', name],
  ['1 2', name],
])('L6 %s stays as it is', (text, property) => {
  expect(tidyText(text, property)).toBe(text)
})

test('L6 invisible characters at the ends go, passwords stay', () => {
  for (const one of [
    '\u200b',
    '\ufeff',
    '\u2060',
    '\u00ad',
    '\u202c',
    '\u{1d173}',
    '\n',
    '\u3000',
    '\u200d',
    '\u3164',
    '\u2800',
  ])
    expect([trimText(`${one}张 三${one}${one}`), trimText(one)]).toEqual(['张 三', ''])
  expect(trimText('\u0600١')).toBe('\u0600١')
  expect(trimText('\u{1f3f4}\u{e0067}\u{e007f}')).toBe('\u{1f3f4}\u{e0067}\u{e007f}')
  expect(tidyText(' \u200bx', { type: 'string', 'x-field': 'password' })).toBe(' \u200bx')
})

test.each([
  ['张\u200b三', '不能包含不可见字符 U+200B'],
  ['张\u200d三', '不能包含不可见字符 U+200D'],
  ['a\u{e0067}', '不能包含不可见字符 U+E0067'],
  ['张\r\n三', '不能包含换行'],
  ['张\t三', '不能包含制表符 U+0009'],
  ['a\u115fb', '不能包含不可见字符 U+115F'],
  ['张\u2800三', '不能包含不可见字符 U+2800'],
  ['a\u034fb', '不能包含不可见字符 U+034F'],
  ['a\ufe0f', '不能包含不可见字符 U+FE0F'],
  ['❤\ufe0f\ufe0f', '不能包含不可见字符 U+FE0F'],
  ['\ufe0f', '不能包含不可见字符 U+FE0F'],
  ['a\u{e0100}', '不能包含不可见字符 U+E0100'],
])('L6 %j is refused in a single line by the name of its character', (text, fault) => {
  expect(textFault(text, name, '姓名')?.message).toBe(`姓名${fault}`)
  for (const longer of [
    { ...name, 'x-field': 'textarea' } as const,
    { ...name, maxLength: 500 },
    { type: 'string' } as const,
  ])
    expect(textFault(text, longer, '姓名')).toBeUndefined()
})

test.each([
  '👨\u200d👩\u200d👧',
  '👩🏽\u200d💻',
  '❤\ufe0f\u200d🔥',
  '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'می\u200cخواهم',
  'क्\u200dष',
  '张三（财务），“甲”',
  '葛\u{e0100}城',
  '❤\ufe0f 1\ufe0f\u20e3 ↔\ufe0f',
  'ᠠ\u180b',
  '\u0601١',
])('L6 %s is seen and stays', text => {
  expect(textFault(text, name, '姓名')).toBeUndefined()
  expect(tidyText(text, name)).toBe(text)
})

test('L6 a run of a million spaces takes one pass', () => {
  const text = `x${' '.repeat(1_000_000)}x`
  expect(trimText(text)).toBe(text)
  expect(textFault('👨\u200d'.repeat(100_000), name, '姓名')).toBeUndefined()
})
