import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SchemaForm } from '../../../../renderer/form/schema/SchemaForm.tsx'
import { fields } from '../../../../renderer/kinds/fields.ts'
import { address, navigate } from '../../../../runtime/routing/navigate.ts'
import { Refusal } from '../../shell/consoleServer.ts'
import { everyCode, openPage } from '../../support/openPage.tsx'

configure({ asyncUtilTimeout: 8000 })
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const button = {
  type: 'null',
  title: '查询',
  'x-button': 'fetch',
  'x-call': 'post.all',
  'x-filters': [{ by: 'code', value: '=form.code' }],
  'x-fills': [
    { field: 'name', from: 'name' },
    { field: 'locked', from: 'name' },
  ],
}
const text = (title: string, more: object = {}) => ({ type: 'string', title, ...more })
const formOf = (own: object) => ({
  type: 'object',
  properties: {
    no: text('单号', { 'x-serial': 'A-{{serial}}' }),
    code: text('编号'),
    query: { ...button, ...own },
    name: text('名称'),
    locked: text('固定', { readOnly: true }),
  },
})

interface Opened {
  own?: object
  value?: object
  codes?: string[]
  readOnly?: boolean
  answer?: (args: Record<string, unknown>) => unknown
}

async function open({ own = {}, value = { code: 'CFO' }, codes = everyCode, readOnly = false, answer }: Opened = {}) {
  const asked: Record<string, unknown>[] = []
  const seen: { value: unknown } = { value }
  const { stop } = await openPage({
    page: 'post/nowhere',
    codes,
    answers: {
      '/post/all': ({ body }) => {
        const args = JSON.parse(body) as Record<string, unknown>
        asked.push(args)
        return answer ? answer(args) : [{ id: 'p1', code: 'CFO', name: '财务总监' }]
      },
    },
  })
  cleanup()
  render(
    <SchemaForm
      id="f"
      title="表单"
      schema={formOf(own)}
      value={value}
      readOnly={readOnly}
      onChange={next => {
        seen.value = next
      }}
      inputOf={type => fields[type].Input}
    />,
  )
  return { asked, seen, stop, user: userEvent.setup() }
}

test('a button fills in fields from the first record, not locked ones; it is reached and pressed by keys', async () => {
  const { asked, seen, stop, user } = await open()
  const pressed = await screen.findByRole('button', { name: '查询' })
  await user.click(screen.getByLabelText('编号'))
  await user.tab()
  expect(document.activeElement).toBe(pressed)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(seen.value).toEqual({ code: 'CFO', name: '财务总监' }))
  expect(asked).toEqual([{ code: 'CFO' }])
  expect(screen.getByText('已填入').getAttribute('role')).toBe('status')
  stop()
})

test('while it loads a button is busy; a failure and an empty answer are said and change nothing', async () => {
  let free = () => {}
  const held = new Promise<void>(resolve => {
    free = resolve
  })
  const answers: (() => unknown)[] = [() => held.then(() => []), () => new Refusal(500, '服务繁忙')]
  const { asked, seen, stop, user } = await open({ answer: () => answers[asked.length - 1]?.() })
  const pressed = await screen.findByRole('button', { name: '查询' })
  await user.click(pressed)
  expect(pressed.getAttribute('aria-busy')).toBe('true')
  await user.click(pressed)
  free()
  expect((await screen.findByRole('alert')).textContent).toBe('没有查到记录')
  expect(asked).toHaveLength(1)
  await user.click(pressed)
  await screen.findByText('服务繁忙')
  expect(seen.value).toEqual({ code: 'CFO' })
  stop()
})

test.each([
  ['请先填写查询所用的字段', { value: {} }],
  ['没有权限', { codes: ['OTHER'] }],
  ['没有按钮所用的接口，或接口不能用于查询', { own: { 'x-call': 'post.nothing' } }],
  ['没有按钮所用的接口，或接口不能用于查询', { own: { 'x-call': 'post.remove' } }],
  ['没有权限', { own: { 'x-button': 'open', 'x-link': '/no/such/page' } }],
  ['按钮没有设置动作', { own: { 'x-button': 'open', 'x-link': 'javascript:alert(1)' } }],
] as [string, Opened][])('%s: nothing is called', async (sentence, opened) => {
  const { asked, stop, user } = await open(opened)
  await user.click(await screen.findByRole('button', { name: '查询' }))
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(asked).toEqual([])
  stop()
})

test('a button opens an address in another window, and a page of the console in this one', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const first = await open({ own: { 'x-button': 'open', 'x-link': 'https://example.com/a' } })
  await first.user.click(await screen.findByRole('button', { name: '查询' }))
  expect(opened).toHaveBeenCalledWith('https://example.com/a', '_blank', 'noopener,noreferrer')
  first.stop()
  cleanup()
  const before = address.get()
  const second = await open({ own: { 'x-button': 'open', 'x-link': '/personal/index' } })
  await second.user.click(await screen.findByRole('button', { name: '查询' }))
  expect(address.get()).toBe('/personal/index')
  navigate(before, { replace: true })
  second.stop()
})

test('who only reads sees no button, and the number as text; before, that it comes', async () => {
  const { stop } = await open({ value: { code: 'CFO', no: 'A-0001' }, readOnly: true })
  expect(screen.getByText('A-0001')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '查询' })).toBeNull()
  stop()
  cleanup()
  const fresh = await open()
  expect(screen.getByLabelText('单号').textContent).toBe('提交后自动编号')
  expect(screen.getByLabelText('单号').tagName).toBe('OUTPUT')
  fresh.stop()
})
