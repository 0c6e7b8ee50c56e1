import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { forgetDefaultViews } from '../../../../runtime/views/defaultViews.ts'
import viewFamily from '../../../../schemas/endpoints/view.json'
import type { EndpointFamily } from '../../../../schemas/types/endpoint.ts'
import type { ListPage } from '../../../../schemas/types/pages/list.ts'
import { type Answers, Refusal } from '../../shell/consoleServer.ts'
import { families, pages } from '../../support/documents.ts'
import { openPage, type Setting } from '../../support/openPage.tsx'

families.view = viewFamily as unknown as EndpointFamily
afterEach(forgetDefaultViews)

const rows = {
  records: [{ id: 'p1', code: 'AA', name: '会计', enabled: true, revision: 1 }],
  total: 1,
  size: 20,
  current: 1,
}
const view = (more: object = {}) => ({
  id: 'v1',
  revision: 1,
  page: 'post/list',
  name: '财务类',
  value: { values: { name: '财' }, sort: '-name', size: 40, columns: { hidden: ['departmentId'] } },
  mine: true,
  preset: false,
  userName: '赵云',
  roleIds: [],
  roles: [],
  ...more,
})
const open = (answers: Answers, more: Partial<Setting> = {}) =>
  openPage({
    page: 'post/list',
    answers: { '/post/list': () => rows, '/upms/view/defaults': () => [], ...answers },
    ...more,
  })

test('a list opens with the default view: its conditions, sort, size and columns, in one request', async () => {
  const { calls, address } = await open({ '/upms/view/defaults': () => [view()] })
  await screen.findByText('会计')
  expect(calls('/post/list')).toEqual([{ name: '财', current: 1, size: 40, sort: '-name' }])
  expect(screen.queryByRole('columnheader', { name: /部门/ })).toBeNull()
  expect(screen.getByRole('button', { name: '视图：财务类' })).toBeTruthy()
  expect(address()).toEqual({ _view: 'v1' })
})

test('a link opens its view, and parts that no longer exist are dropped and named', async () => {
  const old = view({ value: { values: { name: '财', gone: 1 }, columns: { hidden: ['lost', 'departmentId'] } } })
  const { calls } = await open({ '/upms/view/list': () => [old] }, { query: { _view: 'v1' } })
  await screen.findByText('会计')
  expect(calls('/post/list')[0]).not.toHaveProperty('gone')
  expect(await screen.findByText('视图“财务类”中已不存在的内容已略去：gone、lost')).toBeTruthy()
})

test('a link to a missing view says so and shows the list', async () => {
  await open({ '/upms/view/list': () => [] }, { query: { _view: 'v9' } })
  await screen.findByText('会计')
  expect(await screen.findByText('链接中的视图不存在，或没有共享给您')).toBeTruthy()
})

test('the current query is saved as a new view, and a refusal is shown at the name', async () => {
  const { user, calls } = await open({
    '/upms/view/list': () => [],
    '/upms/view/save': () => {
      if (calls('/upms/view/save').length < 2)
        return new Refusal(400, '名称重复', { errors: [{ field: 'name', message: '视图名称已存在' }] })
      return view({ id: 'v2', name: '新视图' })
    },
  })
  await screen.findByText('会计')
  await user.type(screen.getByLabelText('名称'), '财{Enter}')
  await waitFor(() => expect(calls('/post/list')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: '视图：默认视图' }))
  await user.click(await screen.findByRole('menuitem', { name: '另存为新视图…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: /保\s*存$/ }))
  expect((await dialog.findByRole('alert')).textContent).toBe('请输入视图名称')
  await user.type(dialog.getByPlaceholderText('请输入视图名称'), '新视图')
  await user.click(dialog.getByRole('button', { name: /保\s*存$/ }))
  await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('视图名称已存在'))
  await user.click(dialog.getByRole('button', { name: /保\s*存$/ }))
  await waitFor(() => expect(calls('/upms/view/save')).toHaveLength(2))
  expect(calls('/upms/view/save')[1]).toMatchObject({
    page: 'post/list',
    name: '新视图',
    value: { values: { name: '财' } },
  })
  expect(await screen.findByRole('button', { name: '视图：新视图' })).toBeTruthy()
})

test('a changed view is marked, and saved under its name and revision', async () => {
  const { user, calls } = await open(
    {
      '/upms/view/list': () => [view()],
      '/upms/view/save': () =>
        view({
          revision: 2,
          value: {
            size: 40,
            columns: { hidden: ['departmentId'], order: [] },
            sort: '-name',
            values: { name: '会' },
          },
        }),
    },
    { query: { _view: 'v1' } },
  )
  await screen.findByText('会计')
  const name = screen.getByLabelText('名称')
  await user.clear(name)
  await user.type(name, '会{Enter}')
  await user.click(await screen.findByRole('button', { name: '视图：财务类（已修改）' }))
  await user.click(await screen.findByRole('menuitem', { name: '保存修改' }))
  await waitFor(() => expect(calls('/upms/view/save')).toHaveLength(1))
  expect(calls('/upms/view/save')[0]).toMatchObject({ id: 'v1', revision: 1, value: { values: { name: '会' } } })
  expect(await screen.findByRole('button', { name: '视图：财务类' })).toBeTruthy()
})

test('a failure to load the views is shown in their menu, with a retry', async () => {
  let failing = true
  const { user } = await open({
    '/upms/view/list': () => (failing ? new Refusal(500, '服务器内部错误') : [view()]),
  })
  await screen.findByText('会计')
  await user.click(screen.getByRole('button', { name: '视图：默认视图' }))
  const again = await screen.findByRole('menuitem', { name: '读取失败，重试' })
  failing = false
  await user.click(again)
  expect(await screen.findByRole('menuitem', { name: '财务类' })).toBeTruthy()
})

test('a view keeps the display of its list', async () => {
  const display: ListPage['display'] = [{ as: 'table' }, { as: 'gallery', title: 'name' }]
  const page = { ...(pages['post/list'] as ListPage), display }
  const more = { 'post/list': page }
  const gallery = view({ value: { values: {}, display: 'gallery' } })
  await open({ '/upms/view/defaults': () => [gallery] }, { more })
  expect((await screen.findByText('会计')).closest('.gallery')).toBeTruthy()
  expect(screen.getByRole('button', { name: '视图：财务类' })).toBeTruthy()
})
