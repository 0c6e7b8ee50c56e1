import { cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { FieldFrames } from '../../../../renderer/form/schema/fieldFrames.ts'
import { listColumns } from '../../../../renderer/form/schema/list/listColumns.ts'
import { SchemaForm } from '../../../../renderer/form/schema/SchemaForm.tsx'
import { fields } from '../../../../renderer/kinds/fields.ts'

configure({ asyncUtilTimeout: 8000 })
afterEach(cleanup)

const form = {
  type: 'object',
  properties: {
    price: { type: 'number', title: '单价' },
    total: { type: 'number', title: '总额', 'x-value': '=form.price * 2' },
    reason: { type: 'string', title: '说明', 'x-visible': '=form.total > 100' },
    account: { type: 'string', title: '账户', 'x-enabled': '=form.price > 10', 'x-required': '=form.price > 10' },
    lines: {
      type: 'array',
      title: '明细',
      items: {
        type: 'object',
        properties: {
          kind: { type: 'string', title: '类别' },
          note: { type: 'string', title: '备注', 'x-visible': "=row.kind == 'x'" },
        },
      },
    },
  },
}

function Held({ seen }: { seen: { value: unknown } }) {
  const [value, setValue] = useState<unknown>({ price: 1, lines: [{ kind: 'a' }, { kind: 'x' }] })
  seen.value = value
  return (
    <SchemaForm
      id="f"
      title="表单"
      schema={form}
      value={value}
      onChange={setValue}
      inputOf={type => fields[type].Input}
    />
  )
}

test('fields follow conditions on computed values and in rows; a hidden one is empty until shown again', async () => {
  const user = userEvent.setup()
  const seen: { value: unknown } = { value: undefined }
  render(<Held seen={seen} />)
  const price = await screen.findByLabelText('单价')
  const account = screen.getByLabelText('账户')
  expect(screen.queryByLabelText('说明')).toBeNull()
  expect(screen.getAllByLabelText('备注')).toHaveLength(1)
  expect(account).toHaveProperty('disabled', true)
  await user.clear(price)
  await user.type(price, '60')
  await user.type(screen.getByLabelText('说明'), '多')
  expect(screen.getByText('账户').dataset.required).toBe('true')
  expect(account).toHaveProperty('disabled', false)
  expect(seen.value).toMatchObject({ price: 60, total: 120, reason: '多' })
  await user.clear(price)
  await user.type(price, '5')
  expect(screen.queryByLabelText('说明')).toBeNull()
  expect(seen.value).not.toHaveProperty('reason')
  // A number on its way from 60 to 59 is 5 for a moment.
  await user.type(price, '9')
  expect(screen.getByLabelText('说明')).toHaveProperty('value', '多')
  expect(seen.value).toMatchObject({ price: 59, reason: '多' })
})

const inert = { attributes: {}, isInert: true }
const frames = { at: () => inert, watch: () => () => undefined }

test('a designer shows every field', async () => {
  render(
    <FieldFrames value={frames}>
      <Held seen={{ value: undefined }} />
    </FieldFrames>,
  )
  expect(await screen.findByLabelText('说明')).toBeDefined()
})

test('columns of a table have the conditions of their fields', () => {
  const [, note] = listColumns(form.properties.lines.items as Parameters<typeof listColumns>[0], undefined) ?? []
  expect(note).toMatchObject({ field: 'note', visible: "=row.kind == 'x'" })
})

test('a read-only field is left out while it is empty, and its group with it', async () => {
  const skipped = (title: string) => ({ type: 'string', title, readOnly: true, 'x-skipEmpty': true })
  const schema = {
    type: 'object',
    properties: {
      subject: { type: 'string', title: '事项' },
      approved: skipped('核定金额'),
      note: skipped('核定说明'),
      hint: { type: 'null', title: '提示', readOnly: true, 'x-skipEmpty': true },
    },
  }
  const groups = [
    { title: '申请', fields: ['subject', 'hint'] },
    { title: '财务核定', fields: ['approved', 'note'] },
  ]
  const show = (value: object) =>
    render(<SchemaForm id="f" title="表单" schema={schema} layout={{ 'ui:options': { groups } }} value={value} />)
  const { unmount } = show({ subject: '差旅', note: ' ' })
  expect(await screen.findByLabelText('事项')).toBeTruthy()
  expect(screen.queryByLabelText('核定金额')).toBeNull()
  expect(screen.queryByRole('heading', { name: '财务核定' })).toBeNull()
  expect(screen.getByText('提示')).toBeTruthy()
  unmount()
  show({ subject: '差旅', approved: '80' })
  expect(await screen.findByLabelText('核定金额')).toHaveProperty('value', '80')
  expect(screen.queryByLabelText('核定说明')).toBeNull()
  expect(screen.getByRole('heading', { name: '财务核定' })).toBeTruthy()
})
