import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Page } from '../../../../schemas/types/page.ts'
import { openPage } from '../../support/openPage.tsx'

test('pages behind tabs load when first opened; a tab without permission is absent', async () => {
  const answers = {
    '/post/list': () => ({ records: [], total: 0 }),
    '/department/tree': () => [{ id: 'g', name: '集团', children: [] }],
  }
  const { user, calls } = await openPage({ page: 'post/tabs', answers })
  await screen.findByText('岗位列表')
  expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual(['全部', '部门'])
  expect(screen.queryByText('集团')).toBeNull()
  await user.click(screen.getByRole('tab', { name: '部门' }))
  expect(await screen.findByText('集团')).toBeTruthy()
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: '全部' }).getAttribute('aria-selected')).toBe('true')
  expect(calls('/post/list').length).toBeGreaterThan(0)
})

test('a page without a visible tab says so instead of being empty', async () => {
  const tabs: Page = {
    version: 2,
    kind: 'tabs',
    title: '岗位设置',
    tabs: [{ title: '保密', page: 'post/list', permission: 'NOBODY' }],
  }
  await openPage({ page: 'secret', more: { secret: tabs } })
  expect(await screen.findByText('无权查看“岗位设置”')).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
})

test('a page with the title of its tab shows it once', async () => {
  const tabs: Page = {
    version: 2,
    kind: 'tabs',
    title: '岗位设置',
    tabs: [
      { title: '岗位列表', page: 'post/list' },
      { title: '全部', page: 'post/list' },
    ],
  }
  const answers = { '/post/list': () => ({ records: [], total: 0 }) }
  const { user } = await openPage({ page: 'posts', more: { posts: tabs }, answers })
  await screen.findByText('暂无数据')
  expect(screen.queryByRole('heading', { name: '岗位列表' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: '全部' }))
  expect(await screen.findByRole('heading', { name: '岗位列表' })).toBeTruthy()
})
