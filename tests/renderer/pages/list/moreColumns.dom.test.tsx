import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { EndpointFamily } from '../../../../schemas/types/endpoint.ts'
import type { Page } from '../../../../schemas/types/page.ts'
import { families } from '../../support/documents.ts'
import { openPage } from '../../support/openPage.tsx'

const post = families.post!
const said = { type: 'object', title: '内容' } as const
const moreFamilies: Record<string, EndpointFamily> = {
  post: {
    ...post,
    endpoints: {
      ...post.endpoints,
      filled: {
        call: 'POST /filled',
        title: '数据',
        permission: 'POST_VIEW',
        do: 'handler',
        handler: 'post.filled',
        returns: { shape: 'list', properties: { id: { type: 'string', title: '标识' }, said } },
      },
      asked: {
        call: 'POST /asked',
        title: '列',
        permission: 'POST_VIEW',
        do: 'handler',
        handler: 'post.asked',
        accepts: { properties: { formId: { type: 'string', title: '表单' } } },
        returns: {
          shape: 'list',
          properties: { id: { type: 'string', title: '标识' }, title: { type: 'string', title: '名称' } },
        },
      },
    },
  },
}
const page = {
  version: 2,
  kind: 'list',
  title: '数据',
  params: { formId: { type: 'string' } },
  source: 'post.filled',
  columns: ['id', { field: 'updatedAt', title: '时间' }],
  moreColumns: { source: 'post.asked', with: { formId: '=params.formId' }, texts: 'said', after: 'id' },
} as Page

test('a list has the columns that its data says, behind the named one', async () => {
  const name = '不"好'
  const { calls } = await openPage({
    page: 'post/filled',
    params: { formId: 'f1' },
    more: { 'post/filled': page },
    moreFamilies,
    answers: {
      '/post/asked': () => [
        { id: 'days', title: '天数' },
        { id: name, title: '说明' },
      ],
      '/post/filled': () => [{ id: 'r1', said: { days: '3', [name]: '出差' } }, { id: 'r2' }],
    },
  })
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('columnheader').map(each => each.textContent)).toEqual([
    ...['标识', '天数', '说明', '时间'],
  ])
  await table.findByText('出差')
  const cells = (row: number) => within(table.getAllByRole('row')[row]!).getAllByRole('cell')
  expect(
    cells(1)
      .slice(0, 3)
      .map(each => each.textContent),
  ).toEqual(['r1', '3', '出差'])
  expect(
    cells(2)
      .slice(0, 3)
      .map(each => each.textContent),
  ).toEqual(['r2', '-', '-'])
  expect(calls('/post/asked')).toEqual([{ formId: 'f1' }])
})
