import { expect, test } from 'vitest'
import { propertyError } from '../../../../runtime/data/propertyError.ts'
import type { Property } from '../../../../schemas/types/entity.ts'
import { compileShape } from '../../../../server/services/records/model/validate.ts'
import { expectLinear } from '../../../helpers/expectWithin.ts'

const file = { name: '合同.pdf', url: '/oss/user/1/file/a.pdf', size: 2000 }
const text = (more: Partial<Property>): Property => ({ type: 'string', title: '值', ...more })
const number = (more: Partial<Property>): Property => ({ type: 'number', title: '值', ...more })
const files = (more: Partial<Property> = {}): Property => ({
  type: 'array',
  title: '值',
  items: { type: 'object' },
  'x-field': 'upload',
  ...more,
})

const right: [string, Property, unknown][] = [
  ['a time of day', text({ format: 'time' }), '23:59:00'],
  ['a month', text({ format: 'month' }), '2026-12'],
  ['a colour', text({ format: 'color' }), '#2563C9'],
  ['a province', text({ 'x-region': 'province' }), '440000'],
  ['a city', text({ 'x-region': 'city' }), '440300'],
  ['a district', text({ 'x-region': 'district' }), '440305'],
  ['a step of a tenth', number({ multipleOf: 0.1 }), 0.3],
  ['files', files({ 'x-accept': ['.pdf'], maxItems: 1 }), [file]],
  ['no file', files(), []],
  ['one file', { ...files(), type: 'object' }, file],
  ['a picture', text({ 'x-field': 'image' }), '/oss/user/1/image/a.png'],
  ['a picture on the web', text({ 'x-field': 'image' }), 'https://bucket.example.com/a.png'],
]

const wrong: [string, Property, unknown, string, string][] = [
  ['24 o’clock', text({ format: 'time' }), '24:00:00', '值格式不正确', 'CONTENT_FORMAT_WRONG'],
  ['a time without seconds', text({ format: 'time' }), '09:30', '值格式不正确', 'CONTENT_FORMAT_WRONG'],
  ['a thirteenth month', text({ format: 'month' }), '2026-13', '值格式不正确', 'CONTENT_FORMAT_WRONG'],
  ['a colour by name', text({ format: 'color' }), 'red', '值格式不正确', 'CONTENT_FORMAT_WRONG'],
  ['a district for a city', text({ 'x-region': 'city' }), '440305', '值格式不正确', 'CONTENT_FORMAT_WRONG'],
  ['words for a region', text({ 'x-region': 'district' }), '深圳市', '值格式不正确', 'CONTENT_FORMAT_WRONG'],
  ['half a step', number({ multipleOf: 5 }), 12, '值应为 5 的倍数', 'NUMBER_NOT_MULTIPLE'],
  ['another ending', files({ 'x-accept': ['.docx'] }), [file], '值只支持 .docx', 'FILES_OF_OTHER_KIND'],
  ['too many files', files({ maxItems: 1 }), [file, file], '值不能超过 1 个', 'FILES_TOO_MANY'],
  [
    'a large file',
    files({ 'x-maxSize': 1 }),
    [{ ...file, size: 1024 * 1024 + 1 }],
    '值单个文件不能超过 1 MB',
    'FILE_OVER_LIMIT',
  ],
  ['a file that is code', files(), [{ ...file, url: 'javascript:alert(1)' }], '值不是有效的文件', 'FILES_INVALID'],
  ['a page of the console', files(), [{ ...file, url: '/login' }], '值不是有效的文件', 'FILES_INVALID'],
  ['a file without name', files(), [{ url: file.url }], '值不是有效的文件', 'FILES_INVALID'],
  ['a file with more in it', files(), [{ ...file, owner: 'x' }], '值不是有效的文件', 'FILES_INVALID'],
  ['an address for a file', files(), ['/oss/a.pdf'], '值不是有效的文件', 'FILES_INVALID'],
  ['a list for one picture', text({ 'x-field': 'image' }), ['/oss/a.png'], '值不是有效的文件', 'FILES_INVALID'],
  ['a text for files', files(), 'a.pdf', '值不是有效的文件', 'FILES_INVALID'],
  [
    'a quote in an address',
    text({ 'x-field': 'image' }),
    '/oss/a.png" onerror="x',
    '值不是有效的文件',
    'FILES_INVALID',
  ],
]

const serverSays = (property: Property, value: unknown) =>
  compileShape({ properties: { value: property }, required: [] })({ value })

test.each(right)('browser and server take %s', (_, property, value) => {
  expect(propertyError(value, property)).toBeUndefined()
  expect(serverSays(property, value)).toEqual([])
})

test.each(wrong)('browser and server refuse %s alike', (_, property, value, message, code) => {
  expect(propertyError(value, property)).toBe(message)
  expect(serverSays(property, value)).toEqual([{ field: 'value', code, message, values: expect.any(Object) }])
})

function stored(html: string): unknown {
  const values: Record<string, unknown> = { value: html }
  compileShape({ properties: { value: text({ format: 'html' }) }, required: [] })(values)
  return values.value
}

test('formatted text keeps its formats', () => {
  const html =
    '<h2>题</h2><p>一<strong>二</strong><em>三</em><u>四</u></p><ul><li><p>五</p></li></ul>' +
    '<a href="https://example.com/?a=1">六</a><img src="/oss/user/1/image/a.png" alt="七" />'
  expect(stored(html)).toBe(html)
})

test.each([
  ['a script', '<p>好</p><script>alert(1)</script>', '<p>好</p>'],
  ['a handler', '<p onclick="alert(1)">好</p>', '<p>好</p>'],
  ['a style', '<p style="position:fixed">好</p><style>*{display:none}</style>', '<p>好</p>'],
  ['a link that is code', '<a href="javascript:alert(1)">好</a>', '<a>好</a>'],
  ['a link that hides its code', '<a href=" java\tscript:alert(1)">好</a>', '<a>好</a>'],
  ['a link to a host without scheme', '<a href="//evil.example">好</a>', '<a>好</a>'],
  ['a picture with a handler', '<p>好<img src="x" onerror="alert(1)"></p>', '<p>好</p>'],
  ['a picture of data', '<p>好<img src="data:image/svg+xml,<svg onload=alert(1)>"></p>', '<p>好</p>'],
  ['a frame', '<iframe src="https://evil.example"></iframe><p>好</p>', '<p>好</p>'],
  ['a form', '<form action="/logout"><p>好</p><input></form>', '<p>好</p>'],
  ['a drawing', '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg><p>好</p>', '<a>x</a><p>好</p>'],
  ['an element left open', '<p>好<b', '<p>好</p>'],
])('%s is taken out of formatted text', (_, html, clean) => {
  expect(stored(html)).toBe(clean)
})

test('formatted text without words is nothing', () => {
  for (const html of ['', '<p></p>', '<p>&nbsp; </p>', '<script>x</script>']) expect(stored(html), html).toBeNull()
  expect(stored('<p><img src="/oss/user/1/image/a.png" alt="" /></p>')).not.toBeNull()
})

test('a formatted text that is far too long is refused before it is cleaned, and nothing of it is stored', async () => {
  const check = compileShape({ properties: { value: text({ format: 'html' }) }, required: [] })
  const refuse = (html: string) => {
    const values: Record<string, unknown> = { value: html }
    expect(check(values)).toEqual([
      { field: 'value', code: 'HTML_TOO_LONG', message: '值的内容过长', values: { title: '值' } },
    ])
    expect(values.value).toBeNull()
  }
  refuse(`${'<b>'.repeat(40_000)}<script>1</script>`)
  await expectLinear({ size: 320_000, make: size => `${'<b>'.repeat(size)}<script>1</script>`, work: refuse })
})
