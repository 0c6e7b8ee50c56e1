import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListPage } from '../../../../schemas/types/pages/list.ts'
import { openPage } from '../../support/openPage.tsx'

afterEach(() => vi.restoreAllMocks())

const page: ListPage = {
  version: 2,
  kind: 'list',
  title: '岗位列表',
  source: 'post.list',
  search: ['name', 'rank', 'enabled', 'code'],
  columns: ['code', 'name'],
}
const rows = { records: [{ id: 'p1', code: 'C1', name: '岗位1' }], total: 1, size: 20, current: 1 }

async function opened(isPhone: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query =>
      ({
        matches: isPhone && query.includes('max-width: 640px'),
        addEventListener() {},
        removeEventListener() {},
      }) as never,
  )
  const saved: unknown[] = []
  const { user, calls } = await openPage({
    page: 'post/folded',
    more: { 'post/folded': page },
    answers: {
      '/post/list': () => rows,
      '/upms/preference': ({ body }) => (body === '' ? { value: { unfolded: true } } : void saved.push(body)),
    },
  })
  await screen.findByText('岗位1')
  return { user, calls, saved }
}

test('on a phone the search starts folded, and folds again after a query', async () => {
  const { user, calls, saved } = await opened(true)
  expect(screen.queryByLabelText('编码')).toBeNull()
  await user.click(screen.getByRole('button', { name: '展开' }))
  await user.type(await screen.findByLabelText('编码'), 'AB')
  await user.click(screen.getByRole('button', { name: '查询' }))
  await waitFor(() => expect(screen.queryByLabelText('编码')).toBeNull())
  await waitFor(() => expect(calls('/post/list').at(-1)).toMatchObject({ code: 'AB' }))
  expect(await screen.findByRole('button', { name: '展开（另有 1 项条件）' })).toBeTruthy()
  expect(saved).toEqual([])
})

test('on a wide screen the search stays as it was left', async () => {
  const { user } = await opened(false)
  await user.type(await screen.findByLabelText('编码'), 'AB')
  await user.click(screen.getByRole('button', { name: '查询' }))
  expect(screen.getByRole('button', { name: '收起' })).toBeTruthy()
})
