import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '../../../renderer/cells/cellKind.ts'
import { compileCell } from '../../../renderer/cells/compileCell.ts'
import { cells } from '../../../renderer/cells/registry.ts'
import { loadDictionary } from '../../../runtime/dictionary/dictionary.ts'
import type { ResolvedColumn } from '../../../runtime/schema/resolvedPage.ts'
import type { CellType } from '../../../schemas/types/entity.ts'
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
  renderToStaticMarkup(compileCell(column(cell, more), { params: { factor: 2 } })(row))
const plain = (cell: CellType, row: Row, more?: Partial<ResolvedColumn>) =>
  html(cell, row, more).replace(/<[^>]+>/g, '')

beforeAll(async () => {
  putDocuments()
  await startConsoleServer({ '/basic/dictparams/list': () => [{ value: 'a', label: '甲', color: 'green' }] })
  await loadDictionary('LETTER')
})

const shown: Record<CellType, [value: unknown, text: string, more?: Partial<ResolvedColumn>]> = {
  text: ['<b>', '&lt;b&gt;'],
  number: [1234567.5, '1,234,567.5'],
  money: [1234.5, '1,234.50'],
  date: ['2026-03-01', '2026-03-01'],
  dateTime: ['2026-03-01T01:05:09.000Z', '2026-03-01 09:05:09'],
  boolean: [true, '是'],
  switch: [true, '是'],
  dictionary: ['a', '甲', { dictionary: 'LETTER' }],
  tags: [['a', 'b'], '甲b', { dictionary: 'LETTER' }],
  link: ['总裁', '总裁', { open: { page: 'post/details' } }],
  icon: ['HomeOutlined', ''],
  code: ['X-1', 'X-1'],
  json: [{ a: 1 }, '{&quot;a&quot;:1}'],
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

test('a value that the dictionary does not know is shown as it is', () => {
  expect(plain('dictionary', { value: 'z' }, { dictionary: 'LETTER' })).toBe('z')
  expect(html('dictionary', { value: 'a' }, { dictionary: 'LETTER' })).toContain('cell-tag-green')
})

test('a link asks the table to open it; an address of the web is one', () => {
  expect(html('link', { value: '总裁' }, { open: { page: 'post/details' } })).toContain('data-open')
  expect(html('link', { value: 'https://example.com' })).toContain('href="https://example.com"')
  expect(html('link', { value: 'javascript:alert(1)' })).not.toContain('href')
})

test('a computed value reads the row and the page', () => {
  expect(plain('number', { seats: 4 }, { value: '=row.seats * params.factor' })).toBe('8')
})

test('a state is said as one', () => {
  expect(plain('boolean', { enabled: false }, { field: 'enabled' })).toBe('停用')
  expect(plain('boolean', { visible: true }, { field: 'visible' })).toBe('显示')
})
