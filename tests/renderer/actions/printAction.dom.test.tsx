import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Page } from '../../../schemas/types/page.ts'
import { openPage } from '../support/openPage.tsx'

const list: Page = {
  version: 2,
  kind: 'list',
  title: '岗位列表',
  source: 'post.list',
  columns: ['code', 'name'],
  actions: { selection: [{ kind: 'print', label: '打印', page: 'post/paper' }] },
}
const paper: Page = {
  version: 2,
  kind: 'print',
  title: '岗位',
  params: { id: { type: 'string', required: true } },
  source: 'post.details',
  blocks: [{ kind: 'fields', fields: ['code', 'name'] }],
}

async function openWith(count: number) {
  const records = Array.from({ length: count }, (_, at) => ({ id: `p${at}`, code: `C${at}`, name: `岗位${at}` }))
  const page = await openPage({
    page: 'post/printed',
    more: { 'post/printed': list, 'post/paper': paper },
    answers: { '/post/list': () => ({ records, total: count, size: 200, current: 1 }) },
  })
  await screen.findByText('岗位0')
  fireEvent.click(screen.getByRole('checkbox', { name: '选择本页' }))
  fireEvent.click(await screen.findByText('打印'))
  return page
}

test('a selection that one print does not hold is refused before anything opens', async () => {
  const { opened } = await openWith(101)
  expect(await screen.findByText('一次最多打印 100 条，已选择 101 条')).toBeTruthy()
  expect(opened).toEqual([])
})
