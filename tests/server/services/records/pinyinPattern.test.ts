import { expect, test } from 'vitest'
import { pinyinPattern } from '../../../../server/services/records/search/pinyinPattern.ts'

const finds = (text: string, name: string) => new RegExp(pinyinPattern(text) ?? '$^', 'u').test(name)

test.each([
  ['zs', '张三'],
  ['ZS', '张三'],
  ['zhangs', '张三'],
  ['zsan', '张三'],
  ['zhang san', '张三'],
  ["xi'an", '西安分公司'],
  ['zgf', '曾国藩'],
  ['ceng', '曾国藩'],
  ['lvbu', '吕布'],
  ['cq', '重庆'],
  ['张s', '张三'],
  ['san', '张三'],
])('W17 %s finds %s', (text, name) => {
  expect(finds(text, name)).toBe(true)
})

test.each([
  ['zx', '张三'],
  ['sz', '张三'],
  ['zhangsi', '张三'],
  ['李s', '张三'],
])('W17 %s does not find %s', (text, name) => {
  expect(finds(text, name)).toBe(false)
})

test.each(['', '张三', '13800001111', 'a-b', '(.*)', '[', 'zhang\\', 'vvv', 'z'.repeat(31), 'zszszszszs'])(
  'W17 %s is no pinyin',
  text => {
    expect(pinyinPattern(text)).toBeUndefined()
  },
)

test('W17 a pattern stays short for every text', () => {
  for (const text of ['szszsz', 'zhangzhangzhang', 'shzhchsh', 'jqxjqx', 'lianxiangjiangxiang'])
    expect(pinyinPattern(text)?.length ?? 0).toBeLessThan(40_000)
})
