import { describe, expect, test } from 'vitest'
import { createGrid } from '../../../renderer/grid/createGrid.ts'
import type { GridModel } from '../../../renderer/grid/gridModel.ts'
import { blockOf } from '../../../renderer/grid/gridState.ts'
import type { ResolvedGridColumn } from '../../../runtime/schema/resolvedPage.ts'
import { resolveField } from '../../../runtime/schema/resolveField.ts'
import type { Property } from '../../../schemas/types/entity.ts'
import type { Field } from '../../../schemas/types/pages/edit.ts'

const lines: Property = {
  type: 'array',
  title: '明细',
  items: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', title: '名称', maxLength: 4 },
      count: { type: 'integer', title: '数量', minimum: 1, default: 1 },
      price: { type: 'number', title: '单价' },
      amount: { type: 'number', title: '金额' },
      note: { type: 'string', title: '说明' },
    },
  },
}

const columns: Field['columns'] = [
  'name',
  'count',
  { field: 'price', enabled: '=row.name != null' },
  { field: 'amount', value: '=row.count * row.price' },
  { field: 'note', visible: '=row.count > 1', required: true },
]

async function model(change: Partial<GridModel> = {}): Promise<GridModel> {
  const field = await resolveField(
    { field: 'lines', columns },
    { properties: { lines } },
    { use: 'form', required: [], file: 'test', path: 'fields[0]' },
  )
  return {
    columns: field.columns as ResolvedGridColumn[],
    scope: {},
    rights: { add: true, copy: true, remove: true, move: true },
    least: 0,
    most: 100,
    ...change,
  }
}

const three = [
  { name: '甲', count: 1, price: 2, amount: 2 },
  { name: '乙', count: 2, price: 3, amount: 6, note: '急' },
  { name: '丙', count: 3, price: 4, amount: 12 },
]

async function grid(rows: Record<string, unknown>[] = three, change: Partial<GridModel> = {}) {
  const reported: unknown[][] = []
  const made = createGrid({
    model: await model(change),
    rows,
    onRows: now => reported.push(now.map(row => row.values)),
  })
  const values = () => made.read().rows.map(row => row.values)
  const column = (name: string) => values().map(row => row[name])
  const errors = () =>
    made
      .read()
      .rows.flatMap(({ key }, at) => [...(made.read().own.get(key) ?? [])].map(([field, text]) => [at, field, text]))
  return { grid: made, reported, values, column, errors }
}

describe('all cells', () => {
  test('are selected without leaving the active one: typing goes on there, and Delete empties all', async () => {
    const { grid: made, column } = await grid()
    made.go({ row: 1, column: 1 })
    made.selectAll()
    expect(blockOf(made.read())).toEqual({ top: 0, bottom: 2, left: 0, right: 4 })
    expect(made.read().active).toEqual({ row: 1, column: 1 })
    made.type('7')
    made.finish()
    expect(column('count')).toEqual([1, 7, 3])
    expect(blockOf(made.read())).toEqual({ top: 1, bottom: 1, left: 1, right: 1 })
    made.selectAll()
    made.clear()
    expect(column('count')).toEqual([null, null, null])
    made.go({ row: 0, column: 0 })
    expect(blockOf(made.read())).toEqual({ top: 0, bottom: 0, left: 0, right: 0 })
  })
})

describe('typing', () => {
  test('writes the value and computed cells at each key, and undo restores the whole word', async () => {
    const { grid: made, values, reported } = await grid()
    made.go({ row: 0, column: 2 })
    made.type('1')
    made.type('12')
    expect(values()[0]).toMatchObject({ price: 12, amount: 12 })
    expect(reported).toHaveLength(2)
    made.finish()
    made.undo()
    expect(values()[0]).toEqual(three[0])
    made.redo()
    expect(values()[0]).toMatchObject({ price: 12, amount: 12 })
  })

  test('is cancelled by Escape', async () => {
    const { grid: made, values } = await grid()
    made.go({ row: 0, column: 0 })
    made.type('别的')
    made.finish(true)
    expect(values()[0]).toEqual(three[0])
  })

  test('keeps an invalid number and refuses it at the cell when left', async () => {
    const { grid: made, column, errors } = await grid()
    made.go({ row: 1, column: 1 })
    made.type('很多')
    made.go({ row: 1, column: 2 })
    expect(column('count')).toEqual([1, '很多', 3])
    expect(errors()).toEqual([[1, 'count', '数量应为整数']])
    made.go({ row: 1, column: 1 })
    made.type('5')
    expect(errors()).toEqual([])
  })

  test('trims a text when its cell is left', async () => {
    const { grid: made, column } = await grid()
    made.go({ row: 0, column: 0 })
    made.type(' 丁 ')
    made.leave()
    expect(column('name')[0]).toBe('丁')
  })
})

describe('rows', () => {
  test('are inserted with defaults and copied with the values of their source', async () => {
    const { grid: made, values } = await grid()
    made.insert(3)
    expect(values()[3]).toEqual({ count: 1 })
    made.copy({ top: 0, bottom: 0, left: 0, right: 0 })
    expect(values()[1]).toEqual(three[0])
    expect(made.read().active?.row).toBe(1)
  })

  test('that the Tab key inserted go with the focus while they are blank', async () => {
    const made = createGrid({ model: await model(), rows: three, dropsBlank: true })
    made.go({ row: 2, column: 4 })
    made.insert(3, true)
    made.leave()
    expect(made.read().rows).toHaveLength(3)
    made.insert(3, true)
    made.type('丁')
    made.leave()
    // Asked for, it stays; a blank one of before is taken.
    made.insert(4, true)
    made.insert(5)
    made.leave()
    expect(made.read().rows.map(row => row.values.name ?? null)).toEqual(['甲', '乙', '丙', '丁', null])
  })

  test('never exceed the minimum and maximum number', async () => {
    const { grid: made, values } = await grid(three, { least: 3, most: 3 })
    made.insert(3)
    made.copy({ top: 0, bottom: 0, left: 0, right: 0 })
    made.remove({ top: 0, bottom: 0, left: 0, right: 0 })
    expect(values()).toEqual(three)
  })

  test('move as a block and keep their keys', async () => {
    const { grid: made, column } = await grid()
    const keys = made.read().rows.map(row => row.key)
    made.move({ top: 0, bottom: 1, left: 0, right: 0 }, 3)
    expect(column('name')).toEqual(['丙', '甲', '乙'])
    expect(made.read().rows.map(row => row.key)).toEqual([keys[2], keys[0], keys[1]])
    made.move({ top: 1, bottom: 2, left: 0, right: 0 }, 0)
    expect(column('name')).toEqual(['甲', '乙', '丙'])
  })

  test('keep their messages when other rows are added or removed', async () => {
    const { grid: made, errors } = await grid()
    made.receiveErrors(
      new Map([
        ['1.price', '太贵'],
        ['2.name', '已有'],
      ]),
    )
    made.remove({ top: 0, bottom: 0, left: 0, right: 0 })
    const { rows, given } = made.read()
    expect(rows.map(({ key }) => [...(given.get(key)?.values() ?? [])])).toEqual([['太贵'], ['已有']])
    expect(errors()).toEqual([])
  })

  test('include the current input when copied during editing, and the copy is not edited', async () => {
    const { grid: made, column } = await grid()
    made.go({ row: 0, column: 0 })
    made.type('新')
    made.copy({ top: 0, bottom: 0, left: 0, right: 0 })
    expect(column('name')).toEqual(['新', '新', '乙', '丙'])
    expect(made.read()).toMatchObject({ mode: 'select', draft: null })
  })
})

describe('blocks', () => {
  test('are pasted into a growing table, skip read-only cells, and are validated', async () => {
    const { grid: made, values, errors } = await grid()
    made.go({ row: 2, column: 0 })
    made.paste([
      ['戊', 5, 6, 999, '说明'],
      [null, 1, 7],
      ['很长的名称', 0, 1],
    ])
    expect(values().slice(2)).toEqual([
      { name: '戊', count: 5, price: 6, amount: 30, note: '说明' },
      { name: null, count: 1 },
      { name: '很长的名称', count: 0, price: 1, amount: 0 },
    ])
    expect(errors()).toEqual([
      [3, 'name', '名称不能为空'],
      [4, 'name', '名称不能超过 4 个字'],
      [4, 'count', '数量不能小于 1'],
    ])
    made.undo()
    expect(values()).toEqual(three)
  })

  test('are filled with a single pasted value', async () => {
    const { grid: made, column } = await grid()
    made.go({ row: 0, column: 1 })
    made.go({ row: 2, column: 1 }, true)
    made.paste([[9]])
    expect(column('count')).toEqual([9, 9, 9])
    expect(column('amount')).toEqual([18, 27, 36])
  })

  test('are filled down from the first row, or from the row above a single cell', async () => {
    const { grid: made, column } = await grid()
    made.go({ row: 0, column: 0 })
    made.go({ row: 2, column: 1 }, true)
    made.fill()
    expect([column('name'), column('count')]).toEqual([
      ['甲', '甲', '甲'],
      [1, 1, 1],
    ])
    made.undo()
    made.go({ row: 2, column: 0 })
    made.fill()
    expect(column('name')).toEqual(['甲', '乙', '乙'])
  })

  test('are validated by the visible and required cells of a row', async () => {
    const { grid: made, errors } = await grid()
    const [, second, third] = made.read().rows.map(row => row.key)
    expect(made.check(second ?? '')).toBe(true)
    expect(made.check(third ?? '')).toBe(false)
    expect(errors()).toEqual([[2, 'note', '说明不能为空']])
  })
})

test('external rows replace the rows of the grid, and the same object keeps its key', async () => {
  const { grid: made, reported } = await grid()
  const [, second] = made.read().rows
  made.receive([three[1] ?? {}, { name: '新' }])
  expect(made.read().rows[0]?.key).toBe(second?.key)
  expect(reported).toEqual([])
})
