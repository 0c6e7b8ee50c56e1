import { expect, test, vi } from 'vitest'
import { createLabels } from '../../../renderer/grid/labels.ts'
import { tokens } from '../../../runtime/request/tokens.ts'
import type { ResolvedGridColumn } from '../../../runtime/schema/resolvedPage.ts'
import { startConsoleServer } from '../shell/consoleServer.ts'
import { putDocuments } from '../support/openPage.tsx'

test('options requested by an id of their own have labels in cells too', async () => {
  putDocuments()
  const asked: unknown[] = []
  const server = await startConsoleServer({
    '/post/list': ({ body }) => {
      asked.push((JSON.parse(body) as { id: unknown }).id)
      return { records: [{ id: 'boss', name: '主管审批' }], total: 1, size: 20, current: 1 }
    },
  })
  tokens.set({ accessToken: 'a', refreshToken: 'r', userCode: 'zhao' })
  const column = {
    field: 'targetId',
    title: '目标节点',
    input: 'select',
    options: { source: 'post.list', value: 'id', label: 'name', shape: 'page', with: { id: '=params.id' } },
  } as unknown as ResolvedGridColumn
  const labels = createLabels(() => {})
  labels.want([column], [{ targetId: 'boss' }], { params: { id: 'm1' } })
  await vi.waitFor(() => expect(labels.labelOf('targetId', 'boss')).toBe('主管审批'), { timeout: 10_000 })
  expect(asked).toEqual(['m1'])
  await server.stop()
})
