import { screen, waitFor } from '@testing-library/react'
import axios from 'axios'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { client } from '../../../../runtime/request/client.ts'
import type { EndpointFamily } from '../../../../schemas/types/endpoint.ts'
import type { ListPage } from '../../../../schemas/types/pages/list.ts'
import { families } from '../../support/documents.ts'
import { openPage } from '../../support/openPage.tsx'

// The simulated browser guards its own requests: they leave the page by Node's client, as all others.
const { adapter } = axios.defaults
beforeEach(() => {
  axios.defaults.adapter = async config => {
    const { url = '', headers } = config
    const answer = await client.fetch(url, { method: 'POST', headers: headers.toJSON() as Record<string, string> })
    return { config, headers: {}, status: answer.status, statusText: '', data: await answer.text() }
  }
})
afterEach(() => {
  if (adapter) axios.defaults.adapter = adapter
})

const page: ListPage = {
  version: 2,
  kind: 'list',
  title: '岗位列表',
  source: 'post.list',
  columns: ['code', 'name'],
  actions: { page: [{ kind: 'import', label: '导入岗位', call: 'post.import' }] },
}
const post = families.post as EndpointFamily
const withImport: EndpointFamily = {
  ...post,
  endpoints: {
    ...post.endpoints,
    import: { call: 'POST /import', title: '导入岗位', permission: 'POST_ADD', do: 'import', create: 'post.create' },
  } as EndpointFamily['endpoints'],
}
const preview = {
  sheet: 1,
  sheets: [
    {
      name: '名册',
      sheet: 1,
      isHidden: false,
      headRow: 1,
      lines: [
        { number: 1, cells: ['编码', '叫法'], columns: ['code'] },
        { number: 2, cells: ['A1', '会计'], columns: [] },
      ],
    },
  ],
  fields: [
    { name: 'code', title: '编码', isRequired: true },
    { name: 'name', title: '名称', isRequired: true },
  ],
}

test('a missing column is reported once, and the check waits until it is assigned', async () => {
  const { user, calls } = await openPage({
    page: 'post/imported',
    more: { 'post/imported': page },
    moreFamilies: { post: withImport },
    answers: {
      '/post/list': () => ({ records: [], total: 0, size: 20, current: 1 }),
      '/post/import': ({ query }) => (query.get('step') === 'preview' ? preview : null),
    },
  })
  await user.click(await screen.findByRole('button', { name: '导入岗位' }))
  const input = await screen.findByLabelText<HTMLInputElement>('导入文件')
  await user.upload(input, new File(['编码,叫法\nA1,会计'], '岗位.csv'))
  const missing = await screen.findByText('还没有对应的必填字段：名称')
  const next = screen.getByRole<HTMLButtonElement>('button', { name: '下一步' })
  expect(next.disabled).toBe(true)
  await user.selectOptions(screen.getByLabelText('叫法对应的字段'), '名称*')
  await waitFor(() => expect(next.disabled).toBe(false))
  expect(missing.textContent).toBe('')
  expect(calls('/post/import')).toHaveLength(2)
})
