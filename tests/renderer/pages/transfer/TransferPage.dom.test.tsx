import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal } from '../../shell/consoleServer.ts'
import { openPage } from '../../support/openPage.tsx'

const person = (id: string, name: string) => ({ id, name, username: `u-${id}` })
const page = (records: object[]) => ({ records, total: records.length, size: 20, current: 1 })
const answers = {
  '/post/candidates': () => page([person('a', '甲'), person('b', '乙')]),
  '/post/members': () => page([person('c', '丙')]),
  '/post/memberAdd': () => ({}),
  '/post/memberRemove': () => ({}),
}

const panes = async () => {
  const left = within(await screen.findByRole('region', { name: '可选列表' }))
  const right = within(screen.getByRole('region', { name: '已选列表' }))
  await left.findByText('甲')
  await right.findByText('丙')
  return { left, right }
}

test('saving calls add and remove with the difference only', async () => {
  const { user, calls, hostCalls } = await openPage({ page: 'post/transfer', params: { postId: 'p1' }, answers })
  const { left, right } = await panes()
  await user.click(left.getByRole('checkbox', { name: '选择第 1 行' }))
  await user.click(left.getByRole('button', { name: /添\s*加/ }))
  expect(left.queryByText('甲')).toBeNull()
  expect(right.getByText('甲')).toBeTruthy()
  await user.click(right.getByRole('checkbox', { name: '选择第 2 行' }))
  await user.click(right.getByRole('button', { name: /移\s*除/ }))
  expect(left.getByText('丙')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText('保存成功!')
  expect(calls('/post/memberAdd')).toEqual([{ postId: 'p1', ids: ['a'] }])
  expect(calls('/post/memberRemove')).toEqual([{ postId: 'p1', ids: ['c'] }])
  expect(hostCalls).toEqual(['saved', 'back'])
})

test('a failed save loses nothing', async () => {
  const { user } = await openPage({
    page: 'post/transfer',
    params: { postId: 'p1' },
    answers: { ...answers, '/post/memberAdd': () => new Refusal(409, '岗位已停用') },
  })
  const { left, right } = await panes()
  await user.click(left.getByRole('checkbox', { name: '选择第 1 行' }))
  await user.click(left.getByRole('button', { name: /添\s*加/ }))
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText('保存失败! 岗位已停用')
  expect(right.getByText('甲')).toBeTruthy()
})

test('if all records are refused the page stays, with their names in the list and the choice as it was', async () => {
  const { user, hostCalls } = await openPage({
    page: 'post/transfer',
    params: { postId: 'p1' },
    answers: {
      ...answers,
      '/post/memberAdd': () => ({ done: [], failed: [{ id: 'a', error: 'X', message: '流程正在被编辑' }] }),
    },
  })
  const { left, right } = await panes()
  await user.click(left.getByRole('checkbox', { name: '选择第 1 行' }))
  await user.click(left.getByRole('button', { name: /添\s*加/ }))
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  const failures = within(await screen.findByRole('list', { name: '失败的数据' })).getAllByRole('listitem')
  expect(failures.map(item => item.textContent)).toEqual(['甲流程正在被编辑'])
  await user.click(screen.getByRole('button', { name: '知道了' }))
  expect(right.getByText('甲')).toBeTruthy()
  expect(hostCalls).toEqual([])
})

test('the left search waits for a pause in typing, the right one filters name and account at once', async () => {
  const { user, calls } = await openPage({ page: 'post/transfer', params: { postId: 'p1' }, answers })
  const { right } = await panes()
  await user.type(screen.getByLabelText('搜索可选列表'), '王芳')
  expect(calls('/post/candidates')).toHaveLength(1)
  await waitFor(() => expect(calls('/post/candidates').at(-1)).toMatchObject({ keyword: '王芳', current: 1 }), {
    timeout: 2000,
  })
  expect(calls('/post/candidates')).toHaveLength(2)
  await user.type(screen.getByLabelText('搜索已选列表'), 'u-c')
  expect(right.getByText('丙')).toBeTruthy()
  await user.type(screen.getByLabelText('搜索已选列表'), 'x')
  await waitFor(() => expect(right.queryByText('丙')).toBeNull())
})

test('L7 rows ticked before a search are counted and moved with the rest', async () => {
  const all = [person('a', '甲'), person('b', '乙')]
  const candidates = ({ body }: { body: string }) => {
    const { keyword } = JSON.parse(body) as { keyword?: string }
    return page(all.filter(({ name }) => name === (keyword ?? name)))
  }
  const { user, calls } = await openPage({
    page: 'post/transfer',
    params: { postId: 'p1' },
    answers: { ...answers, '/post/candidates': candidates },
  })
  const { left } = await panes()
  await user.click(left.getByRole('checkbox', { name: '选择第 1 行' }))
  await user.type(screen.getByLabelText('搜索可选列表'), '乙')
  await waitFor(() => expect(left.queryByText('甲')).toBeNull(), { timeout: 2000 })
  await user.click(left.getByRole('checkbox', { name: '选择第 1 行' }))
  await user.click(left.getByRole('button', { name: /添\s*加 2/ }))
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText('保存成功!')
  expect(calls('/post/memberAdd')).toEqual([{ postId: 'p1', ids: ['a', 'b'] }])
})

test('仅本人范围 is an argument of the search', async () => {
  const { user, calls } = await openPage({ page: 'post/transfer', params: { postId: 'p1' }, answers })
  await panes()
  await user.click(screen.getByRole('switch', { name: '仅本人范围' }))
  await waitFor(() => expect(calls('/post/candidates').at(-1)).toMatchObject({ ifOwn: true }))
})
