import type { Name } from '../types/common.ts'
import type { Property } from '../types/entity.ts'

/** Properties of `log` rows besides the columns of the audit log. */
export const logProperties: Record<Name, Property> = {
  changes: { type: 'string', title: '变更内容', readOnly: true, description: '改动的字段及其前后的值' },
  differences: {
    type: 'array',
    title: '逐项变更',
    readOnly: true,
    'x-cell': 'differences',
    items: {
      type: 'object',
      properties: {
        field: { type: 'string', title: '字段' },
        title: { type: 'string', title: '名称' },
        before: { type: 'string', title: '修改前' },
        after: { type: 'string', title: '修改后' },
      },
    },
  },
  canRevert: { type: 'boolean', title: '可恢复', readOnly: true, description: '此后内容又有变更' },
}

/** Properties of `deleted` rows besides the columns of their entity. */
export const deletedProperties: Record<Name, Property> = {
  deletedAt: { type: 'string', title: '删除时间', format: 'date-time', readOnly: true },
  deletedByName: { type: 'string', title: '删除人', readOnly: true },
}
