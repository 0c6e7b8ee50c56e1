import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { EndpointFamily } from '../../../../schemas/types/endpoint.ts'
import type { Page } from '../../../../schemas/types/page.ts'
import { openPage } from '../../support/openPage.tsx'

const text = (title: string) => ({ type: 'string', title }) as const

const order: EndpointFamily = {
  version: 1,
  family: 'order',
  title: '订单',
  base: '/order',
  endpoints: {
    paper: {
      call: 'GET /paper/{id}',
      title: '订单',
      permission: 'POST_VIEW',
      do: 'handler',
      handler: 'order.paper',
      accepts: { properties: { id: text('标识') }, required: ['id'] },
      returns: {
        shape: 'record',
        properties: {
          code: text('单号'),
          signedOn: { type: 'string', title: '日期', format: 'date' },
          remark: text('备注'),
          lines: {
            type: 'array',
            title: '明细',
            items: { type: 'object', properties: { name: text('品名'), count: { type: 'integer', title: '数量' } } },
          },
          frame: { type: 'object', title: '打印设置' },
          content: { type: 'object', title: '内容' },
        },
      },
    },
  },
}

const print: Page = {
  version: 2,
  kind: 'print',
  title: '送货单',
  params: { id: { type: 'string', required: true } },
  source: 'order.paper',
  heading: '送货单 {code}',
  header: { left: '{signedOn}' },
  frameField: 'frame',
  blocks: [
    { kind: 'fields', fields: ['code', 'signedOn', 'remark'], skipEmpty: true },
    {
      kind: 'table',
      title: '明细',
      field: 'lines',
      index: true,
      columns: ['name', { field: 'count', summary: 'sum' }],
    },
    { kind: 'form', title: '内容', field: 'content', visible: '=row.content != null' },
    { kind: 'signing', names: ['收货人'] },
  ],
}
const row = {
  id: 'o1',
  code: 'S-7',
  signedOn: '2026-11-29',
  remark: '',
  lines: [
    { name: '<b>背心</b>', count: 1200 },
    { name: '头盔', count: 300 },
  ],
}
const opened = (more: object, page = print, params: Record<string, unknown> = { id: 'o1' }) =>
  openPage({
    page: 'order/print',
    params,
    more: { 'order/print': page },
    moreFamilies: { order },
    answers: { '/order/paper/o1': () => ({ ...row, ...more }), '/order/paper/o2': () => ({ ...row, code: 'S-8' }) },
  })

test('draws a record on sheets: heading, fields, a sub-table with its sum, bands with what they mention', async () => {
  await opened({})
  const paper = await screen.findByRole('article', { name: '送货单' })
  expect(within(paper).getByRole('heading', { level: 1 }).textContent).toBe('送货单 S-7')
  expect(within(paper).queryByText('备注')).toBeNull()
  const table = within(paper).getAllByRole('table').at(-1)!
  expect(
    within(table)
      .getAllByRole('row')
      .map(one => one.textContent),
  ).toEqual(['序号品名数量', '1<b>背心</b>1,200', '2头盔300', '合计1,500'])
  expect(paper.textContent).toContain('2026-11-29')
  expect(paper.textContent).toContain('第 1 页，共 1 页')
  expect(paper.querySelector('b')).toBeNull()
})

test('a frame of the record replaces words of the page', async () => {
  await opened({ frame: { orientation: 'landscape', heading: '出库', footer: { right: '{pages} 张' } } })
  await screen.findByText(/A4 横向/)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('出库')
  expect(screen.getByRole('article').textContent).toContain('1 张')
})

test('the values of a designed form stand in its own layout', async () => {
  const content = {
    parts: [
      { kind: 'fields', title: '基本', columns: 2, fields: [{ name: 'a', title: '事由', text: '出差' }] },
      { kind: 'table', title: '行程', columns: [{ title: '地点' }], rows: [['北京'], ['上海']] },
    ],
  }
  await opened({ content })
  const paper = await screen.findByRole('article')
  expect(
    within(paper)
      .getAllByRole('heading', { level: 2 })
      .map(one => one.textContent),
  ).toEqual(['明细', '内容', '基本', '行程'])
  expect(within(paper).getByText('上海')).toBeTruthy()
})

test('several records stand on sheets of their own, and the button prints them', async () => {
  // The simulated browser cannot print.
  const asked = vi.fn()
  Object.assign(window, { print: asked })
  const { user } = await opened({}, print, { id: 'o1', ids: ['o1', 'o2'] })
  await screen.findByText(/共 2 页/)
  expect(screen.getAllByRole('heading', { level: 1 }).map(one => one.textContent)).toEqual(['送货单 S-7', '送货单 S-8'])
  await user.click(screen.getByRole('button', { name: '打印' }))
  expect(asked).toHaveBeenCalledOnce()
  Reflect.deleteProperty(window, 'print')
})

test('a list is printed with the search above it', async () => {
  const roster: Page = {
    version: 2,
    kind: 'print',
    title: '名册',
    source: 'post.list',
    blocks: [{ kind: 'table', columns: ['code', 'name'] }],
  }
  const records = [{ id: 'p1', code: 'AA', name: '会计' }]
  const { calls } = await openPage({
    page: 'post/roster',
    params: { query: { name: '会' } },
    more: { 'post/roster': roster },
    answers: { '/post/list': () => ({ records, total: 1, size: 100, current: 1 }) },
  })
  expect(within(await screen.findByRole('article')).getByText('会计')).toBeTruthy()
  expect(calls('/post/list')).toEqual([{ name: '会', current: 1, size: 100 }])
})

test('what one print does not hold is said on the last sheet', async () => {
  const ids = Array.from({ length: 103 }, () => 'o1')
  await opened({}, print, { id: 'o1', ids })
  expect(await screen.findAllByText('另有 3 条未打印')).not.toHaveLength(0)
})
