import { cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { formAt } from '../../../../processes/forms/processForm.ts'
import { SchemaForm } from '../../../../renderer/form/schema/SchemaForm.tsx'
// Here, so that no test has to wait for it.
import '../../../../renderer/form/schema/list/ListGrid.tsx'
import { cells } from '../../../../renderer/kinds/cells.ts'
import { fields } from '../../../../renderer/kinds/fields.ts'
import { PageContext, type PageContextValue } from '../../../../renderer/page/pageContext.ts'
import type { FieldRight } from '../../../../schemas/types/process.ts'

configure({ asyncUtilTimeout: 8000 })
afterEach(cleanup)

const form = {
  type: 'object',
  properties: {
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: { name: { type: 'string', title: '名称' }, price: { type: 'string', title: '单价' } },
      },
    },
  },
}
const lines = [
  { name: '桌子', price: '300' },
  { name: '椅子', price: '100' },
]

/** The part of a page that tables need. */
const page = { page: { kind: 'custom' }, scope: {}, cells, fields, facts: {} } as unknown as PageContextValue

/** The form of a task, as the server gives it for the rights of its node; with a page, lists can be tables. */
function show(rights: FieldRight[], value: { lines: object[] }, around: PageContextValue | null = null) {
  const user = userEvent.setup()
  const seen: { value: unknown } = { value }
  const schema = formAt(form, rights, 'read', { lines })
  function Holder() {
    const [held, setHeld] = useState<unknown>(value)
    seen.value = held
    return (
      <SchemaForm
        id="f"
        title="表单"
        schema={schema}
        value={held}
        onChange={setHeld}
        inputOf={type => fields[type].Input}
      />
    )
  }
  render(
    <PageContext value={around}>
      <Holder />
    </PageContext>,
  )
  return { user, seen }
}

const button = (name: string) => screen.queryByRole('button', { name })

describe('rows with columns that a node protects', () => {
  it('are neither removed nor moved, unlike rows added behind them, and a hidden column is not drawn', async () => {
    const { user, seen } = show(
      [
        { field: 'lines', right: 'write' },
        { field: 'lines.price', right: 'hide' },
      ],
      { lines: lines.map(({ name }) => ({ name })) },
    )
    expect(screen.queryByLabelText('单价')).toBeNull()
    expect(screen.getAllByLabelText('名称')).toHaveLength(2)
    for (const name of ['删除第 1 项', '删除第 2 项', '第 2 项上移']) expect(button(name)).toBeNull()
    await user.click(screen.getByRole('button', { name: '明细：新增一项' }))
    await user.type(screen.getAllByLabelText('名称')[2] as HTMLElement, '灯')
    expect(seen.value).toEqual({ lines: [{ name: '桌子' }, { name: '椅子' }, { name: '灯' }] })
    expect(button('第 3 项上移')).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('button', { name: '删除第 3 项' }))
    expect(seen.value).toEqual({ lines: [{ name: '桌子' }, { name: '椅子' }] })
  })

  it('are filled in at one column where the table is read-only', async () => {
    const { user, seen } = show([{ field: 'lines.price', right: 'write' }], { lines })
    expect(button('明细：新增一项')).toBeNull()
    expect(button('删除第 1 项')).toBeNull()
    for (const name of screen.getAllByLabelText('名称')) expect(isLocked(name)).toBe(true)
    const [price] = screen.getAllByLabelText('单价')
    await user.clear(price as HTMLElement)
    await user.type(price as HTMLElement, '280')
    expect(seen.value).toEqual({ lines: [{ name: '桌子', price: '280' }, lines[1]] })
  })

  it('are a table on a page, without the buttons that add, copy and remove', async () => {
    const { user, seen } = show([{ field: 'lines.price', right: 'write' }], { lines }, page)
    const table = await screen.findByRole('grid', { name: '明细' })
    for (const name of [/添加一行/, '复制', '删除']) expect(screen.queryByRole('button', { name })).toBeNull()
    await user.click(table.querySelector('tr[data-row="0"] td[data-field="name"]')!)
    await user.keyboard('灯{Enter}{Alt>}{Delete}{/Alt}')
    await user.click(table.querySelector('tr[data-row="0"] td[data-field="price"]')!)
    // All cells are selected, and what is typed goes where the cursor was.
    await user.keyboard('{Control>}a{/Control}280{Enter}')
    expect(seen.value).toEqual({ lines: [{ name: '桌子', price: '280' }, lines[1]] })
  })
})

const isLocked = (input: HTMLElement) => (input as HTMLInputElement).disabled || (input as HTMLInputElement).readOnly
