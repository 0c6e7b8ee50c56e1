import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeCopy } from '../../../../designers/process/saving/draftCopies.ts'
import { sample } from '../../../processes/document/sample.ts'
import { person } from '../../../renderer/shell/consoleServer.ts'
import { openDesigner, press } from '../openDesigner.tsx'

const base = '/nbpm/model'

let stop: (() => void) | undefined
// A designer that is left keeps what is not saved, after the test.
beforeEach(() => localStorage.clear())
afterEach(() => stop?.())

const named = (name: string) => sample.replace('name="核对"', `name="${name}"`)

async function design(stored: { xml: string; draftRevision: number }) {
  const opened = await openDesigner(stored, { [`${base}/copy`]: () => ({ id: 'm2' }) })
  stop = opened.stop
  return opened
}

const nameOfTask = () => document.querySelector('[data-element="check"]')?.getAttribute('aria-label')

async function rename(name: string) {
  const task = await waitFor(
    () => document.querySelector('[data-element="check"]') ?? Promise.reject(new Error('no task')),
  )
  fireEvent.click(task)
  const input = await screen.findByLabelText('名称')
  fireEvent.change(input, { target: { value: name } })
  fireEvent.blur(input)
}

/** Edits and saves what another user saved since; resolves when both drafts are shown. */
async function meet(stored: { xml: string; draftRevision: number }) {
  const opened = await design(stored)
  await rename('我改的')
  Object.assign(stored, { xml: named('对方改的'), draftRevision: 5 })
  press(document.body, '保存')
  const dialog = (await screen.findByText('流程图已被他人修改')).closest<HTMLElement>('[role=dialog]')!
  await within(dialog).findByText('用户任务“我改的”')
  return { ...opened, dialog }
}

test('both drafts are shown beside each other, and mine is saved over theirs only when asked', async () => {
  const stored = { xml: sample, draftRevision: 1 }
  const { dialog } = await meet(stored)
  within(dialog).getByText('草稿已被 王 修改')
  const [mine, theirs] = ['我的', '对方的'].map(side => within(dialog).getByText(side).parentElement)
  expect(mine?.querySelector('[data-node="check"]')?.textContent).toContain('我改的')
  expect(theirs?.querySelector('[data-node="check"]')?.textContent).toContain('对方改的')
  expect(mine?.querySelector('[data-node="check"]')?.getAttribute('data-difference')).toBe('changed')
  expect(stored.xml).toContain('对方改的')
  press(dialog, '用我的覆盖')
  await screen.findByText(/^已保存 \d\d:\d\d$/)
  expect([stored.draftRevision, stored.xml.includes('我改的')]).toEqual([6, true])
  expect(Object.keys(localStorage).filter(key => key.startsWith('process draft'))).toEqual([])
})

test('theirs is taken instead of mine', async () => {
  const { dialog } = await meet({ xml: sample, draftRevision: 1 })
  press(dialog, '采用对方的')
  await waitFor(() => expect(nameOfTask()).toBe('对方改的'))
  await screen.findByText('已保存')
})

test('mine becomes another model, which opens, and theirs stays', async () => {
  const { dialog, calls, opened } = await meet({ xml: sample, draftRevision: 1 })
  press(dialog, '另存为副本')
  fireEvent.change(within(dialog).getByLabelText('模型标识'), { target: { value: 'expense_2' } })
  press(dialog, '保存副本')
  await waitFor(() => expect(nameOfTask()).toBe('对方改的'))
  expect(calls(`${base}/copy`)).toEqual([
    { id: 'm1', key: 'expense_2', name: '报销 副本', xml: expect.stringContaining('我改的') },
  ])
  expect(opened).toEqual([{ page: 'process-model/canvas', params: { id: 'm2' }, in: 'tab' }])
})

test('what an earlier visit could not save is offered, restored and saved', async () => {
  const copy = { at: new Date().toISOString(), draftRevision: 1, xml: named('没存上的'), writer: 'w' }
  writeCopy(person.id, 'm1', copy)
  const stored = { xml: sample, draftRevision: 1 }
  await design(stored)
  await screen.findByText(/的修改没有保存到服务器$/)
  press(document.body, '恢复')
  await waitFor(() => expect(nameOfTask()).toBe('没存上的'))
  await screen.findByText('有未保存的修改')
  press(document.body, '保存')
  await screen.findByText(/^已保存 \d\d:\d\d$/)
  expect(stored.xml).toContain('没存上的')
  expect(Object.keys(localStorage).filter(key => key.startsWith('process draft'))).toEqual([])
})

test('a name that is being typed is kept when the page is reloaded', async () => {
  await design({ xml: sample, draftRevision: 1 })
  const task = await waitFor(
    () => document.querySelector('[data-element="check"]') ?? Promise.reject(new Error('no task')),
  )
  fireEvent.click(task)
  const input = await screen.findByLabelText('名称')
  act(() => input.focus())
  fireEvent.change(input, { target: { value: '还没打完' } })
  act(() => void window.dispatchEvent(new Event('beforeunload', { cancelable: true })))
  const copies = Object.keys(localStorage).filter(key => key.startsWith('process draft'))
  expect(copies.map(key => localStorage.getItem(key))).toEqual([expect.stringContaining('还没打完')])
})
