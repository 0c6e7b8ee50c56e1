import { getDefaultRegistry } from '@rjsf/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { SchemaForm } from '../../../../renderer/form/schema/SchemaForm.tsx'
import { registryNames } from '../../../../renderer/form/schema/widgetNames.ts'
import { fields } from '../../../../renderer/kinds/fields.ts'
import type { FieldType } from '../../../../schemas/types/entity.ts'

afterEach(cleanup)
const inputOf = (type: FieldType) => fields[type].Input

function show(property: object, layout?: object, value: unknown = {}) {
  const seen = { value }
  const schema = { type: 'object', properties: { a: { title: '甲', ...property } } }
  const drawn = render(
    <SchemaForm
      id="f"
      title="内容"
      schema={schema}
      layout={layout === undefined ? undefined : { a: layout }}
      value={value}
      onChange={next => {
        seen.value = next
      }}
      inputOf={inputOf}
    />,
  )
  return { ...drawn, seen, user: userEvent.setup() }
}

const levels = { type: 'string', enum: ['高', '低'] }
const list = { type: 'array', items: levels }

describe('L8 widgets by their rjsf names', () => {
  it('L8 all have a short name', () => {
    const { widgets } = getDefaultRegistry()
    expect(Object.keys(registryNames).sort()).toEqual(Object.keys(widgets).sort())
  })

  it.each([
    ['RadioWidget', levels, 'radiogroup'],
    ['RadioWidget', { type: 'boolean' }, 'radiogroup'],
    ['SelectWidget', { type: 'boolean' }, 'combobox'],
    ['TextareaWidget', { type: 'string' }, 'textbox'],
  ])('L8 %s draws %j as a %s', (widget, property, role) => {
    show(property, { 'ui:widget': widget })
    expect(screen.getByRole(role)).toBeTruthy()
    expect(screen.getAllByText('甲')).toHaveLength(1)
  })

  it.each([
    ['CheckboxesWidget', list],
    ['CheckboxesWidget', { ...list, uniqueItems: true }],
    ['checkboxes', list],
    ['RadioWidget', { ...list, uniqueItems: true }],
  ])('L8 %s offers the values of a list: %j', async (widget, property) => {
    const { user, seen } = show(property, { 'ui:widget': widget })
    await user.click(within(screen.getByRole('group', { name: '甲' })).getByLabelText('低'))
    expect(seen.value).toEqual({ a: ['低'] })
    expect(screen.getAllByText('甲')).toHaveLength(1)
  })

  it.each(['TextareaWidget', 'CheckboxesWidget', 'nothing-known'])(
    'L8 %s on a list of records keeps the list',
    widget => {
      const records = {
        type: 'array',
        items: { type: 'object', properties: { code: { type: 'string', title: '编码' } } },
      }
      show(records, { 'ui:widget': widget }, { a: [{ code: 'x' }] })
      expect(screen.getByLabelText<HTMLInputElement>('编码').value).toBe('x')
      expect(screen.getByRole('button', { name: '甲：新增一项' })).toBeTruthy()
    },
  )

  it.each(['RadioWidget', 'TextareaWidget'])('L8 %s on a union of schemas keeps the union', widget => {
    const union = {
      oneOf: [
        { title: '一', type: 'object', properties: { x: { type: 'string', title: '子' } } },
        { title: '二', type: 'number' },
      ],
    }
    show(union, { 'ui:widget': widget }, { a: { x: 'y' } })
    expect(screen.getByLabelText<HTMLInputElement>('子').value).toBe('y')
  })

  it('L8 HiddenWidget hides', () => {
    show({ type: 'string' }, { 'ui:widget': 'HiddenWidget' }, { a: 'x' })
    expect(screen.queryByText('甲')).toBeNull()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('L8 a constant with its label', () => {
  it.each([
    [true, '是'],
    [false, '否'],
    [['a', 1], '["a",1]'],
    [{ x: 1 }, '{"x":1}'],
    ['text', 'text'],
    [7, '7'],
  ])('L8 %j', (fixed, shown) => {
    show({ const: fixed }, undefined, { a: fixed })
    expect(screen.getByLabelText<HTMLInputElement>('甲').value).toBe(shown)
    expect(screen.getAllByText('甲')).toHaveLength(1)
  })

  it('L8 also with a declared type', () => {
    show({ type: 'boolean', const: true }, undefined, { a: true })
    expect(screen.getByLabelText<HTMLInputElement>('甲').value).toBe('是')
  })

  it('L8 a checkbox has one label', () => {
    show({ type: 'boolean' }, { 'ui:widget': 'CheckboxWidget' })
    expect(screen.getAllByText('甲')).toHaveLength(1)
    expect(screen.getByRole('checkbox', { name: '甲' })).toBeTruthy()
  })
})
