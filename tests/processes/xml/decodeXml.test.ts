import { expect, test } from 'vitest'
import { decodeXml } from '../../../processes/xml/decodeXml.ts'

const text = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a name="中"/>`
const bytes = (of: string, encoding: BufferEncoding) => Buffer.from(of, encoding)

test('reads UTF-8 with and without its mark, and UTF-16 in both orders', () => {
  expect(decodeXml(bytes(text('UTF-8'), 'utf8'))).toBe(text('UTF-8'))
  expect(decodeXml(bytes(`\uFEFF${text('utf-8')}`, 'utf8'))).toBe(text('utf-8'))
  expect(decodeXml(bytes(`\uFEFF${text('UTF-16')}`, 'utf16le'))).toBe(text('UTF-8'))
  expect(decodeXml(bytes(text('UTF-16LE'), 'utf16le'))).toBe(text('UTF-8'))
  expect(decodeXml(bytes(`\uFEFF${text('UTF-16')}`, 'utf16le').swap16())).toBe(text('UTF-8'))
})

test('bytes of UTF-8 that are said to be UTF-16 are read, and then say what they are', () => {
  expect(decodeXml(bytes(text('UTF-16'), 'utf8'))).toBe(text('UTF-8'))
})

test('reads GB18030, and then writes UTF-8', () => {
  const head = bytes('<?xml version="1.0" encoding="GB18030"?><a name="', 'latin1')
  const file = Buffer.concat([head, Buffer.from([0xd6, 0xd0]), bytes('"/>', 'latin1')])
  expect(decodeXml(file)).toBe(text('UTF-8'))
})

test('refuses bytes of no encoding with a sentence', () => {
  expect(() => decodeXml(Buffer.from([0x3c, 0x61, 0xff, 0x3e]))).toThrow('文件的编码“utf-8”无法识别，请另存为 UTF-8')
  expect(() => decodeXml(bytes(text('klingon'), 'utf8'))).toThrow('klingon')
})
