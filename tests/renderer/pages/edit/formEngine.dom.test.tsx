import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { leaving } from '../../../../runtime/request/leaving.ts'
import { tokens } from '../../../../runtime/request/tokens.ts'
import type { EditPage } from '../../../../schemas/types/pages/edit.ts'
import { Refusal } from '../../shell/consoleServer.ts'
import { openPage, type Setting } from '../../support/openPage.tsx'

const base: EditPage = {
  version: 2,
  kind: 'edit',
  title: '岗位',
  params: { id: { type: 'string' } },
  source: 'post.details',
  create: 'post.add',
  update: 'post.edit',
  sections: [
    { title: '身份', fields: ['code', 'name'] },
    { title: '规模', fields: ['seats', 'rank'] },
  ],
}

const show = (page: Partial<EditPage>, setting: Partial<Setting> = {}) =>
  openPage({ page: 'post/form', more: { 'post/form': { ...base, ...page } }, ...setting })

const button = (name: RegExp) => screen.getByRole('button', { name })
const save = /保\s*存/

beforeEach(() => localStorage.clear())

test('C9 a wizard validates each step, keeps values on 上一步 and stores all at the end', async () => {
  const { user, calls } = await show({ layout: 'steps' }, { answers: { '/post/add': () => ({ id: 'p9' }) } })
  await user.type(await screen.findByLabelText('编码'), 'CFO')
  expect(screen.queryByLabelText('编制')).toBeNull()
  await user.click(button(/下一步/))
  await screen.findByText('名称不能为空')
  expect(document.activeElement).toBe(screen.getByLabelText('名称'))
  await user.type(screen.getByLabelText('名称'), '财务总监')
  await user.click(button(/下一步/))
  await user.type(await screen.findByLabelText('编制'), '3')
  await user.click(button(/上一步/))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('编码').value).toBe('CFO'))
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('身份')
  await user.click(button(/下一步/))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('编制').value).toBe('3'))
  await user.click(button(save))
  await waitFor(() => expect(calls('/post/add')).toEqual([{ code: 'CFO', name: '财务总监', seats: 3 }]))
})

test('Enter in a step goes on instead of storing', async () => {
  const { user, calls } = await show({ layout: 'steps' })
  await user.type(await screen.findByLabelText('编码'), 'CFO')
  await user.type(screen.getByLabelText('名称'), '财务总监{Enter}')
  await screen.findByLabelText('编制')
  expect(calls('/post/add')).toHaveLength(0)
})

test('C3 the first faulty field of another tab is scrolled into view, and the tab counts its faults', async () => {
  const { user } = await show({ layout: 'tabs' })
  await screen.findByLabelText('编码')
  await user.click(screen.getByRole('tab', { name: /规模/ }))
  await user.click(button(save))
  await screen.findByText('编码不能为空')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('身份2 处有误')
  expect(document.activeElement).toBe(screen.getByLabelText('编码'))
})

test('C3 a folded section opens for a fault inside', async () => {
  const folded = { sections: [{ title: '身份', fold: 'closed' as const, fields: ['code', 'name'] }] }
  const { user } = await show(folded)
  const fold = await screen.findByRole('button', { name: /身份/ })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  await user.click(button(save))
  await screen.findByText('编码不能为空')
  expect(fold.getAttribute('aria-expanded')).toBe('true')
})

test('C3 server errors are shown at fields, in earlier steps too, and block nothing', async () => {
  const errors = [{ field: 'code', message: '编码“CFO”已存在' }]
  const { user } = await show(
    { layout: 'steps' },
    { answers: { '/post/add': () => new Refusal(400, '编码“CFO”已存在', { errors }) } },
  )
  await user.type(await screen.findByLabelText('编码'), 'CFO')
  await user.type(screen.getByLabelText('名称'), '财务总监')
  await user.click(button(/下一步/))
  await screen.findByLabelText('编制')
  await user.click(button(save))
  expect((await screen.findByRole('alert')).textContent).toBe('编码“CFO”已存在')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('编码')))
  expect(button(/下一步/).getAttribute('aria-disabled')).toBeNull()
})

test('C2 保存 says that it is blocked until the faults are corrected', async () => {
  const { user } = await show({})
  await user.type(await screen.findByLabelText('编码'), 'CFO')
  await user.click(button(save))
  await waitFor(() => expect(button(save).getAttribute('aria-disabled')).toBe('true'))
  await user.type(screen.getByLabelText('名称'), '财务总监')
  await waitFor(() => expect(button(save).getAttribute('aria-disabled')).toBeNull())
})

test('the server validates a value when its field is left: once per value, and before storing', async () => {
  const checked = { sections: [{ fields: [{ field: 'code', check: { call: 'post.exists' } }, 'name'] }] }
  const { user, calls } = await show(checked, {
    answers: {
      '/post/exists': ({ body }) =>
        body.includes('"CFO"') ? { exists: true, message: '编码“CFO”已存在' } : { exists: false },
      '/post/add': () => ({ id: 'p9' }),
    },
  })
  const code = await screen.findByLabelText('编码')
  await user.type(code, 'CFO')
  await user.tab()
  await screen.findByText('编码“CFO”已存在')
  await user.click(code)
  await user.tab()
  expect(screen.getByText('编码“CFO”已存在')).toBeTruthy()
  expect(calls('/post/exists')).toEqual([{ code: 'CFO' }])
  await user.clear(code)
  await user.type(code, 'CTO')
  await user.type(screen.getByLabelText('名称'), '技术总监{Enter}')
  await waitFor(() => expect(calls('/post/add')).toHaveLength(1))
  expect(calls('/post/exists')).toEqual([{ code: 'CFO' }, { code: 'CTO' }])
})

test('rules from the server are enforced like those of the product', async () => {
  const rules = [{ kind: 'expression', field: 'seats', valid: '=form.seats > 2', message: '编制至少 3 人' }]
  const own = [{ kind: 'length', field: 'name', min: 5, message: '名称至少五个字' }]
  const { user, calls } = await show(
    { serverRules: 'post' },
    {
      answers: {
        '/valid/conf/validation/post': () => ({ name: 'post', title: '岗位', rules }),
        '/valid/conf/validation/post.add': () => ({ name: 'post.add', title: '新增岗位', rules: own }),
      },
    },
  )
  await user.type(await screen.findByLabelText('编码'), 'CFO')
  await user.type(screen.getByLabelText('名称'), '财务总监')
  await user.type(screen.getByLabelText('编制'), '2')
  await user.click(button(save))
  await screen.findByText('编制至少 3 人')
  await screen.findByText('名称至少五个字')
  expect(calls('/post/add')).toHaveLength(0)
})

test('options follow the field they depend on, and an option no longer offered is cleared', async () => {
  const dependent = {
    sections: [
      {
        fields: [
          'name',
          { field: 'departmentId', options: { source: 'department.list', with: { keyword: '=form.name' } } },
        ],
      },
    ],
  }
  const { user, calls } = await show(dependent, {
    params: { id: 'p1' },
    answers: {
      '/post/details/p1': () => ({
        id: 'p1',
        revision: 1,
        code: 'A',
        name: '甲',
        departmentId: 'd1',
        departmentName: '部门一',
      }),
      '/department/list': ({ body }) => ({
        records: body.includes('"keyword":"甲"') ? [{ id: 'd1', name: '部门一' }] : [],
        total: 0,
      }),
      '/post/edit': () => ({ id: 'p1' }),
    },
  })
  await screen.findByText('部门一')
  await user.type(await screen.findByLabelText('名称'), '乙')
  await waitFor(() => expect(calls('/department/list').at(-1)).toMatchObject({ keyword: '甲乙' }))
  await waitFor(() => expect(screen.queryByText('部门一')).toBeNull())
})

test('C10 a declared draft is kept on leaving, offered on return, and can be discarded', async () => {
  const first = await show({ draft: true })
  await first.user.type(await screen.findByLabelText('名称'), '财务')
  await first.user.click(button(/取\s*消/))
  await waitFor(() => expect(first.hostCalls).toEqual(['back']))
  expect(screen.queryByText('内容尚未保存，确定要离开吗？')).toBeNull()
  cleanup()

  const second = await show({ draft: true }, { answers: { '/post/add': () => ({ id: 'p9' }) } })
  await second.user.click(await screen.findByRole('button', { name: '恢复草稿' }))
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('财务')
  await second.user.type(screen.getByLabelText('编码'), 'CFO')
  await second.user.click(button(save))
  await waitFor(() => expect(second.hostCalls).toEqual(['saved', 'back']))
  cleanup()

  const third = await show({ draft: true })
  await third.user.type(await screen.findByLabelText('名称'), '乙')
  expect(screen.queryByRole('button', { name: '恢复草稿' })).toBeNull()
  await third.user.click(button(/取\s*消/))
  cleanup()

  const fourth = await show({ draft: true })
  await fourth.user.click(await screen.findByRole('button', { name: '丢弃' }))
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('')
  expect(localStorage.length).toBe(0)
})

test('L5 unsaved input of an ended session is offered to the same user again, without secrets', async () => {
  const sections = [{ fields: ['name', { field: 'code', input: 'password' as const }] }]
  const first = await show({ sections })
  await first.user.type(await screen.findByLabelText('名称'), '财务')
  await first.user.type(screen.getByLabelText('编码'), 'CFO')
  expect(localStorage.length).toBe(0)
  act(() => tokens.set(null))
  cleanup()
  expect(JSON.stringify(localStorage)).toContain('财务')
  expect(JSON.stringify(localStorage)).not.toContain('CFO')

  const second = await show({ sections })
  await second.user.click(await screen.findByRole('button', { name: '恢复草稿' }))
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('财务')
  act(() => tokens.set(null))
  cleanup()

  const third = await show({ sections })
  await third.user.click(await screen.findByRole('button', { name: '丢弃' }))
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('')
  expect(localStorage.length).toBe(0)
  await third.user.type(screen.getByLabelText('名称'), '乙')
  leaving.begin()
  act(() => tokens.set(null))
  leaving.end()
  expect(localStorage.length).toBe(0)
})

test('C6 the same schema shows the record: cells for inputs, with conditions and titles of the form', async () => {
  const record = { id: 'p1', revision: 1, code: 'CFO', name: '财务总监', rank: 'M', seats: 0, enabled: true }
  await show(
    {
      readOnly: true,
      sections: [
        {
          title: '身份',
          fields: [
            'code',
            { field: 'name', title: '岗位名' },
            'rank',
            { field: 'seats', visible: "=form.rank == 'P'" },
          ],
        },
      ],
    },
    { params: { id: 'p1' }, answers: { '/post/details/p1': () => record } },
  )
  const region = await screen.findByRole('region', { name: '岗位' })
  await within(region).findByText('财务总监')
  expect(within(region).getByText('岗位名')).toBeTruthy()
  expect(within(region).getByText('管理')).toBeTruthy()
  expect(within(region).queryByText('编制')).toBeNull()
  expect(within(region).queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: save })).toBeNull()
  expect(screen.getByRole('heading', { name: '查看岗位' })).toBeTruthy()
})

test('C6 a detail page shows the sections of a form', async () => {
  const record = { id: 'p1', revision: 1, code: 'CFO', name: '财务总监', rank: 'M', seats: 0, enabled: true }
  await openPage({
    page: 'post/view',
    params: { id: 'p1' },
    more: {
      'post/form': base,
      'post/view': {
        version: 2,
        kind: 'detail',
        title: '岗位详情',
        params: { id: { type: 'string' } },
        source: 'post.details',
        form: 'post/form',
        sections: [{ title: '记录', fields: ['createdAt'] }],
      },
    },
    answers: { '/post/details/p1': () => record },
  })
  await screen.findByText('财务总监')
  expect(screen.getAllByRole('heading', { level: 3 }).map(one => one.textContent)).toEqual(['身份', '规模', '记录'])
  expect(screen.getByText('管理')).toBeTruthy()
})
