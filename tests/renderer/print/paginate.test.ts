import { expect, test } from 'vitest'
import { type Measured, type Piece, paginate } from '../../../renderer/print/paginate.ts'

const block = (height: number, more: Partial<Extract<Measured, { kind: 'block' }>> = {}): Measured => ({
  kind: 'block',
  height,
  cuts: [],
  ...more,
})
const rows = (count: number, height: number) => Array.from({ length: count }, () => ({ height, cuts: [] }))

/** Returns the rows of a table on each sheet. */
const spans = (sheets: Piece[][]) =>
  sheets.map(sheet => sheet.flatMap(piece => (piece.kind === 'table' ? [[piece.from, piece.to, piece.hasFoot]] : [])))

test('what has no room begins the next sheet as a whole', () => {
  const sheets = paginate([block(600), block(300), block(200)], 1000)
  expect(sheets.map(sheet => sheet.map(({ item }) => item))).toEqual([[0, 1], [2]])
})

test('80 rows lie on as many sheets as they need, each with room for the heading, none cut', () => {
  const table: Measured = { kind: 'table', head: 40, rows: rows(80, 30), foot: 30 }
  const sheets = paginate([block(200), table], 1000)
  expect(spans(sheets)).toEqual([[[0, 25, false]], [[25, 57, false]], [[57, 80, true]]])
})

test('a heading is not left alone at the foot of a sheet', () => {
  const title = block(40, { isHeading: true })
  const table: Measured = { kind: 'table', head: 40, rows: rows(3, 30) }
  expect(paginate([block(900), title, table], 1000).map(sheet => sheet.length)).toEqual([1, 2])
  expect(paginate([block(880), title, table], 1000)[0]).toHaveLength(3)
})

test('the foot of a table stands below a row, never alone', () => {
  const table: Measured = { kind: 'table', head: 0, rows: rows(10, 100), foot: 50 }
  expect(spans(paginate([table], 1000))).toEqual([[[0, 9, false]], [[9, 10, true]]])
})

test('a row higher than a sheet is cut between its lines, below the heading of each sheet', () => {
  const lines = Array.from({ length: 99 }, (_, at) => (at + 1) * 20)
  const table: Measured = { kind: 'table', head: 90, rows: [{ height: 2000, cuts: lines }, ...rows(1, 30)] }
  const pieces = paginate([table], 1000).flat()
  expect(pieces.map(piece => piece.window)).toEqual([
    { from: 0, to: 900 },
    { from: 900, to: 1800 },
    { from: 1800, to: 2000 },
    undefined,
  ])
  expect(pieces.at(-1)).toMatchObject({ from: 1, to: 2 })
})

test('a text without a place to cut is cut where the sheet ends, and everything is printed once', () => {
  const pieces = paginate([block(2500)], 1000).flat()
  expect(pieces.map(({ window }) => window)).toEqual([
    { from: 0, to: 1000 },
    { from: 1000, to: 2000 },
    { from: 2000, to: 2500 },
  ])
})

test('a table without rows still shows its heading', () => {
  const table: Measured = { kind: 'table', head: 40, rows: [] }
  expect(spans(paginate([table], 1000))).toEqual([[[0, 0, false]]])
})
