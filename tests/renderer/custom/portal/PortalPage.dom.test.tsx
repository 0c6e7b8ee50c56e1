import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetSchemas } from '../../../../runtime/schema/loadPage.ts'
import { setSchemaSource } from '../../../../runtime/schema/schemaSource.ts'
import linksFamily from '../../../../schemas/endpoints/links.json'
import portalFamily from '../../../../schemas/endpoints/portal.json'
import portalPage from '../../../../schemas/pages/portal/home.json'
import type { EndpointFamily } from '../../../../schemas/types/endpoint.ts'
import type { Page } from '../../../../schemas/types/page.ts'
import { type Answers, Refusal } from '../../shell/consoleServer.ts'
import { openPage } from '../../support/openPage.tsx'

afterEach(() => {
  vi.useRealTimers()
  setSchemaSource()
  forgetSchemas()
})

const content = (id: string, title: string, more = {}) => ({
  id,
  title,
  summary: `${title}的摘要`,
  cover: null,
  categoryId: 'c1',
  categoryName: '会议',
  createdAt: '2026-03-01T01:00:00.000Z',
  ...more,
})
const section = (key: string, title: string, contents: object[]) => ({
  key,
  family: 'postPortal',
  folder: 'post',
  title,
  icon: 'CalendarOutlined',
  total: contents.length,
  categories: [{ id: 'c1', name: '会议', icon: null, children: [{ id: 'c2', name: '月会', children: [] }] }],
  contents,
})
const home = {
  menus: [{ id: 'm1', name: '工具', link: '/portal?section=tools', children: [] }],
  blocks: [
    {
      ...content('b1', '头条'),
      block: 'banner',
      source: 'tools',
      count: 2,
      buttons: [{ label: '了解', target: 'https://example.com', shown: true }],
    },
    { ...content('b2', '入口'), block: 'entry', count: 1, wide: true, buttons: [] },
  ],
  sections: [
    section('tools', '工具', [content('t1', '测算', { cover: '/oss/a.png' }), content('t2', '手册')]),
    section('dates', '日程', [content('d1', '例会', { startAt: '2026-03-02T01:30:00.000Z', place: '一楼' })]),
  ],
  dailyWork: [
    { id: 'w1', name: '日报', link: '/process-home', summary: '上报' },
    { id: 'w2', name: '周报', link: '/process-home' },
  ],
  applications: [],
  contacts: [{ id: 'p1', systemName: '财务系统', name: '甲工', phone: '13800000000' }],
}
const paged = (call: string) => ({ call, title: '门户', permission: '@signedIn' }) as const
const moreFamilies = {
  portal: portalFamily as unknown as EndpointFamily,
  links: linksFamily as unknown as EndpointFamily,
  postPortal: {
    version: 1,
    family: 'postPortal',
    title: '工具',
    base: '/post-portal',
    entity: 'post',
    endpoints: {
      homeList: { ...paged('GET /homeList'), do: 'page' },
      homeDetail: { ...paged('GET /homeDetail'), do: 'read' },
    },
  } satisfies EndpointFamily,
}
const open = (params: Record<string, string>, answers: Answers = {}) =>
  openPage({
    page: 'portal/home',
    params,
    more: { 'portal/home': portalPage as Page },
    moreFamilies,
    answers: { '/portal/home': () => home, ...answers },
  })

test('home shows the blocks in their order, then what no block shows', async () => {
  const { calls } = await open({})
  const banner = await screen.findByRole('region', { name: '头条' })
  expect(within(banner).getByRole('link', { name: '测算' }).getAttribute('href')).toBe('#/portal?section=tools&id=t1')
  const button = within(banner).getByRole('link', { name: '了解' })
  expect([button.getAttribute('target'), button.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  const titles = screen.getAllByRole('region').map(region => region.getAttribute('aria-label'))
  expect(titles).toEqual(['头条', '入口', '日程', '系统对接人'])
  expect(
    within(screen.getByRole('region', { name: '入口' }))
      .getAllByRole('link')
      .map(link => link.textContent),
  ).toEqual(['日报上报'])
  expect(screen.getByRole('link', { name: '致电甲工 13800000000' }).getAttribute('href')).toBe('tel:13800000000')
  expect(calls('/portal/home')).toHaveLength(1)
})

test('a section is searched by words, and by the category with those below it', async () => {
  const found = { records: [content('d1', '例会', { startAt: '2026-03-02T01:30:00.000Z' })], total: 1 }
  const asked: URLSearchParams[] = []
  const answer = ({ query }: { query: URLSearchParams }) => {
    asked.push(query)
    return found
  }
  const { user } = await open({ section: 'dates', category: 'c1' }, { '/post-portal/homeList': answer })
  await screen.findByRole('link', { name: /例会/ })
  const categories = screen.getByRole('navigation', { name: '日程分类' })
  expect(within(categories).getByRole('link', { current: true }).textContent).toBe('会议')
  expect(within(categories).getByRole('link', { name: '月会' }).getAttribute('href')).toBe(
    '#/portal?section=dates&category=c2',
  )
  await user.type(screen.getByLabelText('搜索日程'), '例会')
  await user.click(screen.getByRole('button', { name: '查询' }))
  await screen.findByRole('link', { name: /例会/ })
  await waitFor(() => expect(asked.at(-1)?.get('keyword')).toBe('例会'))
  expect(asked.map(query => query.get('categoryId'))).toEqual(['c1', 'c1'])
})

test('a schedule lists what repeats at each of its times, what comes first, what is over last', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-11T02:00:00Z'), toFake: ['Date'] })
  const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T01:30:00.000Z`
  const records = [
    content('over', '旧会', { startAt: at(1) }),
    content('once', '评审', { startAt: at(20) }),
    content('week', '例会', { startAt: at(2), repeatBy: 'weekly', repeatUntil: '2026-03-30' }),
  ]
  await open({ section: 'dates' }, { '/post-portal/homeList': () => ({ records, total: 3 }) })
  await screen.findAllByRole('link', { name: /例会/ })
  const days = [...document.querySelectorAll('time')].map(({ dateTime }) => dateTime)
  expect(days).toEqual([at(16), at(20), at(23), at(30), at(1)])
})

test('a content says when it was published, or else when it was changed', async () => {
  const answer = (more: object) => ({ '/post-portal/homeDetail': () => content('t1', '测算', more) })
  await open({ section: 'tools', id: 't1' }, answer({ updatedAt: '2026-03-05T01:00:00.000Z' }))
  expect((await screen.findByText(/^更新于/)).textContent).toContain('2026-03-05')
  await open({ section: 'tools', id: 't1' }, answer({ publishFrom: '2026-03-04T01:00:00.000Z' }))
  expect((await screen.findByText(/^发布于/)).textContent).toContain('2026-03-04')
})

test('a content shows text, files and the buttons that are on', async () => {
  const whole = content('t1', '测算', {
    body: '<p>正文<script>1</script></p>',
    attachments: [{ name: '说明.pdf', url: '/oss/user/u/file/a.pdf', size: 2048 }],
    buttons: [
      { label: '打开', target: '/process-home', shown: true },
      { label: '收起', target: '/process-home', shown: false },
    ],
  })
  await open({ section: 'tools', id: 't1' }, { '/post-portal/homeDetail': () => whole })
  await screen.findByRole('heading', { level: 1, name: '测算' })
  await screen.findByText('正文')
  expect(screen.getByRole('link', { name: '打开' }).getAttribute('href')).toBe('#/process-home')
  expect(screen.queryByRole('link', { name: '收起' })).toBeNull()
  expect(screen.getByRole('button', { name: '下载说明.pdf' }).textContent).toContain('2')
})

test('what is no longer shown, and a section that is not there, are said so', async () => {
  await open({ section: 'tools', id: 'gone' }, { '/post-portal/homeDetail': () => new Refusal(404, '不存在') })
  expect(await screen.findByText('该内容未发布或已下线')).toBeTruthy()
  await open({ section: 'nothing' })
  expect(await screen.findByText('没有这个栏目')).toBeTruthy()
})
