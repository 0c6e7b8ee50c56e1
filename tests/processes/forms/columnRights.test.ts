import { describe, expect, it } from 'vitest'
import { hiddenAtAll, shownValues } from '../../../processes/forms/fieldRights.ts'
import { formAt, isWritable } from '../../../processes/forms/processForm.ts'
import type { FieldRight } from '../../../schemas/types/process.ts'
import { withKept } from '../../../server/domains/workflow/forms/keptColumns.ts'
import { filledIn } from '../../../server/domains/workflow/tasks/checkFields.ts'

const form = {
  type: 'object',
  definitions: {
    line: {
      type: 'object',
      required: ['name', 'price'],
      properties: {
        name: { type: 'string', title: '名称' },
        price: { type: 'number', title: '单价' },
        unit: { type: 'string', title: '单位', default: '个' },
      },
    },
  },
  properties: {
    lines: { type: 'array', title: '明细', items: { $ref: '#/definitions/line' } },
    place: { type: 'object', properties: { city: { type: 'string' }, street: { type: 'string' } } },
  },
}
const known = {
  lines: [
    { name: 'A', price: 1, unit: '个' },
    { name: 'B', price: 2, unit: '箱' },
  ],
}
const rows = (shown: object) => (shown as { items: { properties: object; required: string[] } }).items

const hidden: FieldRight[] = [
  { field: 'lines', right: 'write' },
  { field: 'lines.price', right: 'hide' },
]
const onlyPrice: FieldRight[] = [{ field: 'lines.price', right: 'write', required: true }]

describe('columns of a sub-table', () => {
  it('are not in the form of a node that hides them, and rows that hold them stay', () => {
    const lines = formAt(form, hidden, 'read', known).properties?.lines as object
    expect(Object.keys(rows(lines).properties)).toEqual(['name', 'unit'])
    expect(rows(lines).required).toEqual(['name'])
    expect(lines).toMatchObject({ 'x-keptRows': 2 })
    expect(lines).not.toHaveProperty('x-fixedRows')
  })

  it('are written alone where the table is only read', () => {
    const shown = formAt(form, onlyPrice, 'read', known)
    const lines = shown.properties?.lines as object
    expect(rows(lines).properties).toMatchObject({
      name: { readOnly: true },
      price: { type: 'number' },
      unit: { readOnly: true },
    })
    expect(rows(lines).properties).not.toHaveProperty('price.readOnly')
    expect(lines).toMatchObject({ 'x-keptRows': 2, 'x-fixedRows': true })
    expect(isWritable(shown)).toBe(true)
    expect(isWritable(formAt(form, [{ field: 'lines.price', right: 'hide' }], 'read'))).toBe(false)
  })

  it('never leave the server when hidden, in rows and in records', () => {
    const values = { ...known, place: { city: 'X', street: 'Y' } }
    expect(shownValues(values, [...hidden, { field: 'place.street', right: 'hide' }])).toEqual({
      lines: [
        { name: 'A', unit: '个' },
        { name: 'B', unit: '箱' },
      ],
      place: { city: 'X' },
    })
  })

  it('are shown to users asked at a node that shows them', () => {
    expect(hiddenAtAll([hidden, [{ field: 'lines', right: 'hide' }]])).toEqual([
      { field: 'lines.price', right: 'hide' },
    ])
    expect(hiddenAtAll([hidden, []])).toEqual([])
  })

  it('stay as they are, whatever comes from the browser', () => {
    const filling = { form, rights: hidden, otherwise: 'read' as const }
    const { values, faults } = withKept(
      { lines: [{ name: 'A2', unit: '个' }, { name: 'B' }, { name: 'C' }] },
      known,
      filling,
    )
    expect(faults).toEqual([])
    expect(values).toEqual({ lines: [{ name: 'A2', price: 1, unit: '个' }, { name: 'B', price: 2 }, { name: 'C' }] })
    const forged = withKept(
      { lines: [{ name: 'A', price: 9 }, { name: 'B' }, { name: 'C', price: 5 }] },
      known,
      filling,
    )
    expect(forged.faults).toEqual([
      { field: 'variables.lines.0.price', code: 'COLUMN_NOT_WRITABLE', message: '该节点不允许修改此列', values: {} },
      { field: 'variables.lines.2.price', code: 'COLUMN_NOT_WRITABLE', message: '该节点不允许修改此列', values: {} },
    ])
    const fewer = withKept({ lines: [{ name: 'B' }] }, known, filling)
    expect(fewer.faults).toEqual([
      { field: 'variables.lines', code: 'ROWS_NOT_REMOVABLE', message: '该节点不允许删除已有的行', values: {} },
    ])
    expect(withKept({ lines: null }, known, filling).faults).toHaveLength(1)
  })

  const fill = (rights: FieldRight[], lines: object[], as: 'agree' | 'saveDraft' = 'agree') =>
    filledIn({ rights, form, given: { lines }, known, as })
  const faultsOf = (run: () => unknown) => {
    try {
      run()
    } catch (error) {
      return (error as { data: { errors: { field: string; message: string }[] } }).data.errors
    }
    return []
  }

  it('are taken where they may be written, and nothing beside them', () => {
    expect(fill(onlyPrice, [{ name: 'A', price: 5, unit: '个' }, known.lines[1] as object])).toEqual({
      lines: [{ name: 'A', price: 5, unit: '个' }, known.lines[1]],
    })
    expect(fill(onlyPrice, known.lines)).toEqual({})
    expect(faultsOf(() => fill(onlyPrice, [{ name: 'Z', price: 5, unit: '个' }, known.lines[1] as object]))).toEqual([
      { field: 'variables.lines.0.name', code: 'COLUMN_NOT_WRITABLE', message: '该节点不允许修改此列' },
    ])
    expect(faultsOf(() => fill(onlyPrice, [...known.lines, { name: 'C', price: 1 }]))[0]).toEqual({
      field: 'variables.lines',
      code: 'ROWS_NOT_ADDABLE',
      message: '该节点不允许增加行',
    })
  })

  it('have to be filled in where the node asks for them, row by row', () => {
    expect(faultsOf(() => fill(onlyPrice, [{ name: 'A', unit: '个' }, known.lines[1] as object]))).toEqual([
      { field: 'variables.lines.0.price', code: 'FIELD_REQUIRED', message: '请填写此项' },
    ])
    expect(
      faultsOf(() => fill(onlyPrice, [{ ...known.lines[0], price: 'x' }, known.lines[1] as object])),
    ).toMatchObject([{ field: 'variables.lines.0.price' }])
  })

  it('of rows that are added need not be there where they are hidden', () => {
    const added = [{ name: 'A', unit: '个' }, { name: 'B', unit: '箱' }, { name: 'C' }]
    expect(fill(hidden, added)).toEqual({ lines: [...known.lines, { name: 'C' }] })
    expect(fill(hidden, added, 'saveDraft')).toEqual({ lines: added })
  })

  it('are not lost with the shape of what holds them, nor with what is left out', () => {
    const filling = { form, rights: hidden, otherwise: 'read' as const }
    const reshaped = withKept({ lines: {} }, known, filling)
    expect([reshaped.faults.length, reshaped.values]).toEqual([1, known])
    const box = { box: { price: 1, name: 'A' } }
    const boxed: FieldRight[] = [
      { field: 'box', right: 'write' },
      { field: 'box.price', right: 'hide' },
    ]
    const emptied = withKept({ box: [] }, box, { form: null, rights: boxed, otherwise: 'write' })
    expect([emptied.faults.length, emptied.values]).toEqual([1, box])
    const nested: FieldRight[] = [
      { field: 'lines', right: 'write' },
      { field: 'lines.parts.cost', right: 'hide' },
    ]
    const deep = { lines: [{ name: 'A', parts: { cost: 3 } }] }
    const { values } = withKept({ lines: [{ name: 'B' }] }, deep, { form, rights: nested, otherwise: 'read' })
    expect(values).toEqual({ lines: [{ name: 'B', parts: { cost: 3 } }] })
  })

  it('that may all be written let rows go; the order of names changes nothing', () => {
    const rights: FieldRight[] = [
      { field: 'lines', right: 'write' },
      { field: 'lines.price', right: 'write', required: true },
    ]
    expect(fill(rights, [known.lines[1] as object])).toEqual({ lines: [known.lines[1]] })
    expect(fill(onlyPrice, [{ unit: '个', price: 1, name: 'A' }, known.lines[1] as object])).toEqual({})
  })

  it('of a draft that was begun with fewer rows are joined by those that came since', () => {
    const { values } = withKept({ lines: [{ name: 'A2' }] }, known, { form, rights: hidden, otherwise: 'read' })
    expect(values).toEqual({ lines: [{ name: 'A2', price: 1 }, known.lines[1]] })
  })

  it('beside them, counters of the engine are read-only', () => {
    const filled = (name: string) =>
      faultsOf(() => filledIn({ rights: [], form: null, given: { [name]: 1 }, known: {}, as: 'agree' }))
    for (const name of ['nrOfInstances', 'nrOfCompletedInstances', 'loopCounter', '#items'])
      expect(filled(name)).toMatchObject([{ field: `variables.${name}` }])
    expect(filled('nrOfPeople')).toEqual([])
  })
})

it('a computed column follows the columns that a node may write, and is no change of its own', () => {
  const column = { type: 'number' }
  const properties = { count: column, price: column, total: { ...column, 'x-value': '=row.count * row.price' } }
  const form = { properties: { lines: { type: 'array', items: { type: 'object', properties } } } }
  const rights = [{ field: 'lines.price', right: 'write' as const }]
  const known = { lines: [{ count: 2, price: 4, total: 8 }] }
  const given = (row: object) => withKept({ lines: [row] }, known, { form, rights, otherwise: 'read' })
  expect(given({ count: 2, price: 3, total: 6 }).faults).toEqual([])
  expect(given({ count: 3, price: 3, total: 9 }).faults).toMatchObject([{ field: 'variables.lines.0.count' }])
})
