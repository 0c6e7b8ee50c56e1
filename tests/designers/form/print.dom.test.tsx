import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import '../../../designers/form/FormPrint.tsx'
import { openDesigner, save, view } from './openDesigner.tsx'

configure({ asyncUtilTimeout: 8000 })
afterEach(cleanup)

const form = {
  schema: {
    type: 'object',
    properties: {
      reason: { type: 'string', title: '事由' },
      lines: {
        type: 'array',
        title: '明细',
        items: { type: 'object', properties: { item: { type: 'string', title: '品名' } } },
      },
    },
  },
  layout: {},
}

test('settings of the print change the sheets beside them, are one step of the history, and are stored', async () => {
  const { source } = await openDesigner(form)
  await view('打印')
  const preview = await screen.findByRole('region', { name: '打印预览' })
  const paper = await within(preview).findByRole('article')
  expect(within(paper).getByText('明细')).toBeTruthy()
  expect(within(paper).getAllByText('示例').length).toBeGreaterThan(30)
  const settings = within(screen.getByRole('complementary', { name: '打印设置' }))
  await act(async () =>
    fireEvent.change(await settings.findByLabelText('标题'), { target: { value: '领料单 {number}' } }),
  )
  expect((await within(paper).findByRole('heading', { level: 1 })).textContent).toMatch(/^领料单 LC/)
  const stored = await save(source)
  expect(stored.print).toEqual({ heading: '领料单 {number}' })
})
