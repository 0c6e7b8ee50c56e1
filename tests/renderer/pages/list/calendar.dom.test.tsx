import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readDay } from '../../../../renderer/pages/list/calendar/days.ts'
import type { ListPage } from '../../../../schemas/types/pages/list.ts'
import type { CalendarDisplay } from '../../../../schemas/types/pages/listDisplay.ts'
import { Refusal } from '../../shell/consoleServer.ts'
import { entities } from '../../support/documents.ts'
import { openPage, type Setting } from '../../support/openPage.tsx'

/** A Wednesday. */
const today = new Date(2026, 2, 11, 10, 0)
beforeAll(() => void vi.useFakeTimers({ now: today, toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString()
const rows = [
  { id: 'p1', name: '评审', openedAt: at(3, 9), rank: 'M', revision: 4 },
  { id: 'p2', name: '培训', openedAt: at(11, 14), rank: 'P', revision: 1 },
]
const calendar: CalendarDisplay = {
  as: 'calendar',
  title: 'name',
  start: 'openedAt',
  color: 'rank',
  move: 'post.edit',
  add: { page: 'post/edit', with: { id: '=range.from' }, in: 'tab' },
}
const page: ListPage = {
  version: 2,
  kind: 'list',
  title: '岗位',
  source: 'post.list',
  columns: ['name', 'rank', 'seats'],
  display: calendar,
  actions: { row: [{ kind: 'open', label: '查看', page: 'post/details', with: { id: '=row.id' } }] },
}
const found = { records: rows, total: 2, size: 100, current: 1 }
const open = ({ display, ...more }: Partial<Setting> & { display?: Partial<CalendarDisplay> } = {}) =>
  openPage({
    page: 'post/calendar',
    more: { 'post/calendar': { ...page, display: { ...calendar, ...display } } },
    ...more,
    answers: { '/post/list': () => found, ...more.answers },
  })
const cell = (name: string) => screen.getByRole('gridcell', { name })
const entry = (name: RegExp) => screen.findByRole('button', { name })

test('a month reads only its range, and shows entries on their days with a legend', async () => {
  const { calls, user, opened } = await open()
  const review = await entry(/^评审，2026年3月3日 星期二，09:00–10:00/)
  expect(cell('2026年3月3日 星期二').contains(review)).toBe(true)
  expect(screen.getByRole('list', { name: '颜色' }).textContent).toBe('管理专业')
  const [asked] = calls('/post/list')
  expect(asked).toMatchObject({ current: 1, size: 100, sort: 'openedAt' })
  expect(asked?.filters).toEqual([
    { field: 'openedAt', operator: 'lt', value: new Date(2026, 3, 6).toISOString() },
    { operator: 'or', value: [{ field: 'openedAt', operator: 'ge', value: new Date(2026, 1, 23).toISOString() }] },
  ])
  await user.click(review)
  expect(opened.map(({ params }) => params)).toEqual([{ id: 'p1' }])
  await user.click(screen.getByRole('button', { name: '下一月' }))
  await waitFor(() => expect(calls('/post/list')).toHaveLength(2))
  expect(await screen.findByRole('heading', { name: '2026年4月' })).toBeTruthy()
})

test('a range with more than a page is read to its end', async () => {
  const many = Array.from({ length: 250 }, (_, id) => ({ id: `m${id}`, name: `项${id}`, openedAt: at(11, 9) }))
  const { calls } = await open({
    answers: {
      '/post/list': ({ body }: { body: string }) => {
        const { current } = JSON.parse(body) as { current: number }
        return { records: many.slice((current - 1) * 100, current * 100), total: 250, size: 100, current }
      },
    },
  })
  expect(await screen.findByRole('button', { name: '还有 247 项' })).toBeTruthy()
  expect(calls('/post/list').map(({ current }) => current)).toEqual([1, 2, 3])
})

test('a click on a free day opens the form with the day filled in', async () => {
  const { user, opened } = await open()
  await entry(/评审/)
  await user.click(cell('2026年3月20日 星期五'))
  expect(opened).toEqual([{ page: 'post/edit', params: { id: at(20, 9) }, in: 'tab' }])
})

test('keys go through the days and move an entry, which a refusal brings back', async () => {
  let refuses = false
  const { calls } = await open({
    answers: {
      '/post/edit': () => (refuses ? new Refusal(409, '记录已被修改') : { ...rows[1], revision: 2 }),
    },
  })
  await entry(/培训/)
  const day = cell('2026年3月11日 星期三')
  day.focus()
  fireEvent.keyDown(day, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(cell('2026年3月4日 星期三'))
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
  expect((document.activeElement as HTMLElement).title).toMatch(/^培训/)
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight', altKey: true })
  await waitFor(() => expect(calls('/post/edit')).toEqual([{ id: 'p2', revision: 1, openedAt: at(12, 14) }]))
  // The rows are loaded again, and bring it back where it was: what was drawn before is gone then.
  const isBack = async () => expect(cell('2026年3月11日 星期三').contains(await entry(/培训/))).toBe(true)
  await waitFor(() => expect(calls('/post/list')).toHaveLength(2))
  await waitFor(isBack)
  refuses = true
  fireEvent.keyDown(await entry(/培训/), { key: 'ArrowDown', altKey: true })
  expect(await screen.findByText(/记录已被修改/)).toBeTruthy()
  await isBack()
})

test('users without the codes neither move nor add', async () => {
  const { calls, user, opened } = await open({ codes: ['POST_VIEW'] })
  fireEvent.keyDown(await entry(/培训/), { key: 'ArrowRight', altKey: true })
  await user.click(cell('2026年3月20日 星期五'))
  expect([calls('/post/edit'), opened]).toEqual([[], []])
})

test('what repeats is shown each time, and moving one moves the first', async () => {
  const weekly = { id: 'p3', name: '例会', openedAt: at(2, 9), code: 'weekly', seats: 2, revision: 1 }
  const { calls } = await open({
    display: { repeat: { by: 'code', count: 'seats' } },
    answers: { '/post/list': () => ({ ...found, records: [weekly], total: 1 }), '/post/edit': () => weekly },
  })
  const times = await screen.findAllByRole('button', { name: /例会.*重复/ })
  expect(times.map(one => one.dataset.key)).toEqual([`p3 ${readDay('2026-03-02')}`, `p3 ${readDay('2026-03-09')}`])
  fireEvent.keyDown(times[1]!, { key: 'ArrowRight', altKey: true })
  await waitFor(() => expect(calls('/post/edit')).toEqual([{ id: 'p3', revision: 1, openedAt: at(3, 9) }]))
  expect(await screen.findByText('已移动整个系列')).toBeTruthy()
})

test('a pointer drags an entry to another day', async () => {
  const { calls } = await open({ answers: { '/post/edit': () => rows[1] } })
  const button = await entry(/培训/)
  const rect = (left: number, top: number) => new DOMRect(left, top, 100, 100)
  for (const [index, one] of screen.getAllByRole('gridcell').entries())
    one.getBoundingClientRect = () => rect((index % 7) * 100, Math.floor(index / 7) * 100)
  const pointer = { button: 0, pointerId: 1, pointerType: 'mouse' }
  fireEvent.pointerDown(button, { ...pointer, clientX: 250, clientY: 250 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 255, clientY: 250 })
  fireEvent.pointerMove(window, { ...pointer, clientX: 450, clientY: 250 })
  expect(cell('2026年3月13日 星期五').hasAttribute('data-over')).toBe(true)
  fireEvent.pointerUp(window, { ...pointer, clientX: 450, clientY: 250 })
  await waitFor(() => expect(calls('/post/edit')).toEqual([{ id: 'p2', revision: 1, openedAt: at(13, 14) }]))
  expect(document.querySelector('.drag-ghost')).toBeNull()
})

test('a moved series takes its last day along, and only series that go on are read', async () => {
  const post = entities.post!
  const signedOn = { type: 'string', title: '最后一天', format: 'date' } as const
  const weekly = { id: 'p3', name: '例会', openedAt: at(2, 9), code: 'weekly', signedOn: '2026-03-09', revision: 1 }
  const { calls } = await open({
    display: { repeat: { by: 'code', until: 'signedOn' } },
    moreEntities: { post: { ...post, properties: { ...post.properties, signedOn } } },
    answers: { '/post/list': () => ({ ...found, records: [weekly], total: 1 }), '/post/edit': () => weekly },
  })
  const times = await screen.findAllByRole('button', { name: /例会.*重复/ })
  expect(times).toHaveLength(2)
  expect(calls('/post/list')[0]?.filters).toContainEqual({
    operator: 'or',
    value: [
      { field: 'signedOn', operator: 'isNull' },
      { field: 'signedOn', operator: 'ge', value: '2026-01-23' },
      { field: 'openedAt', operator: 'ge', value: new Date(2026, 1, 23).toISOString() },
    ],
  })
  fireEvent.keyDown(times[0]!, { key: 'ArrowDown', altKey: true })
  await waitFor(() =>
    expect(calls('/post/edit')).toEqual([{ id: 'p3', revision: 1, openedAt: at(9, 9), signedOn: '2026-03-16' }]),
  )
})

test('keys reach the entries of a day that have no room, and its name has their number', async () => {
  const many = Array.from({ length: 9 }, (_, id) => ({ id: `m${id}`, name: `项${id}`, openedAt: at(11, 9) }))
  await open({ answers: { '/post/list': () => ({ ...found, records: many, total: 9 }) } })
  const more = await entry(/^还有 \d 项$/)
  const day = cell('2026年3月11日 星期三，共 9 项')
  day.focus()
  fireEvent.keyDown(day, { key: 'Enter' })
  for (let at = 0; at < 9 && document.activeElement !== more; at++)
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(more)
  fireEvent.keyDown(more, { key: 'ArrowUp' })
  expect((document.activeElement as HTMLElement).dataset.key).toMatch(/^m/)
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
  expect(document.activeElement).toBe(day)
})

test('week, day and list show the same entries, and the choice is kept', async () => {
  const saved: unknown[] = []
  const { user } = await open({
    answers: {
      '/upms/preference': ({ body }: { body: string }) => {
        if (body !== '') saved.push((JSON.parse(body) as { value: unknown }).value)
        return {}
      },
    },
  })
  await entry(/培训/)
  await user.click(screen.getByRole('button', { name: '周' }))
  expect(await screen.findByRole('grid', { name: '周历' })).toBeTruthy()
  expect(within(cell('2026年3月11日 星期三')).getByRole('button', { name: /培训/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '列表' }))
  const day = await screen.findByRole('region', { name: '2026年3月11日 星期三' })
  expect(within(day).getByText('14:00–15:00')).toBeTruthy()
  await waitFor(() => expect(saved.at(-1)).toEqual({ span: 'list' }))
})
