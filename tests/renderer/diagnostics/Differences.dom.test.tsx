import { render, screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Differences } from '../../../renderer/diagnostics/Differences.tsx'
import authFamily from '../../../schemas/endpoints/auth.json'
import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import { families } from '../support/documents.ts'
import { openPage } from '../support/openPage.tsx'

families.auth = authFamily as unknown as EndpointFamily

/** happy-dom lays nothing out; an element in the document counts as seen. */
beforeAll(() => {
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function rects(this: Element) {
    return (this.isConnected ? [{}] : []) as unknown as DOMRectList
  })
})
afterAll(() => vi.restoreAllMocks())

test('viewing as another user lists differing nodes and pages, each with its code', async () => {
  const theirs = ['POST_VIEW', 'admin_/ORGANIZATION/LIST']
  const mine = [...theirs, 'POST_ADD', 'POST_DELETE', 'admin_/ROUTER-MANAGE']
  let codes = theirs
  const { user } = await openPage({
    page: 'post/list',
    codes: theirs,
    answers: {
      '/post/list': () => ({ records: [], total: 0, size: 20, current: 1 }),
      '/auth/user/permissions': () => ({
        permissionsList: codes,
        menus: [],
        application: { id: 'admin', name: '用户中心', clientId: 'admin', url: '/' },
      }),
    },
  })
  await screen.findByText('暂无数据')
  codes = mine
  render(<Differences onClose={() => {}} />)
  const list = within(await screen.findByRole('dialog', { name: '与我的界面有何不同' }))
  await list.findByRole('button', { name: /新增.*我：显示，对方：隐藏/ })
  await user.click(await list.findByRole('button', { name: /路由管理.*我：能打开，对方：打不开/ }))
  expect(list.getByText('/router-manage')).toBeTruthy()
  expect(list.getByText('没有')).toBeTruthy()
  expect(list.queryByRole('button', { name: /组织列表/ })).toBeNull()
})
