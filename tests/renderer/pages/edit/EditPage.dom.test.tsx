import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal } from '../../shell/consoleServer.ts'
import { openPage } from '../../support/openPage.tsx'
import { passClickPause } from '../../support/passClickPause.ts'

const record = { id: 'p1', revision: 3, code: 'CFO', name: '财务总监', rank: 'P', seats: 0, enabled: true }

test('a new record is validated field by field, then stored', async () => {
  const { user, calls, hostCalls } = await openPage({
    page: 'post/edit',
    answers: { '/post/add': () => ({ id: 'p9' }) },
  })
  const code = await screen.findByLabelText('编码')
  await user.type(code, 'x')
  await user.tab()
  await screen.findByText('编码：2 至 6 位大写字母')
  await user.clear(code)
  await user.type(code, 'CFO')
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText('名称不能为空')
  expect(document.activeElement).toBe(screen.getByLabelText('名称'))
  expect(calls('/post/add')).toHaveLength(0)
  await user.type(screen.getByLabelText('名称'), ' 财务总监 ')
  passClickPause()
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText('保存成功!')
  expect(calls('/post/add')).toEqual([{ code: 'CFO', name: '财务总监', enabled: true }])
  expect(hostCalls).toEqual(['saved', 'back'])
})

test('a changed record is sent with id and revision, without create-only fields', async () => {
  const { user, calls } = await openPage({
    page: 'post/edit',
    params: { id: 'p1' },
    answers: { '/post/details/p1': () => record, '/post/edit': () => record },
  })
  const name = await screen.findByLabelText<HTMLInputElement>('名称')
  expect(name.value).toBe('财务总监')
  expect(screen.getByLabelText<HTMLInputElement>('编码').disabled).toBe(true)
  await user.clear(name)
  await user.type(name, '首席财务官')
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() =>
    expect(calls('/post/edit')).toEqual([
      { id: 'p1', revision: 3, name: '首席财务官', rank: 'P', seats: 0, enabled: true },
    ]),
  )
})

test('messages of the server are shown at their fields', async () => {
  const errors = [{ field: 'code', message: '编码“CFO”已存在' }]
  const { user } = await openPage({
    page: 'post/edit',
    answers: { '/post/add': () => new Refusal(400, '编码“CFO”已存在', { errors }) },
  })
  await user.type(await screen.findByLabelText('编码'), 'CFO')
  await user.type(screen.getByLabelText('名称'), '财务总监')
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  const message = await screen.findByRole('alert')
  expect(message.textContent).toBe('编码“CFO”已存在')
  expect(screen.getAllByText('编码“CFO”已存在')).toHaveLength(1)
})

test('after a save by another user, the user chooses to reload or to save anyway', async () => {
  let first = true
  const { user, calls } = await openPage({
    page: 'post/edit',
    params: { id: 'p1' },
    answers: {
      '/post/details/p1': () => record,
      '/post/edit': () => {
        if (!first) return record
        first = false
        return new Refusal(409, '该岗位已被 王芳 修改，请刷新后重试', { revision: 5, updatedBy: '王芳' })
      },
    },
  })
  await user.type(await screen.findByLabelText('名称'), '二')
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText('该岗位已被 王芳 修改，请刷新后重试')
  await user.click(screen.getByRole('button', { name: '仍要保存' }))
  await waitFor(() => expect(calls('/post/edit').map(call => call.revision)).toEqual([3, 5]))
})

test('a field shown by a condition is required only then', async () => {
  await openPage({
    page: 'post/edit',
    params: { id: 'p1' },
    answers: {
      '/post/details/p1': () => ({ ...record, rank: 'M' }),
      '/department/list': () => ({ records: [], total: 0 }),
    },
  })
  expect(await screen.findByLabelText('部门')).toBeTruthy()
})

test('leaving with unsaved input asks first', async () => {
  const { user, hostCalls } = await openPage({ page: 'post/edit' })
  await user.type(await screen.findByLabelText('名称'), '甲')
  await user.click(screen.getByRole('button', { name: /取\s*消/ }))
  await screen.findByText('内容尚未保存，确定要离开吗？')
  expect(hostCalls).toEqual([])
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  await waitFor(() => expect(hostCalls).toEqual(['back']))
})

test('a user who may edit but not create sees an empty disabled form', async () => {
  await openPage({ page: 'post/edit', codes: ['POST_EDIT'] })
  expect(await screen.findByText('您没有保存的权限')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('名称').disabled).toBe(true)
})

test('a user who may neither create nor edit is refused without a call', async () => {
  const { calls } = await openPage({ page: 'post/edit', params: { id: 'p1' }, codes: ['POST_VIEW'] })
  expect(await screen.findByText('无权查看“岗位”')).toBeTruthy()
  expect(calls('/post/details/p1')).toHaveLength(0)
})

test('the title says whether the form adds or edits', async () => {
  const answers = { '/post/details/p1': () => ({ id: 'p1', code: 'A', name: '甲', revision: 1 }) }
  const { unmount } = await openPage({ page: 'post/edit', answers })
  await screen.findByRole('heading', { name: '新增岗位' })
  unmount()
  await openPage({ page: 'post/edit', params: { id: 'p1' }, answers })
  await screen.findByRole('heading', { name: '编辑岗位' })
})

test('L3 a form over several records lists failures, and stays open without “saved” if all failed', async () => {
  let done: string[] = []
  const failed = [{ id: 'p7', message: '岗位已停用' }]
  const { user, hostCalls } = await openPage({ page: 'post/edit', answers: { '/post/add': () => ({ done, failed }) } })
  await user.type(await screen.findByLabelText('编码'), 'CFO')
  await user.type(screen.getByLabelText('名称'), '财务总监')
  const save = () => user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await save()
  await screen.findByText('岗位已停用')
  expect(screen.queryByText('保存成功!')).toBeNull()
  await user.click(screen.getByRole('button', { name: '知道了' }))
  expect(hostCalls).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('财务总监')
  done = ['p8']
  passClickPause()
  await save()
  await screen.findByText('岗位已停用')
  await user.click(screen.getByRole('button', { name: '知道了' }))
  await waitFor(() => expect(hostCalls).toEqual(['saved', 'back']))
  expect(screen.queryByText('保存成功!')).toBeNull()
})
