import { render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WhyPanel } from '../../../renderer/diagnostics/WhyPanel.tsx'
import type { Page } from '../../../schemas/types/page.ts'
import { openPage } from '../support/openPage.tsx'

const list: Page = {
  version: 2,
  kind: 'list',
  title: '岗位',
  source: 'post.list',
  search: ['name'],
  columns: ['code', 'name', { field: 'seats', visible: "=params.mode == 'full'" }],
  params: { mode: { type: 'string' } },
  actions: {
    page: [{ kind: 'open', label: '新增', page: 'post/edit' }],
    row: [
      { kind: 'call', label: '删除', call: 'post.delete', with: { ids: '=[row.id]' }, visible: '=!row.enabled' },
      { kind: 'call', label: '启停', call: 'post.enable', with: { id: '=row.id' } },
    ],
  },
}
const rows = [
  { id: 'p1', code: 'AA', name: '会计', enabled: true, revision: 1 },
  { id: 'p2', code: null, name: '出纳', enabled: false, revision: 1 },
]
const answers = { '/post/list': () => ({ records: rows, total: 2, size: 20, current: 1 }) }

/** happy-dom lays nothing out; an element in the document counts as seen. */
Element.prototype.getClientRects = function getClientRects() {
  return (this.isConnected ? [{}] : []) as unknown as DOMRectList
}

const open = async (codes: string[]) => {
  const opened = await openPage({
    page: 'why/list',
    more: { 'why/list': list },
    answers,
    codes,
    params: { mode: 'brief' },
  })
  await screen.findByText('会计')
  render(<WhyPanel />)
  const panel = within(await screen.findByRole('complementary', { name: '诊断面板' }))
  const node = async (name: RegExp) => panel.findByRole('button', { name })
  return { ...opened, panel, node }
}

test('a column hidden by its condition shows the expression, its inputs and its result', async () => {
  const { user, panel, node } = await open(['POST_VIEW', 'POST_EDIT', 'POST_DELETE'])
  await user.click(await node(/隐藏 编制/))
  expect(await panel.findByText("=params.mode == 'full'")).toBeTruthy()
  expect(panel.getByText('params.mode').nextSibling?.textContent).toBe('"brief"')
  expect(panel.getByText('结果').nextSibling?.textContent).toBe('false')
  expect(panel.getByText('schemas/pages/why/list.json')).toBeTruthy()
  expect(panel.getByText('columns[2]')).toBeTruthy()
})

test('a button without its code shows the code and the endpoint that needs it', async () => {
  const { user, panel, node } = await open(['POST_VIEW', 'POST_DELETE'])
  await user.click(await node(/隐藏 启停/))
  expect(await panel.findByText('POST_EDIT')).toBeTruthy()
  expect(panel.getByText('来自接口 post.enable')).toBeTruthy()
  await user.click(await node(/隐藏 新增/))
  expect(await panel.findByText('来自页面 post/edit')).toBeTruthy()
})

test('an element picked on screen is explained for its row', async () => {
  const { user, panel, node } = await open(['POST_VIEW', 'POST_EDIT', 'POST_DELETE'])
  await node(/逐行决定 删除/)
  await user.click(panel.getByRole('button', { name: '点选元素' }))
  const table = screen.getByRole('table')
  const cell = within(table).getByText('出纳').closest('tr')?.querySelector('td:not(.table-fixed)')
  await user.click(cell as Element)
  await node(/显示 删除/)
  expect(panel.getByText('针对所点的一行：出纳')).toBeTruthy()
  await waitFor(async () => expect(await node(/空 编码/)).toBeTruthy())
})

test('without a row an expression lists the names of its inputs, without values or a result', async () => {
  const { user, panel, node } = await open(['POST_VIEW', 'POST_EDIT', 'POST_DELETE'])
  await user.click(await node(/逐行决定 删除/))
  expect(await panel.findByText('=!row.enabled')).toBeTruthy()
  expect(panel.getByText('读取').nextSibling?.textContent).toBe('row.enabled')
  expect(panel.getByText('结果').nextSibling?.textContent).toBe('因记录而异，可点选一条记录查看')
  expect(panel.queryByText('null')).toBeNull()
})

test('file and path are on separate lines', async () => {
  const { user, panel, node } = await open(['POST_VIEW', 'POST_EDIT', 'POST_DELETE'])
  await user.click(await node(/隐藏 编制/))
  expect((await panel.findByText('文件')).nextSibling?.textContent).toBe('schemas/pages/why/list.json')
  expect(panel.getByText('位置').nextSibling?.textContent).toBe('columns[2]')
})

test('a press while picking neither activates the element nor loses the record around it', async () => {
  const { user, panel, node, calls } = await open(['POST_VIEW', 'POST_EDIT', 'POST_DELETE'])
  await node(/显示 启停/)
  await user.click(panel.getByRole('button', { name: '点选元素' }))
  const row = within(screen.getByRole('table')).getByText('出纳').closest('tr') as HTMLElement
  await user.hover(within(row).getByRole('button', { name: '启停' }))
  await waitFor(() => expect(document.querySelector('body > [data-diagnostics]')?.textContent).toBe('按钮 启停 · 显示'))
  await user.click(within(row).getByRole('button', { name: '启停' }))
  await panel.findByText('actions.row[1]')
  expect(panel.getByText('针对所点的一行：出纳')).toBeTruthy()
  expect(calls('/post/enable')).toEqual([])
  // Esc cancels picking and keeps the selected part.
  await user.click(panel.getByRole('button', { name: '点选元素' }))
  await user.keyboard('{Escape}')
  expect(panel.getByRole('button', { name: '点选元素' })).toBeTruthy()
  expect(panel.getByText('actions.row[1]')).toBeTruthy()
})

test('nodes are found by name and by path', async () => {
  const { user, panel, node } = await open(['POST_VIEW', 'POST_EDIT', 'POST_DELETE'])
  await node(/显示 名称 查询条件/)
  await user.type(panel.getByRole('searchbox', { name: '查找节点' }), 'search[[')
  expect(panel.getAllByRole('listitem')).toHaveLength(1)
  await user.type(panel.getByRole('searchbox', { name: '查找节点' }), 'x')
  expect(panel.getByText('没有匹配的节点。')).toBeTruthy()
})

test('the page shows its request, with arguments and number of results', async () => {
  const { user, panel, node } = await open(['POST_VIEW'])
  await user.click(await node(/显示 岗位/))
  expect(await panel.findByText('POST /post/list')).toBeTruthy()
  expect(panel.getByText(/返回 2 条，共 2 条/)).toBeTruthy()
})
