import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { compileCell } from '../../../renderer/cells/compileCell.ts'
import { cells } from '../../../renderer/kinds/cells.ts'
import type { Row } from '../../../renderer/page/cellKind.ts'
import { loadDictionary } from '../../../runtime/dictionary/dictionary.ts'
import { loadRegionNames } from '../../../runtime/region/regionNames.ts'
import { loadCronText } from '../../../runtime/schedule/cronText.ts'
import type { ResolvedColumn } from '../../../runtime/schema/resolvedPage.ts'
import type { CellType, Property } from '../../../schemas/types/entity.ts'
import { startConsoleServer } from '../shell/consoleServer.ts'
import { putDocuments } from '../support/openPage.tsx'

const column = (cell: CellType, more: Partial<ResolvedColumn> = {}): ResolvedColumn => ({
  key: 'value',
  field: 'value',
  title: '值',
  width: 100,
  cell,
  align: 'left',
  sortable: false,
  optional: false,
  ...more,
})

const html = (cell: CellType, row: Row, more?: Partial<ResolvedColumn>) =>
  renderToStaticMarkup(compileCell(column(cell, more), { params: { factor: 2 } }, { cells })(row))
const plain = (cell: CellType, row: Row, more?: Partial<ResolvedColumn>) =>
  html(cell, row, more).replace(/<[^>]+>/g, '')

beforeAll(async () => {
  putDocuments()
  await startConsoleServer({ '/basic/dictparams/list': () => [{ value: 'a', label: '甲', color: 'green' }] })
  await loadDictionary('LETTER')
  await Promise.all([loadRegionNames(), loadCronText()])
})

const shown: Record<CellType, [value: unknown, text: string, more?: Partial<ResolvedColumn>]> = {
  text: ['<b>', '&lt;b&gt;'],
  number: [1234567.5, '1,234,567.5'],
  money: [1234.5, '1,234.50'],
  date: ['2026-03-01', '2026-03-01'],
  dateTime: ['2026-03-01T01:05:09.000Z', '2026-03-01 09:05:09'],
  ago: [new Date(Date.now() - 7_500_000).toISOString(), '2 小时前'],
  boolean: [true, '是'],
  alarm: [true, '是'],
  switch: [true, '是'],
  dictionary: ['a', '甲', { dictionary: 'LETTER' }],
  tags: [['a', 'b'], '甲b', { dictionary: 'LETTER' }],
  link: ['总裁', '总裁', { open: { page: 'post/details' } }],
  icon: ['HomeOutlined', ''],
  code: ['X-1', 'X-1'],
  json: [{ a: 1 }, '{&quot;a&quot;:1}'],
  image: ['/oss/user/1/image/a.png', ''],
  file: [[{ name: '合同.pdf', url: '/oss/user/1/file/a.pdf' }], '合同.pdf'],
  richText: ['<p>第一段</p><p>第<b>二</b>段 &amp; 完</p>', '第一段 第二段 &amp; 完'],
  color: ['#2563c9', '#2563c9'],
  progress: [40, '40%'],
  fileSize: [96_256, '94 KB'],
  hours: [0.5, '30 分钟'],
  table: [[{ a: 1 }, { a: 2 }], '2 行'],
  region: ['440305', '广东省 / 深圳市 / 南山区'],
  schema: [{ a: 1 }, '{&quot;a&quot;:1}'],
  rate: [3, '★★★★★★★★★★'],
  diagram: [{ shapes: [{ id: 'a' }, { id: 'b' }], edges: [] }, '2 个元素'],
  cron: ['57 2 * * *', '每天 02:57'],
  differences: [[{ field: 'name', title: '名称', before: '甲', after: '乙' }], '名称：甲 → 乙'],
}

test.each(Object.keys(cells) as CellType[])('a %s cell shows its value', type => {
  const [value, text, more] = shown[type]
  expect(plain(type, { value }, more)).toBe(text)
})

test.each((Object.keys(cells) as CellType[]).filter(type => type !== 'switch'))(
  'a %s cell without value is a dash',
  type => {
    for (const value of [null, undefined, '']) expect(plain(type, { value })).toBe('-')
  },
)

test('a value missing in the dictionary is shown unchanged', () => {
  expect(plain('dictionary', { value: 'z' }, { dictionary: 'LETTER' })).toBe('z')
  expect(html('dictionary', { value: 'a' }, { dictionary: 'LETTER' })).toContain('cell-tag-green')
})

test('a link cell opens its page through the table; a web address is a plain link', () => {
  expect(html('link', { value: '总裁' }, { open: { page: 'post/details' } })).toContain('data-open')
  expect(html('link', { value: 'https://example.com' })).toContain('href="https://example.com"')
  expect(html('link', { value: 'javascript:alert(1)' })).not.toContain('href')
})

test('a link cell formats a time, a day and a boolean as other cells do', () => {
  const said = (value: unknown, property: Property) =>
    plain('link', { value }, { property, open: { page: 'post/details' } })
  expect(said('2026-03-01T01:05:00.123Z', { type: 'string', title: '时间', format: 'date-time' })).toBe(
    plain('dateTime', { value: '2026-03-01T01:05:00.123Z' }),
  )
  expect(said('2026-03-01', { type: 'string', title: '日期', format: 'date' })).toBe('2026-03-01')
  expect(said(true, { type: 'boolean', title: '标记' })).toBe('是')
})

test('a computed cell reads the row and the page', () => {
  expect(plain('number', { seats: 4 }, { value: '=row.seats * params.factor' })).toBe('8')
})

test('a boolean state is shown in words', () => {
  expect(plain('boolean', { enabled: false }, { field: 'enabled' })).toBe('停用')
  expect(plain('boolean', { visible: true }, { field: 'visible' })).toBe('显示')
})

test('B7 money has thousands separators and two decimals, a time its seconds', () => {
  expect(plain('money', { value: 1234567.5 })).toBe('1,234,567.50')
  expect(plain('money', { value: -0.5 })).toBe('-0.50')
  expect(plain('money', { value: 8 }, { property: { type: 'number', title: '值', 'x-unit': '元' } })).toBe('8.00 元')
  expect(plain('dateTime', { value: '2026-03-01T01:05:09.000Z' })).toBe('2026-03-01 09:05:09')
})

test('L10 a time without a zone is shown unchanged in any zone', () => {
  const property = { type: 'string', title: '时间', format: 'local-date-time' } as const
  const zone = process.env.TZ
  // At two o'clock of this day the clocks of New York are put forward.
  process.env.TZ = 'America/New_York'
  try {
    expect(plain('dateTime', { value: '2026-03-08T02:30:00.5' }, { property })).toBe('2026-03-08 02:30:00')
    expect(plain('dateTime', { value: '2026-03-08T02:30:00Z' })).toBe('2026-03-07 21:30:00')
  } finally {
    process.env.TZ = zone
  }
})

test('a number has as many decimals as its step, and all of them without a step', () => {
  const shownBy = (value: number, multipleOf?: number) =>
    plain('number', { value }, { property: { type: 'number', title: '值', ...(multipleOf && { multipleOf }) } })
  expect(shownBy(3)).toBe('3')
  expect(shownBy(3, 1)).toBe('3')
  expect(shownBy(3, 0.01)).toBe('3.00')
  expect(shownBy(-1234.5, 0.001)).toBe('-1,234.500')
  expect(shownBy(2.5, 0.5)).toBe('2.5')
})

test('image and file cells open stored addresses only', () => {
  expect(html('image', { value: '/oss/user/1/image/a.png' })).toContain('src="/oss/user/1/image/a.png"')
  for (const value of ['javascript:alert(1)', 'data:image/svg+xml,<svg/>', '/login'])
    expect(plain('image', { value }), value).toBe('-')
  expect(html('image', { value: ['/oss/1.png', '/oss/2.png', '/oss/3.png', '/oss/4.png'] })).toContain('+1')
  expect(
    plain('file', {
      value: [
        { name: 'a.pdf', url: '/oss/a.pdf' },
        { name: 'b.pdf', url: '/oss/b.pdf' },
      ],
    }),
  ).toBe('a.pdf 等 2 个')
  expect(plain('file', { value: [] })).toBe('-')
})

test('rich text in a row is plain text', () => {
  expect(html('richText', { value: '<p onclick="x()">好<img src=x onerror="y()"></p>' })).toBe('好')
  expect(plain('richText', { value: '<p></p>' })).toBe('-')
})

test('progress and rating cells report their value to a screen reader', () => {
  const bounds = { property: { type: 'integer', title: '值', minimum: 0, maximum: 8 } } as const
  expect(html('progress', { value: 2 }, bounds)).toContain('aria-valuenow="25"')
  expect(html('progress', { value: 80 }, bounds)).toContain('aria-valuenow="100"')
  expect(html('rate', { value: 3 }, bounds)).toContain('aria-label="3 星，共 8 星"')
})

test('an unknown region is shown as its code; a tag colour is shown as a tag', () => {
  expect(plain('region', { value: '999999' })).toBe('999999')
  expect(plain('region', { value: '110101' })).toBe('北京市 / 东城区')
  expect(plain('region', { value: '44' })).toBe('广东省')
  expect(html('color', { value: 'green' })).toContain('cell-tag-green')
  expect(html('color', { value: 'url(x)' })).toBe('url(x)')
})

test('a signature is shown in its own shape, where there is room', () => {
  const signature = { ...column('image'), property: { type: 'string', title: '签名', 'x-field': 'signature' } as const }
  const wide = compileCell(signature, {}, { cells, isWide: true })({ value: '/oss/1.png' })
  expect(renderToStaticMarkup(wide)).toContain('class="cell-image cell-image-signature"')
})

test('a wide cell shows its value in full', () => {
  const wide = (cell: CellType, value: unknown) =>
    renderToStaticMarkup(compileCell(column(cell), {}, { cells, isWide: true })({ value }))
  expect(wide('json', { a: 1 })).toContain('{\n  &quot;a&quot;: 1\n}')
  expect(wide('code', 'a\nb')).toContain('<pre')
  expect(wide('image', ['/oss/1.png', '/oss/2.png', '/oss/3.png', '/oss/4.png'])).not.toContain('+1')
  expect(
    wide('file', [
      { name: 'a.pdf', url: '/oss/a.pdf' },
      { name: 'b.pdf', url: '/oss/b.pdf' },
    ]),
  ).toContain('b.pdf')
})
