import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
// Loaded when first shown, which no wait of the test should include.
import '../../../../renderer/fields/text/textField.tsx'
import '../../../../renderer/pages/list/editing/EditableRows.tsx'
import { leaving } from '../../../../runtime/request/leaving.ts'
import { tokens } from '../../../../runtime/request/tokens.ts'
import type { ListPage } from '../../../../schemas/types/pages/list.ts'
import { openPage } from '../../support/openPage.tsx'

const rows = [1, 2].map(number => ({ id: `p${number}`, revision: 3, code: 'CFO', name: `岗位${number}` }))
const editable: ListPage = {
  version: 2,
  kind: 'list',
  title: '岗位列表',
  source: 'post.list',
  columns: ['code', 'name'],
  editable: { fields: ['name', { field: 'rank', input: 'text' }], create: 'post.add', update: 'post.edit' },
}
const show = () =>
  openPage({
    page: 'post/rows',
    more: { 'post/rows': editable },
    answers: {
      '/post/list': () => ({ records: rows, total: 2, size: 20, current: 1 }),
      '/post/edit': ({ body }) => ({ ...(JSON.parse(body) as object), revision: 4 }),
    },
  })

beforeEach(() => localStorage.clear())

test('L5 rows typed when the session ended are offered to the same person again, with their revision', async () => {
  const first = await show()
  const cellOf = async (name: string) => (await screen.findByText(name)).closest('td')!
  await first.user.click(await cellOf('岗位1'))
  await first.user.keyboard('财务')
  expect(localStorage.length).toBe(0)
  act(() => tokens.set(null))
  cleanup()
  expect(JSON.stringify(localStorage)).toContain('财务')

  const second = await show()
  await screen.findByText('岗位1')
  await second.user.click(await screen.findByRole('button', { name: '恢复草稿' }))
  await screen.findByText('财务')
  expect(screen.queryByText('岗位1')).toBeNull()
  expect(localStorage.length).toBe(0)
  await second.user.click(screen.getByRole('button', { name: '保存（1）' }))
  await waitFor(() =>
    expect(second.calls('/post/edit')).toEqual([expect.objectContaining({ id: 'p1', name: '财务', revision: 3 })]),
  )
  await second.user.click(await cellOf('岗位2'))
  await second.user.keyboard('人事')
  leaving.begin()
  act(() => tokens.set(null))
  leaving.end()
  expect(localStorage.length).toBe(0)
  expect(within(document.body).queryByRole('button', { name: '恢复草稿' })).toBeNull()
})
