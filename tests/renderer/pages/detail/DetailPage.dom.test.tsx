import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { announceChange } from '../../../../runtime/data/changes.ts'
import { tellServerEvent } from '../../../../runtime/events/serverEvents.ts'
import { pending } from '../../../../runtime/request/pending.ts'
import type { DetailPage } from '../../../../schemas/types/pages/detail.ts'
import { pages } from '../../support/documents.ts'
import { openPage } from '../../support/openPage.tsx'

const record = {
  id: 'p1',
  code: 'CFO',
  name: '财务总监',
  departmentId: 'd1',
  departmentName: '财务部',
  rank: 'M',
  seats: null,
}

test('sections show the record, tabs its lists', async () => {
  const { opened, user, calls } = await openPage({
    page: 'post/details',
    params: { id: 'p1' },
    answers: {
      '/post/details/p1': () => record,
      '/post/members': () => ({ records: [{ id: 'u1', name: '王芳', username: 'wangfang' }], total: 1 }),
    },
  })
  expect(await screen.findByText('财务部')).toBeTruthy()
  expect(screen.getByText('管理').className).toContain('cell-tag-blue')
  expect(screen.queryByText('编制')).toBeNull()
  const panel = await screen.findByRole('tabpanel', { name: '成员' })
  await within(panel).findByText('王芳')
  expect(calls('/post/members')[0]).toMatchObject({ postId: 'p1', current: 1 })
  await user.click(screen.getByRole('button', { name: /编\s*辑/ }))
  expect(opened).toEqual([{ page: 'post/edit', params: { id: 'p1' }, in: 'tab' }])
})

test('W16 a section leaves out fields without a value where its schema says so', async () => {
  const answers = { '/post/details/p1': () => ({ ...record, name: null, rank: '' }) }
  const section = { title: '岗位', fields: ['code', 'name', 'rank'] }
  const page = pages['post/details'] as DetailPage
  const more = (skipEmpty: boolean) => ({ 'post/short': { ...page, tabs: [], sections: [{ ...section, skipEmpty }] } })
  const terms = () => screen.getAllByRole('term').map(term => term.textContent)
  const { unmount } = await openPage({ page: 'post/short', params: { id: 'p1' }, more: more(false), answers })
  await screen.findByText('CFO')
  expect(terms()).toHaveLength(3)
  unmount()
  await openPage({ page: 'post/short', params: { id: 'p1' }, more: more(true), answers })
  await screen.findByText('CFO')
  expect(terms()).toHaveLength(1)
})

test('the page names a missing parameter', async () => {
  await openPage({ page: 'post/details' })
  expect(await screen.findByText('缺少参数：id。请从列表打开此页面。')).toBeTruthy()
})

test('a record deleted elsewhere is not requested again, except on retry', async () => {
  const { user, calls } = await openPage({
    page: 'post/details',
    params: { id: 'p1' },
    answers: { '/post/details/p1': () => record, '/post/members': () => ({ records: [], total: 0 }) },
  })
  await screen.findByText('财务部')
  act(() => announceChange('post.delete', {}, ['p2']))
  await waitFor(() => expect(calls('/post/details/p1')).toHaveLength(2))
  act(() => announceChange('post.delete', {}, ['p1']))
  await screen.findByText('该数据已被删除')
  act(() => announceChange('post.edit', {}))
  expect(calls('/post/details/p1')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: '重新加载' }))
  await screen.findByText('财务部')
  expect(calls('/post/details/p1')).toHaveLength(3)
})

test('a record deleted during its request stays deleted when the answer comes', async () => {
  let answer = (_record: unknown) => {}
  const answers = [record, new Promise(resolve => (answer = resolve))]
  const { calls } = await openPage({
    page: 'post/details',
    params: { id: 'p1' },
    answers: { '/post/details/p1': () => answers.shift(), '/post/members': () => ({ records: [], total: 0 }) },
  })
  await screen.findByText('财务部')
  act(() => announceChange('post.delete', {}, ['p2']))
  await waitFor(() => expect(calls('/post/details/p1')).toHaveLength(2))
  act(() => announceChange('post.delete', {}, ['p1']))
  await screen.findByText('该数据已被删除')
  await act(async () => answer({ ...record }))
  await waitFor(() => expect(pending.get()).toBe(0))
  expect(screen.queryByText('财务部')).toBeNull()
  expect(screen.getByText('该数据已被删除')).toBeTruthy()
})

test('a changing record is reloaded until it settles; sub-lists stay unchanged', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const seats = [null, null, 3]
  const { calls } = await openPage({
    page: 'post/moving',
    params: { id: 'p1' },
    more: {
      'post/moving': {
        ...(pages['post/details'] as DetailPage),
        refresh: { on: 'job', seconds: 1, while: '=row.seats == null' },
      },
    },
    answers: {
      '/post/details/p1': () => ({ ...record, seats: seats.length > 1 ? seats.shift() : seats[0] }),
      '/post/members': () => ({ records: [], total: 0 }),
    },
  })
  await screen.findByText('财务部')
  const isThere = async () => {
    await pass(100)
    return screen.queryByText('3') !== null
  }
  await expect.poll(isThere, { interval: 5, timeout: 10_000 }).toBe(true)
  expect(calls('/post/details/p1')).toHaveLength(3)
  expect(calls('/post/members')).toHaveLength(1)
  await pass(3000)
  expect(pending.get()).toBe(0)
  expect(calls('/post/details/p1')).toHaveLength(3)
  act(() => tellServerEvent('job', {}))
  await waitFor(() => expect(calls('/post/details/p1')).toHaveLength(4))
})
