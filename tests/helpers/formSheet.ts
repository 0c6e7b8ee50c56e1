import { strToU8, zipSync } from 'fflate'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`

/** A form as an .xlsx in base64: a merged title, two labels, one with a list, and a table with a date format. */
export const formSheet = (): string =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
          '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>',
      ),
      '_rels/.rels': strToU8(
        `<Relationships xmlns="${packages}/relationships">` +
          `<Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
          '<sheet name="表" sheetId="1" r:id="r1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="${packages}/relationships">` +
          `<Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
          `<Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/styles.xml': strToU8(
        `<styleSheet xmlns="${main}"><numFmts count="1">` +
          '<numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/></numFmts>' +
          '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet xmlns="${main}"><sheetData>` +
          `<row r="1">${cell('A1', '采购申请单')}</row>` +
          `<row r="2">${cell('A2', '申请人：')}<c r="B2"/>${cell('C2', '类别：')}<c r="D2"/></row>` +
          `<row r="3">${cell('A3', '品名')}${cell('B3', '日期')}${cell('C3', '数量')}</row>` +
          `<row r="4">${cell('A4', '主机')}<c r="B4" s="1"/><c r="C4"><v>2</v></c></row>` +
          '</sheetData><mergeCells count="1"><mergeCell ref="A1:D1"/></mergeCells><dataValidations count="1">' +
          '<dataValidation type="list" allowBlank="1" sqref="D2"><formula1>"硬件,软件"</formula1></dataValidation>' +
          '</dataValidations></worksheet>',
      ),
    }),
  ).toString('base64')
