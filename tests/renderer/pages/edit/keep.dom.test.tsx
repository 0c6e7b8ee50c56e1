import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Page } from '../../../../schemas/types/page.ts'
import { Refusal } from '../../shell/consoleServer.ts'
import { openPage } from '../../support/openPage.tsx'
import { passClickPause } from '../../support/passClickPause.ts'

const form: Page = {
  version: 2,
  kind: 'edit',
  title: '岗位',
  create: 'post.add',
  sections: [{ fields: ['code', 'name'] }],
  keep: { call: 'post.edit', with: { id: 'p1', name: '=form.name' }, label: '暂存', success: '已暂存' },
}
const open = (answers: Record<string, () => unknown>) =>
  openPage({ page: 'post/kept', more: { 'post/kept': form }, answers })

test('an unfinished form is stored without validation, with the arguments of the page only', async () => {
  const { user, calls, hostCalls } = await open({ '/post/edit': () => ({ id: 'p1' }) })
  await user.type(await screen.findByLabelText('名称'), '财务')
  await user.click(screen.getByRole('button', { name: /^暂\s*存$/ }))
  await screen.findByText('已暂存')
  expect(calls('/post/edit')).toEqual([{ id: 'p1', name: '财务' }])
  expect(calls('/post/add')).toEqual([])
  expect(hostCalls).toEqual(['saved', 'back'])
})

test('a late failure is shown in the form, which keeps the input until it is stored', async () => {
  let late = true
  const { user, hostCalls } = await open({
    '/post/add': () => (late ? new Refusal(409, '该任务已经处理（王芳，10:20）') : { id: 'p1' }),
  })
  await user.type(await screen.findByLabelText('编码'), 'CFO')
  await user.type(screen.getByLabelText('名称'), '财务总监')
  await user.click(screen.getByRole('button', { name: /保\s*存$/ }))
  expect((await screen.findByRole('alert')).textContent).toBe('该任务已经处理（王芳，10:20）')
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('财务总监')
  expect(hostCalls).toEqual([])
  late = false
  passClickPause()
  await user.click(screen.getByRole('button', { name: /保\s*存$/ }))
  await waitFor(() => expect(hostCalls).toEqual(['saved', 'back']))
  expect(screen.queryByRole('alert')).toBeNull()
})
