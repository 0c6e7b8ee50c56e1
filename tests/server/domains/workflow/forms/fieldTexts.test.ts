import { expect, it } from 'vitest'
import { fieldTexts, withNumbers } from '../../../../../server/domains/workflow/forms/fieldTexts.ts'
import type { Call } from '../../../../../server/ground/kernel/call.ts'

const money = { type: 'number', 'x-field': 'money', 'x-unit': '元' }
/** These forms refer to nothing, so that nothing is looked up. */
const textsOf = async (properties: Record<string, object>, values: Record<string, unknown>) =>
  fieldTexts({} as Call, { type: 'object', properties }, values)
const textOf = async (property: object, value: unknown) => (await textsOf({ value: property }, { value }))[0]?.text

it.each([
  [{ title: '金额', ...money }, 25840, '25,840.00 元'],
  [{ title: '数量', type: 'integer', 'x-unit': '件' }, 1200, '1,200 件'],
  [{ title: '重量', type: 'number', multipleOf: 0.1 }, 1200, '1,200.0'],
  [{ title: '可空的数量', type: ['number', 'null'] }, 1200, '1,200'],
  [{ title: '时长', type: 'number', 'x-cell': 'hours' }, 30.26, '30.3 小时'],
  [{ title: '进度', type: 'number', 'x-cell': 'progress' }, 35, '35%'],
  [{ title: '日期', type: 'string', format: 'date' }, '2026-03-01', '2026-03-01'],
  [{ title: '时刻', type: 'string', format: 'date-time' }, '2026-03-01T01:05:00.000Z', '2026-03-01 09:05:00'],
  [{ title: '当地时间', type: 'string', format: 'local-date-time' }, '2026-03-01T09:05:00', '2026-03-01 09:05:00'],
  [{ title: '加急', type: 'boolean' }, false, '否'],
  [{ title: '地区', type: 'string', 'x-region': 'district' }, '440305', '广东省 / 深圳市 / 南山区'],
  [{ title: '说明', type: 'string', format: 'html' }, '<p>甲 &amp; <b>乙</b></p><p>丙</p>', '甲 & 乙 丙'],
  [{ title: '选择', oneOf: [{ const: 'a', title: '甲类' }] }, 'a', '甲类'],
  [{ title: '多个数', type: 'array', items: { type: 'number' }, 'x-unit': '天' }, [1, 1200], '1 天、1,200 天'],
  [
    { title: '预算', type: 'object', properties: { planned: { title: '计划', ...money }, note: { title: '备注' } } },
    { planned: 8000, note: '无' },
    '计划：8,000.00 元；备注：无',
  ],
])('a value is printed as its cell shows it: %o', async (property, value, text) => {
  expect(await textOf(property, value)).toBe(text)
})

it('the rows of a sub-table are printed as their cells show them', async () => {
  const items = {
    type: 'object',
    properties: { name: { type: 'string', title: '名称' }, price: { title: '单价', ...money } },
  }
  const [lines] = await textsOf(
    { lines: { type: 'array', title: '明细', items } },
    { lines: [{ name: '纸', price: 35400 }] },
  )
  expect(lines).toMatchObject({
    text: '1 行',
    rows: [
      [
        { title: '名称', text: '纸' },
        { title: '单价', text: '35,400.00 元' },
      ],
    ],
  })
})

it('without a form a number stays as it is, because nothing says what it counts', async () => {
  expect(await fieldTexts({} as Call, null, { year: 2026 })).toEqual([{ id: 'year', title: 'year', text: '2026' }])
})

it('an archive of an earlier version is printed with its numbers as cells show them', () => {
  const form = {
    type: 'object',
    properties: {
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: { price: { title: '单价', ...money }, name: { type: 'string', title: '名称' } },
        },
      },
      amount: { title: '金额合计', ...money },
      person: { type: 'number', title: '经办人', 'x-ref': 'user' },
    },
  }
  const frozen = [
    { id: 'amount', title: '金额合计', text: '35400' },
    { id: 'person', title: '经办人', text: '7' },
    { id: 'gone', title: '旧字段', text: '12000' },
    {
      id: 'lines',
      title: '明细',
      text: '1 行',
      rows: [
        [
          { title: '名称', text: '1200' },
          { title: '单价', text: '1200' },
        ],
      ],
    },
  ]
  const values = { amount: 35400, person: 7, gone: 12000, lines: [{ name: '1200', price: 1200 }] }
  const printed = withNumbers(frozen, form, values)
  expect(printed.map(({ text }) => text)).toEqual(['35,400.00 元', '7', '12000', '1 行'])
  expect(printed[3]?.rows?.[0]?.map(({ text }) => text)).toEqual(['1200', '1,200.00 元'])
})
