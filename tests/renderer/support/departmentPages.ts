import type { Page } from '../../../schemas/types/page.ts'

/** Pages of the tree of departments. */
export const departmentPages: Record<string, Page> = {
  'department/tree': {
    version: 2,
    kind: 'tree',
    title: '部门',
    source: 'department.tree',
    detail: { page: 'department/posts', with: { departmentId: '=row.id' } },
    move: 'department.move',
    actions: { node: [{ kind: 'open', label: '查看岗位', page: 'post/list', permission: '@signedIn' }] },
  },
  'department/kept': {
    version: 2,
    kind: 'tree',
    title: '部门',
    source: 'department.tree',
    detail: { page: 'department/details', with: { id: '=row.id' } },
    actions: {
      node: [
        {
          kind: 'call',
          label: '删除',
          call: 'department.delete',
          with: { id: '=row.id' },
          confirm: '确定要删除该数据吗？',
          preview: { call: 'department.uses', text: 'message', allowed: 'deletable' },
          success: '删除成功!',
        },
      ],
    },
  },
  'department/details': {
    version: 2,
    kind: 'detail',
    title: '部门详情',
    params: { id: { type: 'string', required: true } },
    source: 'department.details',
    sections: [{ fields: ['name'] }],
  },
  'department/posts': {
    version: 2,
    kind: 'list',
    title: '部门岗位',
    params: { departmentId: { type: 'string', required: true } },
    source: 'post.list',
    with: { departmentId: '=params.departmentId' },
    columns: ['code', 'name'],
  },
  'department/ticks': {
    version: 2,
    kind: 'tree',
    title: '部门权限',
    source: 'department.tree',
    check: { source: 'department.ticks', save: 'department.saveTicks', success: '保存成功!' },
  },
}
