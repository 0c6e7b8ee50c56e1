import type { EndpointFamily } from '../../../schemas/types/endpoint.ts'
import type { ListPage } from '../../../schemas/types/pages/list.ts'
import { OurPage, putDocuments } from '../ourPage.tsx'

const open = (label: string) => ({ kind: 'open' as const, label, page: 'user/details', permission: '@signedIn' })

/** The same page as a schema: what the console draws for every list. */
const page: ListPage = {
  version: 2,
  kind: 'list',
  title: '用户列表',
  permission: '@signedIn',
  source: 'bench.list',
  search: ['username', 'name', 'gender', 'phone'],
  columns: [
    { field: 'username', width: 140, fixed: 'left', open: { page: 'user/details' } },
    { field: 'name', width: 100 },
    { field: 'employeeNo', width: 110 },
    { field: 'organizationId', width: 180 },
    { field: 'title', width: 130 },
    { field: 'phone', width: 130 },
    { field: 'email', width: 200 },
    { field: 'gender', width: 70 },
    { field: 'entryDate', width: 120 },
    { field: 'enabled', width: 80, cell: 'switch', call: 'bench.enable' },
  ],
  actions: {
    page: [{ ...open('新增'), icon: 'PlusOutlined', style: 'primary' }],
    row: [
      open('编辑'),
      open('详情'),
      { kind: 'call', label: '重置密码', call: 'bench.enable', with: { id: '=row.id' } },
      {
        kind: 'call',
        label: '删除',
        call: 'bench.remove',
        with: { ids: '=[row.id]' },
        confirm: '确定要删除该数据吗？',
        style: 'danger',
      },
    ],
    selection: [
      {
        kind: 'call',
        label: '批量删除',
        call: 'bench.remove',
        with: { ids: '=selection' },
        confirm: '确定要删除该数据吗？',
      },
    ],
  },
}

const family: EndpointFamily = {
  version: 1,
  family: 'bench',
  title: '测量',
  base: '/bench',
  entity: 'user',
  endpoints: {
    list: { call: 'POST /list', title: '列表', permission: '@signedIn', do: 'page' },
    enable: { call: 'POST /enable', title: '启停', permission: '@signedIn', do: 'toggle', field: 'enabled' },
    remove: { call: 'POST /remove', title: '删除', permission: '@signedIn', do: 'deleteBatch' },
  },
}

putDocuments({
  page: name => {
    const [kind, size] = name.split('/list-')
    return kind === 'bench' ? { ...page, pageSize: Number(size) } : undefined
  },
  family: name => (name === 'bench' ? family : undefined),
  families: ['bench'],
})

export function OurList({ size }: { size: number }) {
  return <OurPage name={`bench/list-${size}`} />
}
