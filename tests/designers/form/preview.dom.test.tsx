import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { PreviewNode } from '../../../designers/form/formSource.ts'
import { openDesigner, view } from './openDesigner.tsx'

configure({ asyncUtilTimeout: 8000 })
afterEach(cleanup)

const form = {
  schema: {
    type: 'object',
    properties: {
      reason: { type: 'string', title: '事由' },
      amount: { type: 'number', title: '金额' },
      opinion: { type: 'string', title: '核定' },
    },
  },
  layout: {},
}
const nodes: PreviewNode[] = [
  { key: 'm start', process: '报销', name: '发起', rights: [{ field: 'opinion', right: 'hide' }], otherwise: 'write' },
  { key: 'm n1', process: '报销', name: '经理审批', rights: [{ field: 'amount', right: 'hide' }], otherwise: 'read' },
  { key: 'm n2', process: '报销', name: '财务', rights: [{ field: 'opinion', right: 'write' }], otherwise: 'read' },
]

async function openPreview(given?: PreviewNode[]) {
  await openDesigner(form, given && { nodes: async () => given })
  await view('预览')
  const preview = screen.getByRole('region', { name: '预览' })
  const input = async (title: string) => (await within(preview).findByLabelText(title)) as HTMLInputElement
  const user = userEvent.setup({ pointerEventsCheck: 0 })
  const node = async (name: string) => {
    await user.click(screen.getByLabelText('所在节点'))
    await user.click(await screen.findByTitle(name))
  }
  return { preview, input, node }
}

test('an approver sees what the rights of his node allow, with the values that the applicant entered', async () => {
  const { preview, input, node } = await openPreview(nodes)
  await act(async () => fireEvent.change(await input('事由'), { target: { value: '差旅' } }))
  await act(async () => fireEvent.change(await input('金额'), { target: { value: '9' } }))
  await view('审批人')
  expect((await input('事由')).value).toBe('差旅')
  expect((await input('事由')).disabled).toBe(true)
  expect(within(preview).queryByLabelText('金额')).toBeNull()
  await node('财务')
  expect((await input('金额')).value).toBe('9')
  expect((await input('核定')).disabled).toBe(false)
  await view('只读')
  expect(preview.textContent).toContain('差旅')
  expect(within(preview).queryByRole('textbox')).toBeNull()
  await view('申请人')
  await node('发起')
  expect(within(preview).queryByLabelText('核定')).toBeNull()
  expect((await input('事由')).value).toBe('差旅')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^清 ?空$/ })))
  expect((await input('事由')).value).toBe('')
})

test('without a bound process an approver reads everything, and is told why', async () => {
  const { input } = await openPreview([])
  await view('审批人')
  expect(await screen.findByText('没有流程绑定此表单，所有字段按只读显示')).toBeDefined()
  expect((await input('金额')).disabled).toBe(true)
})
