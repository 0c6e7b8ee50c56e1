import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Page } from '../../../../schemas/types/page.ts'
import { type Answers, Refusal } from '../../shell/consoleServer.ts'
import { openPage } from '../../support/openPage.tsx'

const row = (number: number, more: object = {}) => ({
  id: `p${number}`,
  code: `C${number}`,
  name: `岗位${number}`,
  departmentId: 'd1',
  departmentName: '财务部',
  rank: 'M',
  enabled: true,
  openedAt: null,
  revision: 1,
  ...more,
})

const pageOf = (rows: object[], total = rows.length): Answers => ({
  '/post/list': () => ({ records: rows, total, size: 20, current: 1 }),
})

test('B8 B9 rows show labels, dictionary tags, links and a dash for nothing', async () => {
  await openPage({ page: 'post/list', answers: pageOf([row(1), row(2, { rank: 'X' })], 41) })
  const table = await screen.findByRole('table', { name: '岗位列表' })
  await within(table).findByText('岗位1')
  expect(within(table).getAllByText('财务部')).toHaveLength(2)
  expect(within(table).getByText('管理').className).toContain('cell-tag-blue')
  expect(within(table).getByText('X')).toBeTruthy()
  expect(within(table).getAllByText('-')).toHaveLength(2)
  expect(screen.getByText('共 41 条')).toBeTruthy()
})

test('A1 A2 A5 查询 requests page 1 with the values, and the address keeps them', async () => {
  const { user, calls, address } = await openPage({
    page: 'post/list',
    answers: pageOf([row(1)], 90),
    query: { _page: '3' },
  })
  await screen.findByText('岗位1')
  expect(calls('/post/list')[0]).toEqual({ current: 3, size: 20, sort: '-createdAt' })
  await user.type(screen.getByLabelText('名称'), ' 财务 {Enter}')
  await waitFor(() =>
    expect(calls('/post/list').at(-1)).toEqual({ name: '财务', current: 1, size: 20, sort: '-createdAt' }),
  )
  expect(address()).toEqual({ name: '财务' })
  await user.type(screen.getByLabelText('名称'), '部')
  await user.click(within(screen.getByRole('form', { name: '查询条件' })).getByRole('button', { name: '查询' }))
  await waitFor(() => expect(calls('/post/list').at(-1)).toMatchObject({ name: '财务部' }))
  await user.click(within(screen.getByRole('form', { name: '查询条件' })).getByRole('button', { name: /重\s*置/ }))
  await waitFor(() => expect(calls('/post/list').at(-1)).not.toHaveProperty('name'))
})

test('A6 a different query is sent while the first runs, an equal one is not', async () => {
  const held: (() => void)[] = []
  const { user, calls } = await openPage({
    page: 'post/list',
    answers: {
      '/post/list': async ({ body }) => {
        if (body.includes('财务')) await new Promise<void>(release => held.push(release))
        return { records: [row(1)], total: 1, size: 20, current: 1 }
      },
    },
  })
  await screen.findByText('岗位1')
  const asked = () => calls('/post/list').map(({ name }) => name)
  const name = screen.getByLabelText('名称')
  await user.type(name, '财务{Enter}{Enter}')
  await waitFor(() => expect(asked()).toEqual([undefined, '财务']))
  await user.clear(name)
  await user.type(name, '人事{Enter}')
  await waitFor(() => expect(asked()).toEqual([undefined, '财务', '人事']))
  for (const release of held) release()
})

test('B10 sorting is done on the server and toggles up, down, off', async () => {
  const { user, calls } = await openPage({ page: 'post/list', answers: pageOf([row(1)]) })
  await screen.findByText('岗位1')
  for (const sort of ['name', '-name', undefined]) {
    await user.click(screen.getByRole('button', { name: '名称' }))
    await waitFor(() => expect(calls('/post/list').at(-1)?.sort).toBe(sort))
  }
})

test('B6 a switch asks, shows the new state at once with a message, and reverts when refused', async () => {
  let refuse = false
  let enabled = true
  const { user, calls } = await openPage({
    page: 'post/list',
    answers: {
      '/post/list': () => ({ records: [row(1, { enabled })], total: 1, size: 20, current: 1 }),
      '/post/enable': ({ body }) => {
        if (refuse) return new Refusal(409, '该岗位正在使用')
        enabled = (JSON.parse(body) as { enabled: boolean }).enabled
        return {}
      },
    },
  })
  const control = await screen.findByRole('switch', { name: '状态' })
  const agree = async (question: string) => {
    const box = (await screen.findByText(question)).closest<HTMLElement>('[role=dialog]')
    await user.click(within(box as HTMLElement).getByRole('button', { name: /确\s*定/ }))
  }
  await user.click(control)
  await agree('确定要关闭状态吗？')
  await screen.findByText('关闭成功！')
  expect(calls('/post/enable')).toEqual([{ id: 'p1', enabled: false }])
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
  refuse = true
  await user.click(screen.getByRole('switch'))
  await agree('确定要开启状态吗？')
  await screen.findByText('操作失败！ 该岗位正在使用')
  expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('false')
})

test('the confirmation of a switch shows its effect', async () => {
  const asked: unknown[] = []
  const page: Page = {
    version: 2,
    kind: 'list',
    title: '岗位列表',
    source: 'post.list',
    columns: [
      'name',
      { field: 'enabled', cell: 'switch', call: 'post.enable', preview: { call: 'post.held', text: 'said' } },
    ],
  }
  const { user, calls } = await openPage({
    page: 'post/held',
    more: { 'post/held': page },
    answers: {
      ...pageOf([row(1)]),
      '/post/held': ({ query }) => {
        asked.push(Object.fromEntries(query))
        return { said: '还有 3 人在此岗位' }
      },
    },
  })
  await user.click(await screen.findByRole('switch', { name: '状态' }))
  const box = (await screen.findByText('确定要关闭状态吗？')).closest<HTMLElement>('[role=dialog]') as HTMLElement
  expect(within(box).getByText(/还有 3 人在此岗位/)).toBeTruthy()
  await user.click(within(box).getByRole('button', { name: /取\s*消/ }))
  expect(asked).toEqual([{ id: 'p1', enabled: 'false' }])
  expect(calls('/post/enable')).toEqual([])
})

test('B6 row actions wait for the switch of their row, so that a form opens with the new revision', async () => {
  const answered: string[] = []
  let answer = () => {}
  const { user, opened } = await openPage({
    page: 'post/list',
    answers: {
      ...pageOf([row(1, { enabled: true }), row(2)]),
      '/post/enable': () =>
        new Promise(resolve => {
          answer = () => {
            answered.push('enable')
            resolve({})
          }
        }),
    },
  })
  await user.click((await screen.findAllByRole('switch', { name: '状态' }))[0] as HTMLElement)
  const box = (await screen.findByText('确定要关闭状态吗？')).closest<HTMLElement>('[role=dialog]')
  await user.click(within(box as HTMLElement).getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(screen.getAllByRole('switch')[0]?.getAttribute('aria-checked')).toBe('false'))
  const [own, other] = screen.getAllByRole('button', { name: '编辑' })
  await user.click(own as HTMLElement)
  await user.click(other as HTMLElement)
  await waitFor(() => expect(opened).toHaveLength(1))
  expect({ opened, answered }).toMatchObject({ opened: [{ params: { id: 'p2' } }], answered: [] })
  answer()
  await waitFor(() => expect(opened).toHaveLength(2))
  expect({ opened, answered }).toMatchObject({ opened: [{}, { params: { id: 'p1' } }], answered: ['enable'] })
})

test('B5 C5 more than three actions fold; deleting asks, names the record and reloads', async () => {
  const { user, calls } = await openPage({
    page: 'post/list',
    answers: { ...pageOf([row(1, { enabled: false })]), '/post/delete': () => ({}) },
  })
  await user.click(await screen.findByRole('button', { name: '更多' }))
  const menu = await screen.findByRole('menu')
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(item => item.textContent),
  ).toEqual(['详情', '删除'])
  await user.click(within(menu).getByText('删除'))
  expect(await screen.findByText('确定要删除该数据吗？')).toBeTruthy()
  expect(screen.getByText('「岗位1」')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  await screen.findByText('删除成功!')
  expect(calls('/post/delete')).toEqual([{ ids: ['p1'] }])
  await waitFor(() => expect(calls('/post/list')).toHaveLength(2))
})

test('B12 deleting the last row of a page goes one page back', async () => {
  let total = 21
  const { calls } = await openPage({
    page: 'post/list',
    query: { _page: '2' },
    answers: {
      '/post/list': ({ body }) => {
        const { current } = JSON.parse(body) as { current: number }
        total = 20
        return { records: current === 2 ? [] : [row(1)], total, size: 20, current }
      },
    },
  })
  await screen.findByText('岗位1')
  expect(calls('/post/list').map(call => call.current)).toEqual([2, 1])
})

test('an empty list offers to create a record and no export', async () => {
  const document = (action: object): Page => ({
    version: 2,
    kind: 'list',
    title: '岗位',
    source: 'post.list',
    columns: ['name'],
    actions: { page: [action as never] },
  })
  const inBody = () => screen.getByText('暂无数据').parentElement?.querySelectorAll('button').length
  const more = {
    'post/made': document({ kind: 'open', label: '新增', page: 'post/edit', in: 'drawer' }),
    'post/fixed': document({ kind: 'call', label: '重置', call: 'post.reset' }),
  }
  const first = await openPage({ page: 'post/made', more, answers: pageOf([]) })
  await screen.findByText('暂无数据')
  expect(inBody()).toBe(1)
  first.unmount()
  await openPage({ page: 'post/fixed', more, answers: pageOf([]) })
  await screen.findByText('暂无数据')
  expect(inBody()).toBe(0)
})

test('B3 B4 rows are selected across pages and passed to batch actions with their count', async () => {
  const { user, calls } = await openPage({
    page: 'post/list',
    answers: { ...pageOf([row(1), row(2)], 40), '/post/delete': () => ({}) },
  })
  await screen.findByText('岗位1')
  await user.click(screen.getByRole('checkbox', { name: '选择本页' }))
  expect(screen.getByText('已选择 2 项')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '批量删除' }))
  await screen.findByText('已选择 2 项。')
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  await screen.findByText('删除成功!')
  expect(calls('/post/delete')).toEqual([{ ids: ['p1', 'p2'] }])
  await waitFor(() => expect(screen.queryByText('已选择 2 项')).toBeNull())
})

test('a value shown once has a dialog of its own', async () => {
  const { user } = await openPage({
    page: 'post/list',
    answers: { ...pageOf([row(1)]), '/post/reset': () => ({ secret: 's3cret' }) },
  })
  await user.click(within(await screen.findByRole('row', { name: /岗位1/ })).getByRole('button', { name: '重置' }))
  await screen.findByText('新密钥')
  expect(screen.getByText('s3cret')).toBeTruthy()
})

test('buttons and switches without their code are hidden', async () => {
  await openPage({ page: 'post/list', codes: ['POST_VIEW'], answers: pageOf([row(1)]) })
  await screen.findByText('岗位1')
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull()
  expect(screen.queryByRole('button', { name: '编辑' })).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByText('启用')).toBeTruthy()
})

test('B13 an empty result says so with the next action, a failure offers 重试', async () => {
  let fail = true
  const { user } = await openPage({
    page: 'post/list',
    answers: {
      '/post/list': () => (fail ? new Refusal(500, '数据库忙') : { records: [], total: 0, size: 20, current: 1 }),
    },
  })
  await screen.findByText('数据库忙')
  fail = false
  expect(screen.queryByText(/^共 .* 条$/)).toBeNull()
  await user.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('暂无数据')
  expect(screen.getAllByRole('button', { name: /新\s*增/ })).toHaveLength(2)
})

test('D16 arrow keys move between rows, Enter opens the first action, / focuses the search', async () => {
  const { user, opened } = await openPage({ page: 'post/list', answers: pageOf([row(1), row(2)]) })
  await screen.findByText('岗位1')
  const rows = screen.getAllByRole('row').slice(1)
  rows[0]?.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(rows[1])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(opened).toEqual([{ page: 'post/edit', params: { id: 'p2' }, in: 'tab' }]))
  await user.keyboard('/')
  expect((document.activeElement as HTMLElement).tagName).toBe('INPUT')
})

test('B2 columns hidden by the user stay hidden, stored on the server', async () => {
  const { user, calls } = await openPage({ page: 'post/list', answers: pageOf([row(1)]), more: {} })
  await screen.findByText('岗位1')
  await user.click(screen.getByRole('button', { name: '列设置' }))
  await user.click(await screen.findByRole('checkbox', { name: '部门' }))
  await waitFor(() => expect(screen.queryByText('财务部')).toBeNull())
  await waitFor(
    () =>
      expect(calls('/upms/preference').at(-1)).toEqual({
        key: 'list:post/list',
        value: { columns: { hidden: ['departmentId'] } },
      }),
    { timeout: 3000 },
  )
})

test('B5 the actions column is absent without any action', async () => {
  const bare = {
    version: 2 as const,
    kind: 'list' as const,
    title: '岗位',
    source: 'post.list',
    columns: ['code', 'name'],
    actions: { row: [{ kind: 'call' as const, label: '删除', call: 'post.delete' }] },
  }
  await openPage({ page: 'post/bare', more: { 'post/bare': bare }, codes: ['POST_VIEW'], answers: pageOf([row(1)]) })
  await screen.findByText('岗位1')
  expect(screen.queryByText('操作')).toBeNull()
})

test('A5 a link with other arguments queries again, one without arguments only returns', async () => {
  const { calls, address, visit } = await openPage({ page: 'post/list', answers: pageOf([row(1)]) })
  await screen.findByText('岗位1')
  visit({ name: '乙', _sort: 'code' })
  await waitFor(() => expect(calls('/post/list').at(-1)).toMatchObject({ name: '乙', sort: 'code', current: 1 }))
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('乙')
  const before = calls('/post/list').length
  visit({})
  expect(address()).toEqual({ name: '乙', _sort: 'code' })
  expect(calls('/post/list')).toHaveLength(before)
})

test('the focus returns to the button that asked', async () => {
  const { user } = await openPage({ page: 'post/list', answers: pageOf([row(1, { enabled: false })]) })
  await user.click(await screen.findByRole('button', { name: '更多' }))
  await user.click(await screen.findByRole('menuitem', { name: '删除' }))
  await screen.findByText('确定要删除该数据吗？')
  await user.click(screen.getByRole('button', { name: /取\s*消/ }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('更多'))
})

test('a value links only to a page that the user may see', async () => {
  const more = {
    'post/plain': {
      version: 2,
      kind: 'list',
      title: '岗位',
      source: 'post.list',
      columns: ['code', { field: 'name', open: { page: 'post/secret' } }],
    },
    'post/secret': { version: 2, kind: 'custom', title: '保密', component: 'planned', permission: 'NOBODY' },
  } satisfies Record<string, Page>
  await openPage({ page: 'post/plain', answers: pageOf([row(1)]), more })
  await screen.findByText('岗位1')
  expect(screen.queryByRole('button', { name: '岗位1' })).toBeNull()
})
