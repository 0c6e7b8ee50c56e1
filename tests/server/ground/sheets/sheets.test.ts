import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { fileName } from '../../../../server/ground/sheets/fileTypes.ts'
import { withFormula, withoutFormula } from '../../../../server/ground/sheets/formulas.ts'
import { readSheet } from '../../../../server/ground/sheets/readSheet.ts'
import { writeLines } from '../../../../server/ground/sheets/writeLines.ts'
import { type SheetValue, writeSheet } from '../../../../server/ground/sheets/writeSheet.ts'

async function* given(rows: SheetValue[][]) {
  yield* rows
}

const roundTrip = async (format: 'xlsx' | 'csv', rows: SheetValue[][]) => {
  const head = (rows[0] ?? []).map((_, index) => ({ title: `列${index + 1}`, width: 10 }))
  const found: unknown[][] = []
  for await (const { cells } of readSheet(await buffer(writeSheet(format, '表/格', head, given(rows)))))
    found.push(cells)
  return found.slice(1)
}

describe('files of records', () => {
  test.each(['=1+1', '+86', '-5', '@sum', '\t=x'])('%j is no formula in a file', text => {
    expect(withoutFormula(text)).toBe(`'${text}`)
    expect(withFormula(withoutFormula(text))).toBe(text)
  })

  test.each(["it's", "'quoted'", '会计', ''])('%j stays as it is', text => {
    expect(withoutFormula(text)).toBe(text)
    expect(withFormula(text)).toBe(text)
  })

  test('a name says what is in the file and when it was written, in Chinese time', () => {
    expect(fileName('用户/列表', 'xlsx', new Date('2026-12-31T16:00:05Z'))).toBe('用户_列表_20270101_000005.xlsx')
  })

  test('numbers, texts and empty cells come back from .xlsx as they were', async () => {
    const rows = [
      ['甲', 12.5, null, '=A1', '换\n行'],
      ['乙, "丙"', -3, '末', "'", 'a<b>&c'],
    ]
    expect(await roundTrip('xlsx', rows)).toEqual(rows)
  })

  test('texts come back from .csv as they were; a control character that no sheet can hold is left out', async () => {
    expect(await roundTrip('csv', [['乙, "丙"', '=A1', '换\n行']])).toEqual([['乙, "丙"', '=A1', '换\n行']])
    expect(await roundTrip('xlsx', [['a\u0001b']])).toEqual([['ab']])
  })

  test('a long file takes little memory: it is read while it is written', async () => {
    let written = 0
    async function* endless() {
      for (;;) {
        written += 1
        yield [`行${written}`]
      }
    }
    for (const stream of [writeSheet('csv', '表', [{ title: '列', width: 10 }], endless()), writeLines(endless())]) {
      written = 0
      for await (const _chunk of stream) break
      expect(written).toBeLessThan(200_000)
    }
  })
})
