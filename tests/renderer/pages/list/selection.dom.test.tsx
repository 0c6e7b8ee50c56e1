import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { announceChange } from '../../../../runtime/data/changes.ts'
import { openPage } from '../../support/openPage.tsx'

const row = (number: number) => ({ id: `p${number}`, code: `C${number}`, name: `岗位${number}`, revision: 1 })

test('L2 records that a batch names as missing leave the selection; refused ones stay', async () => {
  const failed = [
    { id: 'p1', message: '岗位不存在或已被删除', gone: true },
    { id: 'p2', message: '岗位下有成员' },
  ]
  const { user } = await openPage({
    page: 'post/list',
    answers: {
      '/post/list': () => ({ records: [row(1), row(2), row(3)], total: 40, size: 20, current: 1 }),
      '/post/delete': () => ({ done: ['p3'], failed }),
    },
  })
  await screen.findByText('岗位1')
  await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
  await user.click(screen.getByRole('button', { name: '批量删除' }))
  await user.click(await screen.findByRole('button', { name: /确\s*定/ }))
  const failures = within(await screen.findByRole('list', { name: '失败的数据' })).getAllByRole('listitem')
  expect(failures.map(item => item.textContent)).toEqual(['岗位1岗位不存在或已被删除', '岗位2岗位下有成员'])
  await user.click(screen.getByRole('button', { name: '知道了' }))
  expect(await screen.findByText('已选择 1 项')).toBeTruthy()
})

test('L2 a record deleted by another page or user leaves the selection', async () => {
  let rows = [row(1), row(2), row(3)]
  const { user } = await openPage({
    page: 'post/list',
    answers: { '/post/list': () => ({ records: rows, total: rows.length, size: 20, current: 1 }) },
  })
  await screen.findByText('岗位1')
  await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
  expect(screen.getByText('已选择 3 项')).toBeTruthy()
  act(() => announceChange('post.delete', undefined, ['p1']))
  await waitFor(() => expect(screen.getByText('已选择 2 项')).toBeTruthy())
  rows = [row(3)]
  act(() => announceChange('post.update', undefined))
  await waitFor(() => expect(screen.getByText('已选择 1 项')).toBeTruthy())
})

test('the failure of a batch of one row names the record', async () => {
  const { user } = await openPage({
    page: 'post/list',
    answers: {
      '/post/list': () => ({ records: [row(1)], total: 1, size: 20, current: 1 }),
      '/post/delete': () => ({ done: [], failed: [{ id: 'p1', message: '岗位下有成员' }] }),
    },
  })
  await user.click(await screen.findByRole('button', { name: '更多' }))
  await user.click(await screen.findByRole('menuitem', { name: '删除' }))
  await user.click(await screen.findByRole('button', { name: /确\s*定/ }))
  const failures = within(await screen.findByRole('list', { name: '失败的数据' })).getAllByRole('listitem')
  expect(failures.map(item => item.textContent)).toEqual(['岗位1岗位下有成员'])
})
