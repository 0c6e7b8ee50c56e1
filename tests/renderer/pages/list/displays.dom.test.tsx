import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ListPage } from '../../../../schemas/types/pages/list.ts'
import { openPage } from '../../support/openPage.tsx'

const list: ListPage = { version: 2, kind: 'list', title: '岗位', source: 'post.all', columns: ['name'] }
const rows = [
  { id: 'p1', name: '王芳', rank: 'M', code: '请补发票', seats: 2, openedAt: '2026-03-02T01:00:00.000Z' },
  { id: 'p2', name: null, rank: 'M', code: null, seats: null, openedAt: '2026-03-02T03:14:20.000Z' },
  { id: 'p3', name: '李强', rank: 'X', code: null, seats: 1, openedAt: '2026-03-02T03:14:50.000Z' },
]
const answers = { '/post/all': () => rows }

test('W17 a timeline shows user, operation, comment and time taken', async () => {
  const page: ListPage = {
    ...list,
    columns: ['openedAt', 'name', 'rank', 'code', 'seats'],
    display: { as: 'timeline', at: 'openedAt', who: 'name', act: 'rank', text: 'code' },
  }
  await openPage({ page: 'post/timeline', more: { 'post/timeline': page }, answers })
  const entries = await within(await screen.findByRole('list', { name: '岗位' })).findAllByRole('listitem')
  expect(entries).toHaveLength(3)
  const [first, second, third] = entries as [HTMLElement, HTMLElement, HTMLElement]
  expect(within(first).getByText('管理').className).toContain('cell-tag-blue')
  expect(within(first).getByText('请补发票')).toBeTruthy()
  expect(within(first).getByRole('term').textContent).toBe('编制')
  expect(within(second).getByText('系统')).toBeTruthy()
  expect(within(second).getByText('2 小时 14 分钟后')).toBeTruthy()
  expect(within(second).queryByRole('term')).toBeNull()
  expect(within(third).queryByText(/后$/)).toBeNull()
  expect(screen.queryByRole('button', { name: '列设置' })).toBeNull()
})

test('W17 a gallery groups cards below headings; a click runs the first row action', async () => {
  const page: ListPage = {
    ...list,
    columns: ['name', 'code', 'rank'],
    display: { as: 'gallery', title: 'name', text: 'code', group: 'code' },
    actions: { row: [{ kind: 'open', label: '查看', page: 'post/details', with: { id: '=row.id' } }] },
  }
  const named = rows.map((row, at) => ({ ...row, name: `岗位${at}`, code: at === 1 ? '财务' : '人事' }))
  const { user, opened } = await openPage({
    page: 'post/gallery',
    more: { 'post/gallery': page },
    answers: { '/post/all': () => named },
  })
  const [first, second] = await screen.findAllByRole('heading', { level: 3 })
  expect([first?.textContent, second?.textContent]).toEqual(['人事', '财务'])
  const cards = within(screen.getByRole('region', { name: '人事' })).getAllByRole('listitem')
  expect(cards).toHaveLength(2)
  await user.click(within(cards[1] as HTMLElement).getByRole('button', { name: '岗位2' }))
  await user.click(cards[0] as HTMLElement)
  expect(opened.map(({ params }) => params)).toEqual([{ id: 'p3' }, { id: 'p1' }])
})

test('W17 favourite cards come first and are stored per user', async () => {
  const page: ListPage = {
    ...list,
    columns: ['name', 'code'],
    display: { as: 'gallery', title: 'name', group: 'code', favourites: 'id' },
  }
  const named = rows.map((row, at) => ({ ...row, name: `岗位${at}`, code: '人事' }))
  let kept: unknown = { marks: ['p3'] }
  const { user, calls } = await openPage({
    page: 'post/favourites',
    more: { 'post/favourites': page },
    answers: {
      '/post/all': () => named,
      '/upms/preference': (call: { body: string }) => {
        if (call.body !== '') kept = (JSON.parse(call.body) as { value: unknown }).value
        return { key: 'favourites:post/favourites', value: kept }
      },
    },
  })
  const own = await screen.findByRole('region', { name: '常用' })
  expect(
    within(own)
      .getAllByRole('listitem')
      .map(item => item.querySelector('strong')?.textContent),
  ).toEqual(['岗位2'])
  await user.click(screen.getByRole('button', { name: '设为常用岗位0' }))
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: '常用' })).getAllByRole('listitem')).toHaveLength(2),
  )
  expect(calls('/upms/preference').filter(call => 'value' in call)).toEqual([
    { key: 'favourites:post/favourites', value: { marks: ['p3', 'p1'] } },
  ])
})

const several: ListPage = {
  ...list,
  columns: ['name', { field: 'code', open: { page: 'post/details', with: { id: '=row.id' } } }, 'seats'],
  display: [
    { as: 'table' },
    { as: 'gallery', title: 'code', tags: ['rank'], facts: ['seats'], picture: 'photo' },
    { as: 'board', label: '进度', by: 'rank', title: 'name' },
  ],
}

test('a list of several displays switches between them, and the server keeps the choice', async () => {
  let kept: unknown
  const { user, calls } = await openPage({
    page: 'post/several',
    more: { 'post/several': several },
    answers: {
      ...answers,
      '/upms/preference': ({ body }: { body: string }) => {
        if (body !== '') kept = (JSON.parse(body) as { value: unknown }).value
        return {}
      },
    },
  })
  const group = await screen.findByRole('group', { name: '显示方式' })
  expect(
    within(group)
      .getAllByRole('button')
      .map(one => one.textContent),
  ).toEqual(['表格', '卡片', '进度'])
  expect(await screen.findByRole('table', { name: '岗位' })).toBeTruthy()
  await user.click(within(group).getByRole('button', { name: '进度' }))
  expect(await screen.findByRole('region', { name: '管理' })).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  await waitFor(() => expect(kept).toEqual({ display: '进度' }))
  // All rows are there already.
  expect(calls('/post/all')).toHaveLength(1)
})

test('a card opens what its title opens, and shows a cover, tags and the named facts', async () => {
  const { display: _, ...rest } = several
  const page: ListPage = {
    ...rest,
    columns: [...rest.columns, 'rank'],
    display: { as: 'gallery', title: 'code', tags: ['rank'], facts: ['seats'], picture: 'photo' },
  }
  const { user, opened } = await openPage({
    page: 'post/covers',
    more: { 'post/covers': page },
    answers: { '/post/all': () => [{ ...rows[0], photo: '/oss/user/1/image/a.png' }] },
  })
  const card = await screen.findByRole('listitem')
  expect(card.querySelector('img')?.getAttribute('src')).toBe('/oss/user/1/image/a.png')
  expect(within(card).getByText('管理').className).toContain('cell-tag-blue')
  expect(
    within(card)
      .getAllByRole('term')
      .map(one => one.textContent),
  ).toEqual(['编制'])
  await user.click(within(card).getByRole('button', { name: '请补发票' }))
  expect(opened.map(({ params }) => params)).toEqual([{ id: 'p1' }])
})

test('rules colour rows and values, and say why', async () => {
  const page: ListPage = {
    ...list,
    columns: ['name', { field: 'seats', colors: [{ when: '=row.seats > 1', color: 'red', note: '编制超限' }] }],
    colors: [{ when: "=row.rank == 'X'", color: 'orange', note: '职级未定' }],
  }
  await openPage({ page: 'post/colors', more: { 'post/colors': page }, answers })
  const cell = await screen.findByTitle('编制超限')
  expect(cell.className).toContain('cell-tag-red')
  expect(cell.closest('tr')?.hasAttribute('data-color')).toBe(false)
  const row = screen.getByText('李强').closest('tr')
  expect(row?.className).toBe('cell-tag-orange')
  expect(row?.textContent).toContain('职级未定')
  expect(screen.getAllByTitle('编制超限')).toHaveLength(1)
})
