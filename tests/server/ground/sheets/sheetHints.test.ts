import { expect, test } from 'vitest'
import { sheetPlaces } from '../../../../server/ground/sheets/sheetFacts.ts'
import { kindOfFormat, sheetHints } from '../../../../server/ground/sheets/sheetHints.ts'
import { formSheet } from '../../../helpers/formSheet.ts'

test('number formats of empty cells and lists of the data validation are found', () => {
  const bytes = Buffer.from(formSheet(), 'base64')
  const { kinds, options } = sheetHints(bytes, sheetPlaces(bytes)[0]!)
  expect([...kinds]).toEqual([['4:1', 'date']])
  expect(options).toEqual([{ area: { fromRow: 2, toRow: 2, fromColumn: 3, toColumn: 3 }, values: ['硬件', '软件'] }])
})

test.each([
  ['General', 'text'],
  ['yyyy-mm-dd', 'date'],
  ['yyyy/m/d h:mm', 'dateTime'],
  ['hh:mm', 'time'],
  ['0.00%', 'percent'],
  ['¥#,##0.00', 'money'],
  ['#,##0', 'integer'],
  ['0.0', 'number'],
  ['@', 'text'],
])('%s is %s', (code, kind) => {
  expect(kindOfFormat(code)).toBe(kind)
})
