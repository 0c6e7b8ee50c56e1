import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../../designers/form/linkage/LinkageView.tsx'
import { openDesigner, save, view } from './openDesigner.tsx'

configure({ asyncUtilTimeout: 8000 })
beforeEach(() => {
  // Nothing has a size here, and React Flow asks for that of its box.
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

const number = (title: string, more: object = {}) => ({ type: 'number', title, ...more })
const form = (more: object = {}) => ({
  schema: {
    type: 'object',
    properties: {
      price: number('单价'),
      total: number('总额', { 'x-value': '=form.price * 2' }),
      tax: number('税额', { 'x-value': '=form.total * 0.1' }),
      reason: { type: 'string', title: '说明' },
      ...more,
    },
  },
  layout: {},
})

async function openLinkage(more?: object) {
  const opened = await openDesigner(form(more))
  await view('联动')
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  const choose = async (label: string, title: string) => {
    await user.click(await screen.findByLabelText(label))
    const options = () => [...document.querySelectorAll(`.ant-select-item-option[title="${title}"]`)]
    await waitFor(() => expect(options()).not.toEqual([]))
    await user.click(options().at(-1)!)
  }
  return { ...opened, user, choose }
}
const drawing = () => screen.findByRole('region', { name: '联动图' })

test('a click on a field marks what a change of it computes again, and says it', async () => {
  await openLinkage()
  const node = within(await drawing()).getByRole('button', { name: '单价' })
  await act(async () => fireEvent.click(node))
  expect(screen.getByText('修改“单价”后：总额、税额').tagName).toBe('OUTPUT')
  expect(screen.getAllByRole('listitem').map(each => each.textContent)).toEqual([
    '总额编辑公式 单价 × 2',
    '税额编辑公式 总额 × 0.1',
  ])
  const marks = [...document.querySelectorAll<HTMLElement>('[data-mark]')].map(
    each => `${each.dataset.mark} ${each.textContent}`,
  )
  expect(marks).toEqual(['chosen 单价', 'again 总额1', 'again 税额2', 'other 说明'])
})

test('a condition begun in the list opens the properties with its row, and is undone as one step', async () => {
  const { source, choose, user, designer } = await openLinkage()
  await choose('字段', '总额')
  await choose('要设置条件的字段', '说明')
  await user.click(screen.getByRole('button', { name: /^添 ?加$/ }))
  const panel = await screen.findByRole('complementary', { name: '属性' })
  await waitFor(() =>
    expect(panel.querySelector('[data-place="visible"]')?.contains(document.activeElement)).toBe(true),
  )
  expect((document.activeElement as HTMLSelectElement).value).toBe('form.total')
  const stored = async () => (await save(source)).schema.properties as Record<string, Record<string, unknown>>
  expect((await stored()).reason?.['x-visible']).toBe('=form.total != null')
  await user.click(within(designer).getByRole('button', { name: /^撤 ?销$/ }))
  expect((await stored()).reason).toEqual({ type: 'string', title: '说明' })
})

test('an edge that would close a cycle is refused with its path', async () => {
  const { choose, user } = await openLinkage()
  await choose('字段', '税额')
  await choose('要设置条件的字段', '单价')
  await user.click(screen.getByRole('button', { name: /^添 ?加$/ }))
  expect(screen.getByRole('alert').textContent).toBe('不能连接，否则形成循环：税额 → 单价 → 总额 → 税额')
})

test('a condition is removed in the list', async () => {
  const { source, choose, user } = await openLinkage({
    city: { type: 'string', title: '城市', 'x-required': '=form.price > 5' },
  })
  await choose('字段', '城市')
  await user.click(screen.getByRole('button', { name: /^删 ?除$/ }))
  const { city } = (await save(source)).schema.properties as Record<string, object>
  expect(city).toEqual({ type: 'string', title: '城市' })
})

test('formulas in a circle are shown with their path', async () => {
  await openLinkage({ own: number('自身', { 'x-value': '=form.own + 1' }) })
  expect((await screen.findByRole('alert')).textContent).toContain('公式循环计算：自身 → 自身')
})
