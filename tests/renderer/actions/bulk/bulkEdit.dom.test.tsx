import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../../../../renderer/actions/bulk/BulkEditDialog.tsx'
import type { EndpointFamily } from '../../../../schemas/types/endpoint.ts'
import type { Page } from '../../../../schemas/types/page.ts'
import { Refusal } from '../../shell/consoleServer.ts'
import { families } from '../../support/documents.ts'
import { openPage } from '../../support/openPage.tsx'

const list: Page = {
  version: 2,
  kind: 'list',
  title: '岗位列表',
  source: 'post.list',
  columns: ['code', 'name', 'seats'],
  actions: { selection: [{ kind: 'bulkEdit', label: '批量修改', call: 'post.editBatch', fields: ['name', 'seats'] }] },
}
const post: EndpointFamily = {
  ...families.post!,
  endpoints: {
    ...families.post!.endpoints,
    editBatch: { call: 'POST /editBatch', title: '批量修改', permission: 'POST_EDIT', do: 'batch', of: 'edit' },
  },
}
const row = (number: number) => ({
  id: `p${number}`,
  code: `C${number}`,
  name: `岗位${number}`,
  seats: 3,
  revision: number,
})

/**
 * Opens the dialog on all three posts; the trial refuses the first one, the changes are refused as told, the first of
 * them as a whole by `broken`.
 */
async function openBulk(refused: { id: string; message: string }[], broken: Refusal[] = []) {
  const opened = await openPage({
    page: 'post/bulk',
    more: { 'post/bulk': list },
    moreFamilies: { post },
    answers: {
      '/post/list': () => ({ records: [row(1), row(2), row(3)], total: 3, size: 20, current: 1 }),
      '/post/editBatch': ({ body }) => {
        const { ids, trial } = JSON.parse(body) as { ids: string[]; trial?: boolean }
        const whole = trial ? undefined : broken.shift()
        if (whole) return whole
        const failed = trial ? [{ id: 'p1', message: '岗位已锁定' }] : refused.splice(0)
        return { done: ids.filter(id => !failed.some(one => one.id === id)), failed }
      },
    },
  })
  await screen.findByText('岗位1')
  fireEvent.click(screen.getByRole('checkbox', { name: '选择本页' }))
  fireEvent.click(screen.getByText('批量修改'))
  fireEvent.click(await screen.findByLabelText('编制'))
  fireEvent.change(await screen.findByLabelText('编制的新值'), { target: { value: '9' } })
  fireEvent.click(screen.getByText(/^预\s*览$/))
  const preview = await screen.findByLabelText('修改预览')
  return {
    ...opened,
    lines: within(preview)
      .getAllByRole('row')
      .map(one => one.textContent),
  }
}

test('shows old and new values and what would be refused, stores the rest, and tries what failed again', async () => {
  const { lines, calls } = await openBulk([{ id: 'p3', message: '已被王五修改' }])
  expect(lines).toEqual(['数据编制结果', '岗位13 → 9岗位已锁定', '岗位23 → 9可以修改', '岗位33 → 9可以修改'])
  fireEvent.click(screen.getByText('修改 2 条'))
  const failed = within(await screen.findByLabelText('失败的数据'))
  expect(failed.getAllByRole('listitem').map(one => one.textContent)).toEqual(['岗位1岗位已锁定', '岗位3已被王五修改'])
  fireEvent.click(screen.getByText('重试失败的 2 条'))
  await screen.findByText('已修改 3 条。')
  expect(calls('/post/editBatch')).toEqual([
    { seats: 9, ids: ['p1', 'p2', 'p3'], revisions: { p1: 1, p2: 2, p3: 3 }, trial: true },
    { seats: 9, ids: ['p2', 'p3'], revisions: { p2: 2, p3: 3 } },
    { seats: 9, ids: ['p1', 'p3'], revisions: {} },
  ])
})

test('records that failed stay selected', async () => {
  await openBulk([])
  fireEvent.click(screen.getByText('修改 2 条'))
  await screen.findByText('已修改 2 条，失败 1 条。')
  fireEvent.click(screen.getByText(/^完\s*成$/))
  expect(await screen.findByText('已选择 1 项')).toBeTruthy()
})

test('what an interrupted change left is failed, stays selected, and is tried again as it was read', async () => {
  const { calls } = await openBulk([], [new Refusal(503, '服务正在重启')])
  fireEvent.click(screen.getByText('修改 2 条'))
  const failed = within(await screen.findByLabelText('失败的数据'))
  expect(failed.getAllByRole('listitem').map(one => one.textContent)).toEqual([
    '岗位1岗位已锁定',
    '岗位2服务正在重启',
    '岗位3服务正在重启',
  ])
  expect(await screen.findByText('已修改 0 条，失败 3 条。')).toBeTruthy()
  fireEvent.click(screen.getByText('重试失败的 3 条'))
  await screen.findByText('已修改 3 条。')
  expect(calls('/post/editBatch').at(-1)).toEqual({
    seats: 9,
    ids: ['p1', 'p2', 'p3'],
    revisions: { p2: 2, p3: 3 },
  })
})
