import { act, cleanup, configure, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { SchemaForm } from '../../../../renderer/form/schema/SchemaForm.tsx'
import type { SchemaStore } from '../../../../renderer/form/schema/schemaStore.ts'
import { cells } from '../../../../renderer/kinds/cells.ts'
import { fields } from '../../../../renderer/kinds/fields.ts'
import { PageContext, type PageContextValue } from '../../../../renderer/page/pageContext.ts'

configure({ asyncUtilTimeout: 8000 })
afterEach(cleanup)

/** The part of a page that cells are drawn with. */
const page = { cells, scope: {} } as unknown as PageContextValue

const line = {
  type: 'object',
  required: ['name', 'count'],
  properties: {
    name: { type: 'string', title: '名称', maxLength: 10 },
    count: { type: 'integer', title: '数量', minimum: 1 },
    price: { type: 'number', title: '单价', 'x-field': 'money' },
    grade: {
      title: '等级',
      oneOf: [
        { const: 'a', title: '优' },
        { const: 'b', title: '良' },
      ],
    },
    total: { type: 'number', title: '小计', 'x-field': 'money', 'x-value': '=row.count * row.price' },
  },
}
const listOf = (items: object, more: object = {}) => ({
  type: 'object',
  properties: { lines: { type: 'array', title: '明细', items, ...more } },
})

function show(schema: object, value: unknown, layout?: object) {
  const user = userEvent.setup()
  const seen: { value: unknown; store?: SchemaStore } = { value }
  function Holder() {
    const [held, setHeld] = useState(value)
    seen.value = held
    return (
      <PageContext value={page}>
        <SchemaForm
          id="f"
          title="表单"
          schema={schema}
          layout={layout}
          value={held}
          onChange={setHeld}
          onStore={store => {
            seen.store = store
          }}
          inputOf={type => fields[type].Input}
        />
      </PageContext>
    )
  }
  render(<Holder />)
  return { user, seen }
}

const cell = (row: number, field: string) => {
  const found = document.querySelector<HTMLElement>(`tr[data-row="${row}"] td[data-field="${field}"]`)
  if (!found) throw new Error(`no cell ${field} in row ${row}`)
  return found
}

describe('W18 a list of flat records', () => {
  it('W18 is a table with computed cells, labels of options, and totals below', async () => {
    const { user, seen } = show(listOf(line), { lines: [{ name: '桌子', count: 2, price: 1500, grade: 'a' }] })
    const table = await screen.findByRole('grid', { name: '明细' })
    expect(cell(0, 'grade').textContent).toBe('优')
    expect(cell(0, 'total').textContent).toBe('3,000.00')
    await user.click(screen.getByRole('button', { name: /添加一行/ }))
    await user.keyboard('椅子{Tab}3{Tab}1250.5{Enter}')
    expect(seen.value).toEqual({
      lines: [
        { name: '桌子', count: 2, price: 1500, grade: 'a', total: 3000 },
        { name: '椅子', count: 3, price: 1250.5, total: 3751.5 },
      ],
    })
    const sums = within(table).getAllByRole('row').at(-1)
    expect(sums?.textContent).toContain('合计')
    expect(sums?.textContent).toContain('6,751.50')
  })

  it('W18 shows an error at its cell until it is changed', async () => {
    const { user, seen } = show(listOf(line, { minItems: 1 }), { lines: [{ count: 1 }] })
    await screen.findByRole('grid', { name: '明细' })
    act(() => void seen.store?.validate())
    expect(cell(0, 'name').getAttribute('aria-invalid')).toBe('true')
    await user.click(cell(0, 'name'))
    expect(screen.getByRole('alert').textContent).toBe('名称不能为空')
    await user.keyboard('灯{Enter}')
    expect(cell(0, 'name').getAttribute('aria-invalid')).toBeNull()
    expect(seen.store?.validate()).toEqual([])
  })

  it('W18 removes a row, and the last one leaves an empty list', async () => {
    const { user, seen } = show(listOf(line), { lines: [{ name: '桌子', count: 1 }] })
    await screen.findByRole('grid', { name: '明细' })
    await user.click(screen.getByRole('button', { name: '删除第 1 行' }))
    expect(seen.value).toEqual({ lines: [] })
  })

  it('W18 separates thousands while an amount is typed', async () => {
    const { user, seen } = show(listOf(line), { lines: [{ name: '桌子', count: 1 }] })
    await screen.findByRole('grid', { name: '明细' })
    await user.click(cell(0, 'price'))
    await user.keyboard('12345.6')
    expect(within(cell(0, 'price')).getByRole<HTMLInputElement>('textbox').value).toBe('12,345.6')
    expect(seen.value).toMatchObject({ lines: [{ price: 12_345.6, total: 12_345.6 }] })
  })

  it.each([
    ['its layout says cards', listOf(line), { lines: { 'ui:options': { display: 'cards' } } }],
    [
      'a record has parts',
      listOf({ ...line, properties: { ...line.properties, inner: { type: 'object' } } }),
      undefined,
    ],
    ['a record changes its shape', listOf({ ...line, oneOf: [{ required: ['name'] }, { properties: {} }] }), undefined],
  ])('W18 is cards where %s', async (_, schema, layout) => {
    show(schema, { lines: [{ name: '桌子', count: 1 }] }, layout)
    expect(await screen.findByRole('button', { name: '明细：新增一项' })).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
  })

  it('W18 is cards where a value would not fit into its cell', async () => {
    show(listOf(line), { lines: [{ name: { zh: '桌子' }, count: 1 }] })
    expect(await screen.findByRole('button', { name: '明细：新增一项' })).toBeTruthy()
  })
})
