import { strToU8, zipSync } from 'fflate'

export interface Sheet {
  /** Rows as the XML of a sheet holds them. */
  rows: string
  merged?: string[]
  /** As XML; default `S` and its number. */
  name?: string
  isHidden?: boolean
  /** Format of style 1 in the whole workbook; default five digits. */
  format?: string
}

/** A cell of text. */
export const text = (place: string, value: string) => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`

/** A workbook written out by hand, whose style 1 shows numbers by a format. */
export function workbook(sheets: readonly Sheet[]): Buffer {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const each = <T>(make: (sheet: Sheet, number: number) => T) => sheets.map((sheet, index) => make(sheet, index + 1))
  const format = (sheets[0]?.format ?? '00000').replaceAll('"', '&quot;')
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types">
      <Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships">
      <Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relation}"><sheets>${each(
      ({ isHidden, name }, number) =>
        `<sheet name="${name ?? `S${number}`}" ` +
        `sheetId="${number}" ${isHidden ? 'state="hidden" ' : ''}r:id="rId${number}"/>`,
    ).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${each(
      (_, number) =>
        `<Relationship Id="rId${number}" Type="${relation}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    ).join('')}<Relationship Id="rId99" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts>
      <cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>
        <xf numFmtId="164"/></cellXfs></styleSheet>`,
  }
  each(({ rows, merged = [] }, number) => {
    const areas = merged.map(ref => `<mergeCell ref="${ref}"/>`).join('')
    files[`xl/worksheets/sheet${number}.xml`] = `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>
        ${areas && `<mergeCells>${areas}</mergeCells>`}</worksheet>`
  })
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)]))))
}
