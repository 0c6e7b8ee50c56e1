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

test('fields follow their conditions, also on computed values and in rows; a hidden one is emptied', async () => {
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
