import { crc32, deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type CellContent, readSheet } from '../../../server/ground/sheets/readSheet.ts'
import { sheetRows } from '../../../server/ground/sheets/sheetRows.ts'
import { type SheetValue, writeSheet } from '../../../server/ground/sheets/writeSheet.ts'
import { shareOfThread } from '../../helpers/expectWithin.ts'

async function rowsOf(bytes: Buffer): Promise<CellContent[][]> {
  const rows: CellContent[][] = []
  for await (const { cells } of readSheet(bytes)) rows.push(cells)
  return rows
}
const refusal = (bytes: Buffer) =>
  rowsOf(bytes).then(
    rows => `${rows.length} rows`,
    (error: Error) => error.message,
  )

async function fileOf(format: 'csv' | 'xlsx', titles: string[], cells: SheetValue[]): Promise<Buffer> {
  async function* rows() {
    yield cells
  }
  const parts: Buffer[] = []
  for await (const part of writeSheet(
    format,
    '表',
    titles.map(title => ({ title, width: 10 })),
    rows(),
  ))
    parts.push(Buffer.from(part as Uint8Array))
  return Buffer.concat(parts)
}

const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const workbook = (sheet: string, strings = '<sst/>'): [string, string][] => [
  ['[Content_Types].xml', '<Types/>'],
  [
    '_rels/.rels',
    `<Relationships><Relationship Id="r" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns:r="${relation}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="sheet.xml"/>
      <Relationship Id="rId2" Type="${relation}/sharedStrings" Target="strings.xml"/></Relationships>`,
  ],
  ['xl/sheet.xml', `<worksheet><sheetData>${sheet}</sheetData></worksheet>`],
  ['xl/strings.xml', strings],
]

/** An archive; `lie` makes its directory say that contents have no size and that the sizes follow. */
function archive(entries: [string, string][], lie = false): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const [path, text] of entries) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)]
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(lie ? 8 : 0, 8)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(lie ? 0 : packed.length, 20)
    central.writeUInt32LE(lie ? 0 : content.length, 24)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(place, 42)
    files.push(local, name, packed)
    directory.push(central, name)
    place += 30 + name.length + packed.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(place, 16)
  return Buffer.concat([...files, central, end])
}

describe('hostile spreadsheet files', () => {
  it('a title that begins like a formula, or is not allowed in a workbook, is written as text', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await fileOf(format, ['=HYPERLINK("x")', '列\u0001'], ['a', 'b'])
      if (format === 'csv') expect(file.toString('utf8')).toContain("'=HYPERLINK")
      expect((await rowsOf(file))[0]).toEqual(['=HYPERLINK("x")', '列'])
    }
  })

  it('line breaks, spaces and full-width signs do not hide a formula; the text is read back unchanged', async () => {
    const texts = ['\n=1+1', '＝1+1', '＠x', '\t=1', '_x0041_', 'a,"b']
    const csv = await fileOf('csv', ['a', 'b', 'c', 'd', 'e', 'f'], texts)
    for (const text of texts.slice(0, 4)) expect(csv.toString('utf8')).toContain(`'${text}`)
    for (const format of ['csv', 'xlsx'] as const) {
      const [, row = []] = await rowsOf(await fileOf(format, ['a', 'b', 'c', 'd', 'e', 'f'], texts))
      expect(
        row.map(cell => String(cell).trim()),
        format,
      ).toEqual(texts.map(text => text.trim()))
    }
  })

  const tooLong = (line: number) => `第 ${line} 行有超过 32767 个字的单元格，可能缺少配对的引号，请修改后再导入`

  it('XML entities are not expanded and nothing is fetched for them', async () => {
    const sheet = '<row r="1"><c t="inlineStr"><is><t>&a;&b;</t></is></c></row>'
    const entries = workbook(sheet).map(([path, text]): [string, string] => [
      path,
      path === 'xl/sheet.xml'
        ? `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>${text}`
        : text,
    ])
    expect(await rowsOf(archive(entries))).toEqual([['&a;&b;']])
  })

  it('invalid row numbers are refused', async () => {
    for (const number of ['1e300', '-5', 'NaN', '2.5', '9999999'])
      expect(await refusal(archive(workbook(`<row r="${number}"><c><v>7</v></c></row>`)))).toContain('已损坏')
  })

  it('an archive with sizes outside of its headers is refused', async () => {
    expect(await refusal(archive(workbook('<row r="1"><c><v>7</v></c></row>')))).toBe('1 rows')
    expect(await refusal(archive(workbook('<row r="1"><c><v>7</v></c></row>'), true))).toContain('已损坏')
    const second = archive(workbook('<row r="1"><c><v>7</v></c></row>'))
    second.writeUInt32LE(0xffffffff, second.length - 10)
    expect(await refusal(second)).toContain('过大')
  })

  const textsOf = (count: number) => {
    let strings = '<sst>'
    // Not so alike that the archive would be refused for its ratio.
    for (let index = 0; index < count; index++)
      strings += index % 9 === 0 ? `<si><t>${Math.imul(index, 2654435761).toString(36)}</t></si>` : '<si><t>ab</t></si>'
    return archive(workbook('<row r="1"><c t="s"><v>0</v></c></row>', `${strings}</sst>`))
  }

  const readHere = async (file: Buffer) => {
    for await (const { cells } of sheetRows(file)) expect(cells.length).toBeGreaterThan(0)
  }

  it('a file with many texts is read in a separate process', async () => {
    // Enough that the fixed cost of starting a process weighs little.
    const file = textsOf(500_000)
    const share = await shareOfThread(
      async () => expect(await refusal(file)).toBe('1 rows'),
      () => readHere(file),
    )
    // Read here it would be about 1.
    expect(share).toBeLessThan(0.5)
  })

  it('texts beyond the memory limit abort the reading of their file only', {
    tags: 'full',
    timeout: 120_000,
  }, async () => {
    const file = textsOf(4_500_000)
    expect(file.length).toBeLessThan(20 * 1024 * 1024)
    const share = await shareOfThread(
      async () => expect(await refusal(file)).toBe('文件内容过多，请拆分后再导入'),
      () => readHere(textsOf(500_000)),
    )
    // Read here it would be about 9.
    expect(share).toBeLessThan(0.5)
  })

  it('S3 an unterminated cell is refused before it is assembled, in any format', async () => {
    const open = Buffer.from(`编码,名称\nA,"${'x'.repeat(20 * 1024 * 1024)}`)
    const before = process.memoryUsage.rss()
    const refusals = await Promise.all(Array.from({ length: 6 }, () => refusal(open)))
    expect(new Set(refusals)).toEqual(new Set([tooLong(2)]))
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024)

    const lines = 'A,"a ""b"" c\nd",5"\n'
    const isFine = Buffer.from(`编码,名称,长度\n${lines.repeat(20_000)}`)
    expect((await rowsOf(isFine)).at(-1)).toEqual(['A', 'a "b" c\nd', '5"'])
    expect(await refusal(Buffer.from(`编码\n${lines.repeat(10)}${'y'.repeat(40_000)}\n`))).toBe(tooLong(22))
    const cell = `<c t="inlineStr"><is><t>${'z'.repeat(40_000)}</t></is></c>`
    expect(await refusal(archive(workbook(`<row r="1">${cell}</row>`)))).toBe(tooLong(1))
  })

  it('a file of empty lines is refused early', async () => {
    expect(await refusal(Buffer.alloc(10 * 1024 * 1024, '\n'))).toContain('200000')
  })

  it('a large file is read to its end like a small one; aborting early is no error', async () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => `N-${index},名称${index},"多行\n${index}"`)
    const file = Buffer.from(`编码,名称,备注\n${lines.join('\n')}`)
    const rows = await rowsOf(file)
    expect(rows.length).toBe(30_001)
    expect(rows.at(-1)).toEqual(['N-29999', '名称29999', '多行\n29999'])
    for await (const { number } of readSheet(file)) {
      expect(number).toBe(1)
      break
    }
  })

  it('a UTF-16 text of a spreadsheet program is read', async () => {
    const file = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('编码\t名称\r\nA\t会计\r\n', 'utf16le')])
    expect(await rowsOf(file)).toEqual([
      ['编码', '名称'],
      ['A', '会计'],
    ])
  })
})
