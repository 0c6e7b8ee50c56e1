import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { announceChange } from '../../../../runtime/data/changes.ts'
import { openPage } from '../../support/openPage.tsx'

const tree = [
  {
    id: 'g',
    name: '集团',
    children: [
      { id: 'f', name: '财务部', children: [] },
      { id: 'h', name: '人事部', children: [] },
    ],
  },
]
const answers = {
  '/department/tree': () => tree,
  '/department/ticks': () => ['f'],
  '/department/saveTicks': () => ({}),
  '/post/list': () => ({ records: [], total: 0 }),
}

test('the page beside the tree follows the selected node', async () => {
  const { user, calls, address } = await openPage({ page: 'department/tree', answers })
  await waitFor(() => expect(calls('/post/list').at(-1)).toMatchObject({ departmentId: 'g' }))
  await user.click(screen.getByText('财务部'))
  await waitFor(() => expect(calls('/post/list').at(-1)).toMatchObject({ departmentId: 'f', current: 1 }))
  expect(address()).toEqual({ _node: 'f' })
})

test('a search keeps matches and their ancestors', async () => {
  const { user } = await openPage({ page: 'department/tree', answers })
  await screen.findByText('人事部')
  await user.type(screen.getByLabelText('搜索部门'), '人事')
  await waitFor(() => expect(screen.queryByText('财务部')).toBeNull())
  expect(screen.getByText('集团')).toBeTruthy()
})

test('the menu of a node opens its pages', async () => {
  const { user, opened } = await openPage({ page: 'department/tree', answers })
  await user.click(await screen.findByRole('button', { name: '财务部 的操作' }))
  await user.click(await screen.findByRole('menuitem', { name: '查看岗位' }))
  await waitFor(() => expect(opened).toHaveLength(1))
})

test('ticks are read, counted and stored with half ticks', async () => {
  const { user, calls } = await openPage({ page: 'department/ticks', answers })
  await screen.findByText('已选 1 / 3')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /保\s*存/ }).disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: '全选' }))
  await screen.findByText('已选 3 / 3')
  await user.click(screen.getByRole('checkbox', { name: '全选' }))
  await screen.findByText('已选 0 / 3')
  await user.click(
    screen.getByText('人事部').closest('.ant-tree-treenode')?.querySelector('.ant-tree-checkbox') as Element,
  )
  await screen.findByText('已选 1 / 3')
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText('保存成功!')
  expect(calls('/department/saveTicks')).toEqual([{ ids: ['h'], halfIds: ['g'] }])
})

test('a branch ticked alone is kept, and its revision is sent back', async () => {
  const ticks = () => ({ ids: ['g'], halfIds: [], revision: 'r1' })
  const { user, calls } = await openPage({
    page: 'department/ticks',
    answers: { ...answers, '/department/ticks': ticks },
  })
  await screen.findByText('另有 1 项只授予本级，保存时保留')
  await user.click(
    screen.getByText('人事部').closest('.ant-tree-treenode')?.querySelector('.ant-tree-checkbox') as Element,
  )
  await screen.findByText('已选 1 / 3')
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText('保存成功!')
  expect(calls('/department/saveTicks')).toEqual([{ ids: ['h', 'g'], halfIds: [], revision: 'r1' }])
})

test('L1 ticking during a search affects visible nodes only, for a branch and for 全选', async () => {
  const { user, calls } = await openPage({ page: 'department/ticks', answers })
  const box = (name: string) =>
    screen.getByText(name).closest('.ant-tree-treenode')?.querySelector('.ant-tree-checkbox') as Element
  await screen.findByText('已选 1 / 3')
  const search = screen.getByPlaceholderText('请输入关键字')
  await user.type(search, '人事')
  await waitFor(() => expect(screen.queryByText('财务部')).toBeNull())
  await user.click(box('集团'))
  await screen.findByText('已选 3 / 3')
  await user.click(box('集团'))
  await screen.findByText('已选 1 / 3')
  await user.click(screen.getByRole('checkbox', { name: '全选搜索结果' }))
  await screen.findByText('已选 3 / 3')
  await user.click(screen.getByRole('checkbox', { name: '全选搜索结果' }))
  await screen.findByText('已选 1 / 3')
  await user.clear(search)
  await screen.findByText('财务部')
  await user.click(box('财务部'))
  await screen.findByText('已选 0 / 3')
  await user.type(search, '人事')
  await waitFor(() => expect(screen.queryByText('财务部')).toBeNull())
  await user.click(box('集团'))
  await screen.findByText('已选 1 / 3')
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await screen.findByText('保存成功!')
  expect(calls('/department/saveTicks')).toEqual([{ ids: ['h'], halfIds: ['g'] }])
})

test('a node added below a collapsed branch becomes visible, and other branches stay collapsed', async () => {
  const place = (id: string, ...children: unknown[]) => ({ id, name: `地方${id}`, children })
  let nodes = [place('1', place('2'), place('3', place('4')))]
  await openPage({ page: 'department/tree', answers: { ...answers, '/department/tree': () => nodes } })
  await screen.findByText('地方3')
  expect(screen.queryByText('地方4')).toBeNull()
  nodes = [place('1', place('2', place('5')), place('3', place('4')))]
  act(() => announceChange('department.save', {}))
  await screen.findByText('地方5')
  expect(screen.queryByText('地方4')).toBeNull()
})

const remove = async (user: Awaited<ReturnType<typeof openPage>>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `${name} 的操作` }))
  await user.click(await screen.findByRole('menuitem', { name: '删除' }))
}

test('the confirmation shows dependents of a node, whose page is not requested after deletion', async () => {
  let nodes = [{ id: 'f', name: '财务部', children: [] as never[] }]
  const { user, calls } = await openPage({
    page: 'department/kept',
    answers: {
      '/department/tree': () => nodes,
      '/department/details/f': () => ({ id: 'f', name: '财务部' }),
      '/department/uses': () => ({ deletable: true, message: '将一并删除：\n· 岗位 2 条', uses: [] }),
      '/department/delete': () => {
        nodes = []
        return {}
      },
    },
  })
  await waitFor(() => expect(calls('/department/details/f')).toHaveLength(1))
  await remove(user, '财务部')
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('确定要删除该数据吗？')
  expect(dialog.textContent).toContain('「财务部」\n将一并删除：\n· 岗位 2 条')
  expect(calls('/department/delete')).toEqual([])
  await user.click(screen.getByRole('button', { name: /确\s*定/ }))
  await screen.findByText('删除成功!')
  await waitFor(() => expect(screen.queryByRole('button', { name: '财务部 的操作' })).toBeNull())
  expect(calls('/department/delete')).toEqual([{ id: 'f' }])
  expect(calls('/department/details/f')).toHaveLength(1)
})

test('a deleted and restored node is shown again', async () => {
  const both = [
    { id: 'g', name: '集团', children: [] as never[] },
    { id: 'f', name: '财务部', children: [] as never[] },
  ]
  let nodes = both
  const { user } = await openPage({
    page: 'department/kept',
    answers: {
      '/department/tree': () => nodes,
      '/department/details/f': () => ({ id: 'f', name: '财务部（详情）' }),
      '/department/details/g': () => ({ id: 'g', name: '集团（详情）' }),
      '/department/uses': () => ({ deletable: true, message: '', uses: [] }),
      '/department/delete': () => {
        nodes = both.slice(0, 1)
        return {}
      },
    },
  })
  await user.click(await screen.findByText('财务部'))
  await screen.findByText('财务部（详情）')
  await remove(user, '财务部')
  await user.click(await screen.findByRole('button', { name: /确\s*定/ }))
  await screen.findByText('集团（详情）')
  // Its row and the question about it fade out: a click there would be on what is no longer.
  await waitFor(() => expect(screen.queryByText('财务部')).toBeNull())
  nodes = both
  act(() => announceChange('department.save', {}))
  await user.click(await screen.findByText('财务部'))
  await screen.findByText('财务部（详情）')
})

test('a record that cannot be deleted is reported without a confirmation', async () => {
  const { user, calls } = await openPage({
    page: 'department/kept',
    answers: {
      '/department/tree': () => [{ id: 'f', name: '财务部', children: [] }],
      '/department/details/f': () => ({ id: 'f', name: '财务部' }),
      '/department/uses': () => ({ deletable: false, message: '部门正被使用', uses: [] }),
    },
  })
  await remove(user, '财务部')
  const dialog = await screen.findByRole('dialog', { name: '不能删除' })
  expect(dialog.textContent).toContain('部门正被使用')
  expect(screen.queryByRole('button', { name: /确\s*定/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: '知道了' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls('/department/delete')).toEqual([])
})
