// @module-tag full
import { describe } from 'vitest'
import { expect, test } from '../../harness.ts'
import { newProcess, startInstance } from '../../processes.ts'
import { unique } from '../../records.ts'

const rows = 80
const form = JSON.stringify({
  type: 'object',
  properties: {
    subject: { type: 'string', title: '事由' },
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string', title: '名称' },
          cost: { type: 'number', title: '金额', 'x-field': 'money', 'x-unit': '元', 'x-summary': 'sum' },
        },
      },
    },
  },
  'x-print': {
    heading: '领料单 {number}',
    header: { left: '样例公司', right: '{page}/{pages}' },
    code: { kind: 'qr', value: '{number}' },
    below: ['events'],
  },
})

describe('a print', () => {
  test('has whole rows on A4 sheets, each with the heading of its table, and is printed as it is shown', async ({
    person,
    api,
  }) => {
    const model = await newProcess(api, [], { settings: { title: '{{subject}}', form } })
    const subject = `领料${unique()}`
    const lines = Array.from({ length: rows }, (_, at) => ({ name: `物料${at + 1}`, cost: 2 }))
    await startInstance(api, model.key, subject, { subject, lines })
    const archived = async () =>
      (await api.call<{ records: { id: string }[] }>('POST', '/nbpm/archive/page', { title: subject })).records[0]?.id
    await expect.poll(archived, { timeout: 20_000 }).toBeTruthy()
    const desk = await person()
    await desk.begin(`/archive/print?id=${await archived()}`)
    const paper = desk.main.getByRole('article', { name: '归档单' })
    await paper.getByText(`物料${rows}`, { exact: true }).waitFor()
    await paper.getByAltText(/^二维码：/).waitFor()
    const sheets = await paper.getByRole('region').evaluateAll(all =>
      all.map(sheet => {
        const { bottom } = sheet.lastElementChild!.getBoundingClientRect()
        const band = sheet.lastElementChild!.getBoundingClientRect().top
        return {
          rows: sheet.querySelectorAll('tbody tr').length,
          heads: [...sheet.querySelectorAll('thead')].map(head => head.textContent),
          isWhole: [...sheet.querySelectorAll('tr')].every(row => row.getBoundingClientRect().bottom <= band + 1),
          isInside: bottom <= sheet.getBoundingClientRect().bottom + 1,
        }
      }),
    )
    expect(sheets.length).toBeGreaterThanOrEqual(3)
    expect(sheets.every(({ isWhole, isInside }) => isWhole && isInside)).toBe(true)
    expect(sheets.slice(0, 3).every(({ heads }) => heads.includes('名称金额'))).toBe(true)
    await paper.getByText('160.00 元').waitFor()
    const pdf = (await desk.page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(sheets.length)
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12][.\d]*\]/)
  })
})
