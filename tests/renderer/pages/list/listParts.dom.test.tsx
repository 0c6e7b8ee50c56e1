import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ListPage } from '../../../../schemas/types/pages/list.ts'
import type { Answers } from '../../shell/consoleServer.ts'
import { Refusal } from '../../shell/consoleServer.ts'
import { openPage } from '../../support/openPage.tsx'

const list = (more: Partial<ListPage>): ListPage => ({
  version: 2,
  kind: 'list',
  title: '岗位列表',
  source: 'post.list',
  columns: ['code', 'name', 'seats'],
  ...more,
})

const row = (number: number, more: object = {}) => ({
  id: `p${number}`,
  code: `C${number}`,
  name: `岗位${number}`,
  rank: number % 2 ? 'M' : 'P',
  seats: number * 1000,
  enabled: true,
  ...more,
})

const rowsOf = (rows: object[], more: object = {}): Answers => ({
  '/post/list': () => ({ records: rows, total: rows.length, size: 20, current: 1, ...more }),
})

const open = (page: ListPage, setting: Omit<Parameters<typeof openPage>[0], 'page'> = {}) =>
  openPage({ page: 'post/one', more: { 'post/one': page, ...setting.more }, ...omitMore(setting) })
const omitMore = ({ more: _, ...rest }: Omit<Parameters<typeof openPage>[0], 'page'>) => rest

const names = () => screen.queryAllByText(/^岗位\d+$/).map(cell => cell.textContent)

test('B16 totals of a generic page come from the server and are the last line', async () => {
  const page = list({
    columns: ['code', 'name', { field: 'seats', summary: 'sum' }, { field: 'openedAt', summary: 'count' }],
  })
  const { calls } = await open(page, { answers: rowsOf([row(1)], { summary: { seats: 1234567, openedAt: 3 } }) })
  const foot = await screen.findByRole('row', { name: /合计/ })
  expect(within(foot).getByText('1,234,567')).toBeTruthy()
  expect(foot.textContent).toContain('计数 3')
  expect(calls('/post/list')[0]).toMatchObject({ summary: 'seats:sum,openedAt:count' })
})

test('B16 without totals from the server those of the shown rows are used, and labelled so', async () => {
  const page = list({
    source: 'post.members',
    with: { postId: 'x' },
    columns: ['name', { field: 'seats', title: '席位', summary: 'average' }],
  })
  await open(page, {
    answers: { '/post/members': () => ({ records: [row(1), row(2)], total: 9, size: 20, current: 1 }) },
  })
  const foot = await screen.findByRole('row', { name: /本页合计/ })
  expect(foot.textContent).toContain('1500')
})

test('columns are grouped below a common heading', async () => {
  const page = list({ columns: ['code', { field: 'rank', group: '级别' }, { field: 'seats', group: '级别' }, 'name'] })
  await open(page, { answers: rowsOf([row(1)]) })
  await screen.findByText('岗位1')
  const group = screen.getByRole('columnheader', { name: '级别' })
  expect(group.getAttribute('colspan')).toBe('2')
  expect(screen.getByRole('columnheader', { name: '编码' }).getAttribute('rowspan')).toBe('2')
})

test('B10 values ticked in a heading filter on the server, stay in the address and are cleared visibly', async () => {
  const page = list({ columns: ['name', { field: 'rank', filter: true }] })
  const { user, calls, address } = await open(page, { answers: rowsOf([row(1)]) })
  await screen.findByText('岗位1')
  await user.click(screen.getByRole('button', { name: '筛选职级' }))
  const box = await screen.findByRole('dialog', { name: '筛选职级' })
  await user.click(await within(box).findByRole('checkbox', { name: '管理' }))
  await user.click(within(box).getByRole('button', { name: '确定' }))
  await waitFor(() =>
    expect(calls('/post/list').at(-1)).toMatchObject({
      current: 1,
      filters: [{ field: 'rank', operator: 'in', value: ['M'] }],
    }),
  )
  expect(address()).toEqual({ _filters: '~{"rank":["M"]}' })
  expect(screen.getByRole('button', { name: '筛选职级' }).hasAttribute('data-active')).toBe(true)
  await user.click(screen.getByRole('button', { name: '清除筛选' }))
  await waitFor(() => expect(calls('/post/list').at(-1)).not.toHaveProperty('filters'))
})

test('B10 Shift adds a second sort column', async () => {
  const { user, calls } = await open(list({}), { answers: rowsOf([row(1)]) })
  await screen.findByText('岗位1')
  await user.click(screen.getByRole('button', { name: '名称' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('button', { name: '编制' }))
  await user.click(screen.getByRole('button', { name: '编制' }))
  await user.keyboard('{/Shift}')
  await waitFor(() => expect(calls('/post/list').at(-1)?.sort).toBe('name,-seats'))
  expect(screen.getByRole('columnheader', { name: /编制/ }).getAttribute('aria-sort')).toBe('descending')
})

test('a complete list is sorted in the browser, without a call', async () => {
  const page = list({ source: 'post.all', columns: ['code', 'name', 'seats'] })
  const rows = [row(2), row(10), row(1), row(3, { name: null })]
  const { user, calls } = await open(page, { answers: { '/post/all': () => rows } })
  await screen.findByText('岗位10')
  await user.click(screen.getByRole('button', { name: '名称' }))
  await waitFor(() => expect(names()).toEqual(['岗位1', '岗位2', '岗位10']))
  await user.click(screen.getByRole('button', { name: '名称' }))
  await waitFor(() => expect(names()).toEqual(['岗位10', '岗位2', '岗位1']))
  await user.click(screen.getByRole('button', { name: '名称' }))
  await waitFor(() => expect(names()).toEqual(['岗位2', '岗位10', '岗位1']))
  expect(calls('/post/all')).toHaveLength(1)
})

test('B3 Shift selects all rows between; their names are listed and each can be removed', async () => {
  const page = list({
    actions: { selection: [{ kind: 'call', label: '批量删除', call: 'post.delete', with: { ids: '=selection' } }] },
  })
  const { user } = await open(page, { answers: rowsOf([1, 2, 3, 4, 5].map(number => row(number))) })
  await screen.findByText('岗位5')
  const boxes = screen.getAllByRole('checkbox', { name: /选择第/ })
  await user.click(boxes[1] as HTMLElement)
  await user.keyboard('{Shift>}')
  await user.click(boxes[3] as HTMLElement)
  await user.keyboard('{/Shift}')
  await user.click(await screen.findByRole('button', { name: '已选择 3 项' }))
  const menu = await screen.findByRole('menu', { name: '已选择的记录' })
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(item => item.textContent),
  ).toEqual(['✕ 岗位2', '✕ 岗位3', '✕ 岗位4'])
  await user.click(within(menu).getByText('✕ 岗位3'))
  expect(screen.getByRole('button', { name: '已选择 2 项' })).toBeTruthy()
})

test('a row unfolds to the page that the list names, with its own rows', async () => {
  const page = list({ expand: { page: 'post/members', with: { postId: '=row.id' }, visible: '=row.seats > 1000' } })
  const { user, calls } = await open(page, {
    answers: {
      ...rowsOf([row(1), row(2)]),
      '/post/members': () => ({
        records: [{ id: 'u', name: '张三', username: 'zhang' }],
        total: 1,
        size: 20,
        current: 1,
      }),
    },
  })
  await screen.findByText('岗位2')
  const toggle = screen.getByRole('button', { name: '展开' })
  await user.click(toggle)
  await screen.findByText('张三')
  expect(calls('/post/members')[0]).toMatchObject({ postId: 'p2' })
  await user.click(screen.getByText('张三'))
  await user.click(screen.getByRole('button', { name: '收起' }))
  await waitFor(() => expect(screen.queryByText('张三')).toBeNull())
})

test('the actions column is drawn if a row has an action', async () => {
  const page = list({
    actions: {
      row: [
        { kind: 'call', label: '删除', call: 'post.delete', with: { id: '=row.id' }, visible: '=row.seats > 1000' },
      ],
    },
  })
  const head = () => screen.queryByRole('columnheader', { name: '操作' })
  let rows = [row(1)]
  const { user } = await open(page, {
    answers: { '/post/list': () => ({ records: rows, total: rows.length, size: 20, current: 1 }) },
  })
  await screen.findByText('岗位1')
  expect(head()).toBeNull()
  rows = [row(1), row(2)]
  await user.click(screen.getByRole('button', { name: '刷新' }))
  await screen.findByText('岗位2')
  expect(head()).toBeTruthy()
})

const departments = [
  { id: 'a', name: '总部', parentId: null, hasChildren: true },
  { id: 'b', name: '分部', parentId: null, hasChildren: false },
]
const tree = list({
  title: '部门',
  source: 'department.tree',
  columns: ['name'],
  children: { source: 'department.tree' },
  move: 'department.move',
})
const below: Record<string, object[]> = {
  a: [
    { id: 'a1', name: '财务部', parentId: 'a', hasChildren: true },
    { id: 'a2', name: '人事部', parentId: 'a', hasChildren: false },
  ],
  a1: [{ id: 'a11', name: '出纳组', parentId: 'a1', hasChildren: false }],
}
const treeAnswers: Answers = {
  '/department/tree': ({ query }) => {
    const parent = query.get('parentId')
    return parent === null ? departments : (below[parent] ?? [])
  },
  '/department/move': () => ({}),
}
const shownNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(one => one.textContent)

test('B15 children load when a row expands, and all levels by 全部展开', async () => {
  const { user } = await open(tree, { answers: treeAnswers })
  const head = await screen.findByRole('row', { name: /总部/ })
  expect(shownNames()).toEqual(['总部', '分部'])
  expect(within(screen.getByRole('row', { name: /分部/ })).queryByRole('button')).toBeNull()
  await user.click(within(head).getByRole('button', { name: '展开' }))
  await screen.findByText('财务部')
  expect(shownNames()).toEqual(['总部', '财务部', '人事部', '分部'])
  await user.click(screen.getByRole('button', { name: '全部展开' }))
  await screen.findByText('出纳组')
  await user.click(await screen.findByRole('button', { name: '全部收起' }))
  await waitFor(() => expect(shownNames()).toEqual(['总部', '分部']))
})

test('a row whose children failed to load stays collapsed, and the next click retries', async () => {
  let failing = true
  const { user, calls } = await open(tree, {
    answers: {
      '/department/tree': ({ query }) => {
        const parent = query.get('parentId')
        if (parent === null) return departments
        return failing ? new Refusal(500, '服务器内部错误') : (below[parent] ?? [])
      },
    },
  })
  const head = await screen.findByRole('row', { name: /总部/ })
  await user.click(within(head).getByRole('button', { name: '展开' }))
  await screen.findByText(/服务器内部错误/)
  const again = await within(head).findByRole('button', { name: '展开' })
  failing = false
  await user.click(again)
  await screen.findByText('财务部')
  expect(calls('/department/tree')).toHaveLength(3)
})

test('a record that recurs below itself does not expand endlessly', async () => {
  const round: Answers = {
    '/department/tree': () => [{ id: 'a', name: '总部', hasChildren: true }],
  }
  const { user } = await open(tree, { answers: round })
  await user.click(within(await screen.findByRole('row', { name: /总部/ })).getByRole('button', { name: '展开' }))
  await waitFor(() => expect(shownNames()).toEqual(['总部', '总部']))
})

test('B15 D16 Alt and arrow keys move a row among its siblings at once, and revert when refused', async () => {
  let refuse = false
  const { user, calls } = await open(tree, {
    answers: { ...treeAnswers, '/department/move': () => (refuse ? new Refusal(409, '已被他人修改') : {}) },
  })
  const head = await screen.findByRole('row', { name: /总部/ })
  head.focus()
  await user.keyboard('{ArrowRight}')
  await screen.findByText('人事部')
  screen.getByRole('row', { name: /人事部/ }).focus()
  refuse = true
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await screen.findByText(/已被他人修改/)
  expect(shownNames()).toEqual(['总部', '财务部', '人事部', '分部'])
  refuse = false
  screen.getByRole('row', { name: /人事部/ }).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await screen.findByText('操作成功！')
  expect(calls('/department/move').at(-1)).toEqual({ id: 'a2', parentId: 'a', beforeId: 'a1' })
})

test('rows are dragged only in the order of the list', async () => {
  const page = list({ move: 'post.order', sort: 'seats' })
  const { user, calls } = await open(page, {
    answers: { ...rowsOf([row(1), row(2), row(3)]), '/post/order': () => ({}) },
  })
  await screen.findByText('岗位3')
  screen.getByRole('row', { name: /岗位3/ }).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(calls('/post/order')).toEqual([{ ids: ['p1', 'p3', 'p2'], partial: true }]))
  await user.click(screen.getByRole('button', { name: '名称' }))
  await waitFor(() => expect(document.querySelector('[data-drag]')).toBeNull())
})

test('B7 a copy button copies the value to the clipboard', async () => {
  const { user } = await open(list({ columns: [{ field: 'code', copy: true }, 'name'] }), { answers: rowsOf([row(7)]) })
  await user.click(await screen.findByRole('button', { name: '复制编码' }))
  await screen.findByText('已复制')
  expect(await navigator.clipboard.readText()).toBe('C7')
})

test('B13 the first load shows placeholder rows, a later one keeps the rows', async () => {
  let release = () => {}
  const answers: Answers = {
    '/post/list': () =>
      new Promise(resolve => {
        release = () => resolve({ records: [row(1)], total: 1, size: 20, current: 1 })
      }),
  }
  const { user, container } = await open(list({}), { answers })
  await screen.findByRole('status', { name: '加载中' })
  expect(container.querySelector('.table-skeleton')).not.toBeNull()
  await waitFor(() => release())
  await waitFor(() => {
    release()
    expect(names()).toEqual(['岗位1'])
  })
  await user.click(screen.getByRole('button', { name: '刷新' }))
  await screen.findByRole('status', { name: '加载中' })
  expect(container.querySelector('.table-skeleton')).toBeNull()
  expect(names()).toEqual(['岗位1'])
})

const width = window.innerWidth
afterEach(() => {
  vi.restoreAllMocks()
  window.innerWidth = width
})

test('on a phone rows are cards with the same cells, selection and actions', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    query =>
      ({ matches: query.includes('max-width: 640px'), addEventListener() {}, removeEventListener() {} }) as never,
  )
  const { user, calls } = await openPage({
    page: 'post/list',
    answers: { ...rowsOf([row(1), row(2)]), '/post/delete': () => ({}) },
  })
  const cards = await screen.findByRole('list', { name: '岗位列表' })
  const card = within(cards).getAllByRole('listitem')[1] as HTMLElement
  expect(within(card).getByText('职级')).toBeTruthy()
  expect(within(card).getByText('专业')).toBeTruthy()
  await user.click(within(card).getByRole('checkbox'))
  expect(screen.getByRole('button', { name: '已选择 1 项' })).toBeTruthy()
  expect(within(card).getByRole('button', { name: '编辑' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(calls('/post/list')).toHaveLength(1)
})
