import { act, cleanup, configure, createEvent, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FormDefinition } from '../../../processes/forms/design/formDefinition.ts'
import { sampleForm } from '../../processes/forms/design/sampleForm.ts'
import { openDesigner, press, save } from './openDesigner.tsx'

configure({ asyncUtilTimeout: 8000 })
afterEach(cleanup)

const small: FormDefinition = {
  schema: {
    type: 'object',
    properties: {
      reason: { type: 'string', title: '事由' },
      amount: { type: 'number', title: '金额' },
      double: { type: 'number', title: '两倍', 'x-value': '=form.amount * 2' },
    },
  },
  layout: {},
}

const open = (form: FormDefinition = small) => openDesigner(form)
const names = (form: FormDefinition) => Object.keys(form.schema.properties as object)
const key = (element: Element, name: string, more: object = {}) =>
  act(async () => {
    fireEvent.keyDown(element, { key: name, ...more })
  })

test('the canvas is the form, with a frame around each field, whose input cannot be entered', async () => {
  const { frame } = await open()
  const reason = await frame('事由')
  expect(within(reason).getByPlaceholderText('请输入事由').closest('[inert]')).not.toBeNull()
  act(() => reason.focus())
  expect(reason.getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('complementary', { name: '属性' }).textContent).toContain('单行文本')
})

test('the Tab key goes past a list without leaving its selected column', async () => {
  const lines = { type: 'array', title: '明细', items: { type: 'object', properties: { name: { type: 'string' } } } }
  await open({ schema: { type: 'object', properties: { lines } }, layout: {} })
  const list = document.querySelector<HTMLElement>('[data-design-field=\'["lines"]\']')!
  act(() => list.focus())
  await press('日期')
  const panel = screen.getByRole('complementary', { name: '属性' })
  const said = () => panel.querySelector('p')?.textContent
  expect(said()).toBe('日期，lines / day')
  act(() => (document.activeElement as HTMLElement).blur())
  act(() => list.focus())
  expect(said()).toBe('日期，lines / day')
  await act(async () => fireEvent.mouseDown(list))
  expect(said()).toBe('子表，lines')
})

test('keys that leave no field selected put the next field of the palette at the end', async () => {
  const { source, frame } = await open()
  const amount = await frame('金额')
  act(() => amount.focus())
  await key(amount, 'Escape')
  // Shift+Tab goes from here to the palette, past the fields before it.
  const stops = [...document.querySelectorAll<HTMLElement>('[data-canvas] [data-design-field]')]
  expect(stops.filter(each => each.tabIndex === 0).map(each => each.getAttribute('aria-label'))).toEqual(['金额'])
  const title = within(screen.getByRole('complementary', { name: '属性' })).getByLabelText('表单标题')
  act(() => title.focus())
  act(() => amount.focus())
  const kind = screen.getByRole('button', { name: '日期' })
  act(() => kind.focus())
  await act(async () => fireEvent.click(kind))
  expect(names(await save(source))).toEqual(['reason', 'amount', 'double', 'day'])
})

test('a condition is chosen by arrow keys, which pass a field whose condition is whole at once', async () => {
  const lines = { type: 'array', title: '明细', items: { type: 'object', properties: { name: { type: 'string' } } } }
  const { properties } = small.schema as { properties: object }
  const { source, frame } = await open({ schema: { type: 'object', properties: { lines, ...properties } }, layout: {} })
  const reason = await frame('事由')
  act(() => reason.focus())
  const shown = () => within(document.querySelector<HTMLElement>('[data-place="visible"]')!)
  const add = await vi.waitFor(() => shown().getByRole('button', { name: '添加条件' }), 8000)
  await act(async () => fireEvent.click(add))
  const select = shown().getByLabelText('字段')
  act(() => select.focus())
  for (const value of ['form.lines', 'form.amount', 'form.double']) {
    await act(async () => fireEvent.change(select, { target: { value } }))
    expect(document.activeElement).toBe(select)
    expect((select as HTMLSelectElement).value).toBe(value)
  }
  expect(names(await save(source))).toHaveLength(4)
})

test('a press beside the fields selects none of them, and shows the properties of the form', async () => {
  const { frame } = await open()
  const reason = await frame('事由')
  act(() => reason.focus())
  await act(async () => fireEvent.mouseDown(document.querySelector('[data-canvas]')!))
  expect(reason.getAttribute('aria-current')).toBe('false')
  expect(within(screen.getByRole('complementary', { name: '属性' })).getByLabelText('表单标题')).toBeDefined()
})

test('a field of the palette is added behind the selected one, undone, and saved', async () => {
  const { source, frame } = await open()
  const reason = await frame('事由')
  act(() => reason.focus())
  await press('日期')
  expect(names(await save(source))).toEqual(['reason', 'day', 'amount', 'double'])
  expect(screen.getByText('已保存')).toBeDefined()
  await press('撤销')
  expect(names(await save(source))).toEqual(['reason', 'amount', 'double'])
  expect(source.stored.revision).toBe(3)
})

test('a field is moved, duplicated and removed by keys, and keeps the focus', { tags: 'full' }, async () => {
  const { source, frame } = await open()
  act(() => document.querySelector<HTMLElement>('[data-design-field=\'["reason"]\']')!.focus())
  await key(await frame('事由'), 'ArrowDown', { altKey: true })
  expect(names(await save(source))).toEqual(['amount', 'reason', 'double'])
  expect(document.activeElement).toBe(await frame('事由'))
  await key(await frame('事由'), 'd', { ctrlKey: true })
  expect(names(await save(source))).toEqual(['amount', 'reason', 'reason2', 'double'])
  await key(document.activeElement!, 'Delete')
  expect(names(await save(source))).toEqual(['amount', 'reason', 'double'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('两倍')
})

test('a field that moved is drawn at its new place', async () => {
  const { frame } = await open()
  act(() => document.querySelector<HTMLElement>('[data-design-field=\'["reason"]\']')!.focus())
  await key(await frame('事由'), 'ArrowDown', { altKey: true })
  const drawn = () => [...document.querySelectorAll('[data-canvas] [data-design-field]')]
  await vi.waitFor(() => expect(drawn().map(each => each.getAttribute('aria-label'))).toEqual(['金额', '事由', '两倍']))
})

test('a removal that a formula forbids says where the field is used', async () => {
  const { source, frame } = await open()
  const amount = await frame('金额')
  act(() => amount.focus())
  await key(amount, 'Delete')
  expect(screen.getByRole('alert').textContent).toContain('“金额”正被使用：“两倍”的公式')
  expect(names(source.stored.form)).toContain('amount')
})

test('properties are a form: what is typed there is seen on the canvas, as one step', async () => {
  const { source, frame } = await open()
  const reason = await frame('事由')
  act(() => reason.focus())
  const panel = screen.getByRole('complementary', { name: '属性' })
  const title = await within(panel).findByLabelText('标题')
  await act(async () => fireEvent.change(title, { target: { value: '原' } }))
  await act(async () => fireEvent.change(title, { target: { value: '原因' } }))
  expect(await frame('原因')).toBeDefined()
  expect(document.contains(title)).toBe(true)
  await act(async () => fireEvent.click(within(panel).getByLabelText('必填')))
  expect((await save(source)).schema.required).toEqual(['reason'])
  const id = within(panel).getByLabelText('标识')
  await act(async () => {
    fireEvent.change(id, { target: { value: 'why' } })
    fireEvent.blur(id)
  })
  expect(names(await save(source))[0]).toBe('why')
  await press('撤销')
  await press('撤销')
  expect(await frame('事由')).toBeDefined()
})

test('fields are copied as text and pasted into another form', { tags: 'full' }, async () => {
  const first = await open()
  act(() => document.querySelector<HTMLElement>('[data-design-field=\'["amount"]\']')!.focus())
  const clipboard = new Map<string, string>()
  const clipboardData = {
    setData: (type: string, text: string) => clipboard.set(type, text),
    getData: (type: string) => clipboard.get(type) ?? '',
  }
  const send = async (kind: 'copy' | 'paste', at: Element) =>
    act(async () => {
      fireEvent(at, createEvent[kind](at, { clipboardData }))
    })
  await send('copy', await first.frame('金额'))
  cleanup()
  const second = await open({ schema: { type: 'object', properties: { a: { type: 'string' } } }, layout: {} })
  await send('paste', second.designer)
  expect((await save(second.source)).schema.properties).toEqual({
    a: { type: 'string' },
    amount: { type: 'number', title: '金额' },
  })
})

test('a drag from the palette puts the field where it is dropped', async () => {
  const { source, frame } = await open()
  const item = screen.getByRole('button', { name: '附件' })
  const amount = await frame('金额')
  const dataTransfer = { setData: () => undefined, effectAllowed: 'none' }
  amount.getBoundingClientRect = () => new DOMRect(0, 100, 200, 60)
  await act(async () => {
    fireEvent.dragStart(item, { dataTransfer })
    const over = createEvent.dragOver(amount, { dataTransfer })
    Object.defineProperty(over, 'clientY', { value: 105 })
    fireEvent(amount, over)
    fireEvent.drop(amount, { dataTransfer })
  })
  expect(names(await save(source))).toEqual(['reason', 'files', 'amount', 'double'])
})

test('a long press with a finger takes a field of the palette, lifting it places the field', async () => {
  const { source, frame } = await open()
  const item = screen.getByRole('button', { name: '附件' })
  const amount = await frame('金额')
  amount.getBoundingClientRect = () => new DOMRect(0, 100, 200, 60)
  const { elementFromPoint } = document
  document.elementFromPoint = () => amount
  const finger = (y: number) => ({ pointerType: 'touch', clientX: 20, clientY: y })
  const lift = (y: number) =>
    act(async () => {
      fireEvent.pointerMove(item, finger(y))
      fireEvent.pointerUp(item, finger(y))
    })
  try {
    // A finger that moves at once scrolls.
    fireEvent.pointerDown(item, finger(300))
    await lift(105)
    expect(names(source.stored.form)).toEqual(['reason', 'amount', 'double'])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.pointerDown(item, finger(300))
    act(() => void vi.advanceTimersByTime(400))
    vi.useRealTimers()
    await lift(105)
    expect(names(await save(source))).toEqual(['reason', 'files', 'amount', 'double'])
  } finally {
    vi.useRealTimers()
    document.elementFromPoint = elementFromPoint
  }
})

test('the outline shows groups, fields and the columns of lists, and selects them', { tags: 'full' }, async () => {
  await open(sampleForm)
  await act(async () => fireEvent.click(screen.getByText('大纲')))
  const tree = screen.getByRole('tree', { name: '大纲' })
  const lines = within(tree)
    .getAllByRole('treeitem')
    .map(each => each.getAttribute('aria-label'))
  expect(lines.slice(0, 6)).toEqual([
    '基本，分组',
    '事由，多行文本，必填',
    '开始，日期',
    '结束，日期',
    '费用，分组',
    '明细，子表，必填',
  ])
  await act(async () => fireEvent.click(within(tree).getByText('单价')))
  expect(screen.getByRole('complementary', { name: '属性' }).textContent).toContain('lines / price')
})

test('an applicant tries the form in the preview, where formulas compute', async () => {
  await open()
  await act(async () => fireEvent.click(screen.getByText('预览')))
  const preview = screen.getByRole('region', { name: '预览' })
  const amount = await within(preview).findByLabelText('金额')
  await act(async () => fireEvent.change(amount, { target: { value: '21' } }))
  expect((within(preview).getByLabelText('两倍') as HTMLInputElement).value).toBe('42')
  await act(async () => fireEvent.click(screen.getByText('手机')))
  expect((within(preview).getByLabelText('金额') as HTMLInputElement).value).toBe('21')
  expect(preview.querySelector('[data-phone]')).not.toBeNull()
})

test('a stale revision is refused and what was edited stays', { tags: 'full' }, async () => {
  const { source, frame } = await open()
  source.stored.revision = 5
  await press('日期')
  await press('保存')
  expect((await screen.findByRole('alert')).textContent).toContain('草稿已被他人修改')
  expect(await frame('日期')).toBeDefined()
})
