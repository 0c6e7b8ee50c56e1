import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Endpoint } from '../../../../schemas/types/endpoint.ts'
import type { ListPage } from '../../../../schemas/types/pages/list.ts'
import type { BoardDisplay } from '../../../../schemas/types/pages/listDisplay.ts'
import { Refusal } from '../../shell/consoleServer.ts'
import { families } from '../../support/documents.ts'
import { openPage, type Setting } from '../../support/openPage.tsx'

type Row = { id: string; name: string; rank: string | null; seats: number; code: string; revision: number }
const row = (id: string, rank: string | null, seats: number): Row => ({
  id,
  name: `岗位${id}`,
  rank,
  seats,
  code: seats > 2 ? 'AA' : 'BB',
  revision: 1,
})
const board: BoardDisplay = {
  as: 'board',
  by: 'rank',
  title: 'name',
  sum: 'seats',
  move: 'post.edit',
  limits: { M: 1 },
}
const page: ListPage = {
  version: 2,
  kind: 'list',
  title: '岗位',
  source: 'post.list',
  columns: ['name', 'code', 'seats'],
  display: board,
  actions: { row: [{ kind: 'open', label: '查看', page: 'post/details', with: { id: '=row.id' } }] },
}

/** Answers as a page of the server does: by the filter of the column. */
function answer(rows: readonly Row[]) {
  return ({ body }: { body: string }) => {
    const { filters, current, size } = JSON.parse(body) as {
      filters: { operator: string; value?: string }[]
      current: number
      size: number
    }
    const filter = filters.at(-1)
    const own = rows.filter(({ rank }) => rank === (filter?.operator === 'isNull' ? null : filter?.value))
    const seats = own.reduce((sum, one) => sum + one.seats, 0)
    return {
      records: own.slice((current - 1) * size, current * size),
      total: own.length,
      size,
      current,
      summary: { seats },
    }
  }
}
const rows = [row('1', 'M', 3), row('2', 'M', 2), row('3', 'P', 1)]
const open = ({ display, ...more }: Partial<Setting> & { display?: Partial<BoardDisplay> } = {}) =>
  openPage({
    page: 'post/board',
    more: { 'post/board': { ...page, display: { ...board, ...display } } },
    ...more,
    answers: {
      '/post/list': answer(rows),
      '/post/edit': () => ({ ...rows[0], rank: 'P', revision: 2 }),
      ...more.answers,
    },
  })
const column = (name: string) => screen.findByRole('region', { name })
const card = (name: string) => screen.findByRole('button', { name })

test('each column reads its cards, counts and adds up all of them, and marks what is above its limit', async () => {
  const { calls, user, opened } = await open()
  await card('岗位1')
  const management = await column('管理')
  expect(within(management).getByTitle('超过上限 1 张').textContent).toBe('2 / 1')
  expect(management.querySelector('header')?.textContent).toContain('编制 5')
  expect(calls('/post/list')[0]).toEqual({
    current: 1,
    size: 50,
    summary: 'seats:sum',
    filters: [{ field: 'rank', operator: 'eq', value: 'M' }],
  })
  // Cards without a value have a column only where there are some.
  expect(screen.queryByRole('region', { name: '未设置' })).toBeNull()
  await user.click(await card('岗位3'))
  expect(opened.map(({ params }) => params)).toEqual([{ id: '3' }])
})

test('a column loads more cards', async () => {
  const many = [...Array.from({ length: 70 }, (_, at) => row(String(at), 'M', 1)), row('x', null, 1)]
  const { user, calls } = await open({ answers: { '/post/list': answer(many) } })
  await card('岗位49')
  expect(screen.queryByRole('button', { name: '岗位50' })).toBeNull()
  expect(await column('未设置')).toBeTruthy()
  await user.click(await card('更多（还有 20 张）'))
  await card('岗位69')
  expect(calls('/post/list').at(-1)).toMatchObject({ current: 2, size: 50 })
})

test('Alt and an arrow move a card, its counts follow, and the focus stays on it', async () => {
  let stored = rows
  const { calls } = await open({
    answers: {
      '/post/list': call => answer(stored)(call),
      '/post/edit': () => {
        stored = stored.map(one => (one.id === '1' ? { ...one, rank: 'P', revision: 2 } : one))
        return stored[0]
      },
    },
  })
  const first = await card('岗位1')
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowRight', altKey: true })
  expect(within(await column('专业')).getByRole('button', { name: '岗位1' })).toBe(document.activeElement)
  expect((await column('专业')).querySelector('header')?.textContent).toContain('编制 4')
  await waitFor(() => expect(calls('/post/edit')).toEqual([{ id: '1', revision: 1, rank: 'P' }]))
  await screen.findByText('操作成功！')
  await waitFor(() => expect(calls('/post/list')).toHaveLength(5))
  expect(within(await column('专业')).getByRole('button', { name: '岗位1' })).toBeTruthy()
})

test('a refused card goes back with the sentence of the server', async () => {
  const { user } = await open({ answers: { '/post/edit': () => new Refusal(409, '专业岗位已满') } })
  await card('岗位1')
  await user.click(screen.getByRole('button', { name: '岗位1的操作' }))
  expect(screen.getAllByRole('menuitem').map(one => one.textContent)).toEqual(['移到 专业', '查看'])
  await user.click(screen.getByRole('menuitem', { name: '移到 专业' }))
  expect(await screen.findByText(/专业岗位已满/)).toBeTruthy()
  await waitFor(async () => expect(within(await column('管理')).getByRole('button', { name: '岗位1' })).toBeTruthy())
})

test('without the code nothing is moved', async () => {
  const { calls } = await open({ codes: ['POST_VIEW'] })
  fireEvent.keyDown(await card('岗位1'), { key: 'ArrowRight', altKey: true })
  expect(calls('/post/edit')).toEqual([])
  expect((await card('岗位1')).closest('li')?.hasAttribute('data-movable')).toBe(false)
})

test('a pointer drags a card to another column', async () => {
  const { calls } = await open()
  const item = (await card('岗位1')).closest('li')!
  for (const [index, name] of ['管理', '专业'].entries())
    (await column(name)).getBoundingClientRect = () => new DOMRect(index * 300, 0, 280, 600)
  const pointer = { button: 0, pointerId: 1, pointerType: 'mouse' }
  fireEvent.pointerDown(item, { ...pointer, clientX: 50, clientY: 80 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 60, clientY: 80 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 350, clientY: 90 })
  expect((await column('专业')).hasAttribute('data-over')).toBe(true)
  fireEvent.pointerUp(window, { ...pointer, clientX: 350, clientY: 90 })
  await waitFor(() => expect(calls('/post/edit')).toEqual([{ id: '1', revision: 1, rank: 'P' }]))
})

test('Escape ends a drag without a call', async () => {
  const { calls } = await open()
  const item = (await card('岗位1')).closest('li')!
  const pointer = { button: 0, pointerId: 1, pointerType: 'mouse' }
  fireEvent.pointerDown(item, { ...pointer, clientX: 50, clientY: 80 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 90, clientY: 80 })
  expect(document.querySelector('.drag-ghost')).toBeTruthy()
  fireEvent.keyDown(window, { key: 'Escape' })
  fireEvent.pointerUp(window, { ...pointer, clientX: 350, clientY: 90 })
  expect(document.querySelector('.drag-ghost')).toBeNull()
  expect(calls('/post/edit')).toEqual([])
})

test('lanes divide the columns by another property', async () => {
  await open({ display: { lanes: 'code' } })
  await card('岗位1')
  const lane = screen.getByRole('heading', { name: 'AA' }).closest('section')!
  expect(within(lane).getAllByRole('listitem')).toHaveLength(1)
})

test('cards whose value is no longer offered have a column, which none is moved to', async () => {
  const ranks = [
    { value: 'M', label: '管理', color: 'blue' },
    { value: 'Z', label: '筹备', color: 'gray', enabled: false },
    { value: 'Y', label: '停办', color: 'gray', enabled: false },
  ]
  const { user, calls } = await open({
    answers: { '/basic/dictparams/list': () => ranks, '/post/list': answer([...rows, row('4', 'Z', 7)]) },
  })
  const closed = await column('筹备（已停用）')
  expect(within(closed).getByRole('button', { name: '岗位4' })).toBeTruthy()
  expect(closed.querySelector('header')?.textContent).toContain('编制 7')
  expect(screen.queryByRole('region', { name: '停办（已停用）' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '岗位1的操作' }))
  expect(screen.getAllByRole('menuitem').map(one => one.textContent)).toEqual(['查看'])
  await user.keyboard('{Escape}')
  fireEvent.keyDown(await card('岗位1'), { key: 'ArrowRight', altKey: true })
  expect(calls('/post/edit')).toEqual([])
})

test('cards of records that are no columns are counted', async () => {
  const given = [
    { ...row('1', 'M', 1), departmentId: 'd1' },
    { ...row('2', 'M', 1), departmentId: 'd9' },
    { ...row('3', 'M', 1), departmentId: 'd8' },
  ]
  await open({
    display: { by: 'departmentId', limits: {}, options: { source: 'department.tree', label: 'name' } },
    answers: {
      '/department/tree': () => [{ id: 'd1', name: '财务部', children: [] }],
      '/post/list': ({ body }: { body: string }) => {
        const { filters } = JSON.parse(body) as { filters?: { operator: string; value?: string }[] }
        const filter = filters?.at(-1)
        const own = given.filter(one => !filter || one.departmentId === filter.value)
        return { records: own, total: own.length, size: 50, current: 1, summary: { seats: own.length } }
      },
    },
  })
  await card('岗位1')
  expect(await screen.findByText('另有 2 张不在任何列')).toBeTruthy()
})

/** Drags a card from one lane into the other, in its own column. */
async function dragIntoLane([from, into]: [string, string]) {
  const item = (await card('岗位1')).closest('li')!
  const lane = (name: string) => screen.getByRole('heading', { name }).closest('section')!
  for (const [index, name] of [from, into].entries())
    lane(name).getBoundingClientRect = () => new DOMRect(0, 100 + index * 300, 600, 300)
  for (const [index, part] of [...document.querySelectorAll('[data-column="M"]')].entries())
    part.getBoundingClientRect = () => new DOMRect(0, index * 100, 280, 100)
  const pointer = { button: 0, pointerId: 1, pointerType: 'mouse' }
  fireEvent.pointerDown(item, { ...pointer, clientX: 50, clientY: 150 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 55, clientY: 170 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 55, clientY: 450 })
  fireEvent.pointerUp(window, { ...pointer, clientX: 55, clientY: 450 })
  return lane(into)
}

test('a card that is dropped into another lane gets its value', async () => {
  const { calls } = await open({ display: { lanes: 'seats', sum: 'seats' } })
  const to = await dragIntoLane(['3', '2'])
  expect(within(to).getAllByRole('listitem')).toHaveLength(2)
  await waitFor(() => expect(calls('/post/edit')).toEqual([{ id: '1', revision: 1, rank: 'M', seats: 2 }]))
})

test('a lane that the call does not take refuses the card', async () => {
  const post = families.post!
  const place: Endpoint = {
    call: 'POST /place',
    title: '调岗',
    permission: 'POST_EDIT',
    do: 'set',
    fields: ['rank'],
  }
  const { calls } = await open({
    display: { lanes: 'code', move: 'post.place' },
    moreFamilies: { post: { ...post, endpoints: { ...post.endpoints, place } } },
  })
  await dragIntoLane(['AA', 'BB'])
  expect(await screen.findByText('卡片不能移到另一泳道')).toBeTruthy()
  expect(calls('/post/place')).toEqual([])
})
