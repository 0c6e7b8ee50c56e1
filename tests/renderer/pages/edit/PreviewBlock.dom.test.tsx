import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Page } from '../../../../schemas/types/page.ts'
import { Refusal } from '../../shell/consoleServer.ts'
import { openPage } from '../../support/openPage.tsx'

const page: Page = {
  version: 2,
  kind: 'edit',
  title: '新增岗位',
  create: 'post.add',
  sections: [{ fields: ['code', 'name'] }],
  preview: { title: '同名岗位', source: 'post.list', with: { name: '=form.name' }, columns: ['code', 'name'] },
}

const rowsOf = (name: unknown) =>
  name === null || name === undefined ? [] : [{ id: '1', code: 'CFO', name: `已有${String(name)}` }]

test('shows the preview of the input, and requests it once for continuous input', async () => {
  const { user, calls } = await openPage({
    page: 'post/new',
    more: { 'post/new': page },
    answers: { '/post/list': ({ body }) => ({ records: rowsOf(JSON.parse(body).name), total: 1 }) },
  })
  const block = await screen.findByRole('region', { name: '同名岗位' })
  await within(block).findByText('暂无内容')
  await user.type(screen.getByLabelText('名称'), '总监')
  await within(block).findByText('已有总监')
  expect(calls('/post/list').map(call => call.name ?? null)).toEqual([null, '总监'])
  expect(calls('/post/add')).toEqual([])
})

test('sends no request during a slow one, then only the latest', async () => {
  let answer: (() => void) | undefined
  let underWay = 0
  let most = 0
  const { user, calls } = await openPage({
    page: 'post/new',
    more: { 'post/new': page },
    answers: {
      '/post/list': async ({ body }) => {
        const { name } = JSON.parse(body) as { name?: string }
        most = Math.max(most, ++underWay)
        if (name === '甲')
          await new Promise<void>(resolve => {
            answer = resolve
          })
        underWay--
        return { records: rowsOf(name), total: 1 }
      },
    },
  })
  const block = await screen.findByRole('region', { name: '同名岗位' })
  await within(block).findByText('暂无内容')
  const field = screen.getByLabelText('名称')
  await user.type(field, '甲')
  await waitFor(() => expect(answer).toBeDefined())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await user.type(field, '乙')
  await user.type(field, '丙')
  // Longer than the pause after which it asks.
  await act(() => vi.advanceTimersByTimeAsync(600))
  expect(calls('/post/list')).toHaveLength(2)
  answer?.()
  await within(block).findByText('已有甲乙丙')
  expect(calls('/post/list').map(call => call.name ?? null)).toEqual([null, '甲', '甲乙丙'])
  expect(most).toBe(1)
})

test('shows the error and keeps the previous preview', async () => {
  const { user } = await openPage({
    page: 'post/new',
    more: { 'post/new': page },
    answers: {
      '/post/list': ({ body }) => {
        const { name } = JSON.parse(body) as { name?: string }
        if (name === '甲乙') return new Refusal(403, '您不能查看')
        return { records: rowsOf(name), total: 1 }
      },
    },
  })
  const block = await screen.findByRole('region', { name: '同名岗位' })
  await user.type(screen.getByLabelText('名称'), '甲')
  await within(block).findByText('已有甲')
  await user.type(screen.getByLabelText('名称'), '乙')
  await within(block).findByText('您不能查看')
  within(block).getByText('已有甲')
})
