import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { uncovered } from '../../../runtime/request/pending.ts'
import type { Page } from '../../../schemas/types/page.ts'
import { openPage } from '../support/openPage.tsx'

const broken = (document: object) => ({ 'post/broken': document as Page })

test('a page schema of unknown kind shows a card with file, place, finding and expectation', async () => {
  await openPage({ page: 'post/broken', more: broken({ version: 2, kind: 'lsit', title: '坏' }) })
  expect(await screen.findByText('页面定义有误')).toBeTruthy()
  expect(screen.getByText('schemas/pages/post/broken.json')).toBeTruthy()
  expect(screen.getByText('kind')).toBeTruthy()
  expect(screen.getByText('"lsit"')).toBeTruthy()
  expect(screen.getByText(/list \| detail/)).toBeTruthy()
})

test('a missing endpoint is named with its place in the page', async () => {
  await openPage({
    page: 'post/broken',
    more: broken({ version: 2, kind: 'list', title: '坏', source: 'post.lsit', columns: ['name'] }),
  })
  expect(await screen.findByText('source')).toBeTruthy()
  expect(screen.getByText('"post.lsit"')).toBeTruthy()
})

test('a missing parameter is named by its title', async () => {
  const params = { postId: { type: 'string', required: true, title: '岗位' } }
  const page = { version: 2, kind: 'list', title: '成员', params, source: 'post.list', columns: ['name'] }
  await openPage({ page: 'post/broken', more: broken(page) })
  expect(await screen.findByText('缺少参数：岗位。请从列表打开此页面。')).toBeTruthy()
})

test('a missing page says so', async () => {
  await openPage({ page: 'post/nowhere' })
  expect(await screen.findByText('页面（JSON 对象）')).toBeTruthy()
})

test('a user without the code of the page is refused', async () => {
  await openPage({
    page: 'post/secret',
    more: {
      'post/secret': {
        version: 2,
        kind: 'tabs',
        title: '机密',
        permission: 'TOP_SECRET',
        tabs: [{ title: '一', page: 'post/list' }],
      },
    },
  })
  expect(await screen.findByText('无权查看“机密”')).toBeTruthy()
})

test('a custom page without its component lists the existing ones', async () => {
  await openPage({ page: 'post/custom' })
  expect(await screen.findByText('"nowhere"')).toBeTruthy()
})

test('D8 a page without a mask leaves the console uncovered until it closes', async () => {
  const { unmount } = await openPage({
    page: 'post/uncovered',
    more: {
      'post/uncovered': {
        version: 2,
        kind: 'tabs',
        title: '岗位',
        mask: false,
        permission: '@signedIn',
        tabs: [{ title: '一', page: 'post/list' }],
      },
    },
    answers: { '/post/list': () => ({ records: [], total: 0, size: 20, current: 1 }) },
  })
  await screen.findByText('暂无数据')
  expect(uncovered.get()).toBe(1)
  unmount()
  expect(uncovered.get()).toBe(0)
})
