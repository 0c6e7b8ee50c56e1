import { EditorView } from '@codemirror/view'
import { screen, within } from '@testing-library/react'
import { act } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { conditionInput } from '../../../../renderer/form/condition/conditionField.tsx'
import { inputOf } from '../../../../renderer/kinds/fields.ts'
import { holdInput } from '../../support/holdInput.tsx'

const variables = {
  amount: { type: 'number', title: '金额', 'x-unit': '元', description: '表单字段' },
  kind: {
    title: '类型',
    description: '表单字段',
    oneOf: [
      { const: 'buy', title: '采购' },
      { const: 'sell', title: '销售' },
    ],
  },
  urgent: { type: 'boolean', title: '加急', description: '表单字段' },
  total: { description: '由“合计”写入' },
  instance: { type: 'object', title: '流程实例', properties: { title: { type: 'string', title: '申请标题' } } },
}
const ConditionInput = conditionInput(inputOf)

// The select loads at its first use.
beforeAll(async () => {
  await import('../../../../renderer/form/schema/inputs/ChoiceSelect.tsx')
}, 60_000)

const property = { type: 'string', title: '条件', 'x-variables': '=variables' } as const

const show = (start: string | null, given: object = variables) =>
  holdInput(ConditionInput, {
    field: { title: '条件', input: 'condition', property },
    start,
    scope: { variables: given },
  })

const editor = () => EditorView.findFromDOM(document.querySelector('.cm-editor') as HTMLElement)!

test('a condition is built from rows without writing an expression', async () => {
  const { held, user } = show(null)
  await user.click(screen.getByText('添加条件'))
  expect(held.changes).toBe(0)
  await user.selectOptions(screen.getByLabelText('字段'), '金额')
  await user.selectOptions(screen.getByLabelText('比较'), '大于等于')
  await user.type(screen.getByLabelText('值'), '5000')
  expect(held.value).toBe('amount >= 5000')
  await user.click(screen.getByText('添加条件组'))
  await user.selectOptions(
    screen.getByLabelText('满足方式', { selector: 'fieldset fieldset fieldset select' }),
    '任一满足',
  )
  const inner = within(screen.getByRole('group', { name: '任一满足' }))
  const [first, second] = inner.getAllByLabelText('字段')
  await user.selectOptions(first!, '加急')
  await user.selectOptions(second!, '类型')
  await user.selectOptions(inner.getAllByLabelText('比较')[1]!, '属于')
  await user.click(inner.getByLabelText('销售'))
  await user.click(inner.getByLabelText('采购'))
  expect(held.value).toBe('amount >= 5000 && kind in ["buy", "sell"]')
  await user.click(inner.getByRole('combobox', { name: '值' }))
  await user.click(await screen.findByText('是', { selector: '.ant-select-item-option-content' }))
  expect(held.value).toBe('amount >= 5000 && (urgent == true || kind in ["buy", "sell"])')
  await user.click(screen.getAllByLabelText('删除条件')[0]!)
  await user.click(screen.getByLabelText('删除条件组'))
  expect(held.value).toBeNull()
})

test('an expression is read into rows, shown as text and back, and stays as written until a row changes', async () => {
  const { held, user } = show('5000<amount  &&  !urgent')
  expect(screen.getAllByLabelText<HTMLSelectElement>('字段').map(each => each.value)).toEqual(['amount', 'urgent'])
  await user.click(screen.getByText('改用表达式'))
  expect(editor().state.doc.toString()).toBe('5000<amount  &&  !urgent')
  screen.getByText('金额 大于 5000 元 且 加急 不为 是')
  await user.click(screen.getByText('改用条件行'))
  await user.click(screen.getByText('添加条件'))
  expect(held).toEqual({ value: '5000<amount  &&  !urgent', changes: 0 })
  await user.clear(screen.getAllByLabelText('值')[0]!)
  await user.type(screen.getAllByLabelText('值')[0]!, '6000')
  expect(held.value).toBe('amount > 6000 && urgent != true')
})

test('an expression that rows cannot express is edited as text, with the reason', () => {
  show('round(amount * 2) > 3')
  screen.getByText('不能用条件行表示：“round(amount * 2) > 3”用到了函数 round()')
  expect(screen.queryByText('改用条件行')).toBeNull()
  expect(editor().state.doc.toString()).toBe('round(amount * 2) > 3')
})

test('an invalid text shows the error of deployment during input', async () => {
  const { held } = show('amount > 3 + 1')
  act(() => editor().dispatch({ changes: { from: 14, insert: ' && lenght(kind) > 1' } }))
  expect(held.value).toBe('amount > 3 + 1 && lenght(kind) > 1')
  expect(screen.getByRole('status').textContent).toBe('没有函数 lenght()')
  expect(document.querySelector('.cm-content')?.getAttribute('aria-invalid')).toBe('true')
})

test('without known variables the expression is shown first', async () => {
  const { user } = show('amount > 3', {})
  expect(editor().state.doc.toString()).toBe('amount > 3')
  await user.click(screen.getByText('改用条件行'))
  expect(screen.getByLabelText<HTMLSelectElement>('字段').value).toBe('amount')
})
