import type { WireName } from '../types/common.ts'
import type { Property } from '../types/entity.ts'

/**
 * Properties that the endpoints of all families can use by name. Each is used in at least three families; the others
 * are words of their families.
 */
export const commonWords: Record<WireName, Property> = {
  id: { type: 'string', title: '标识' },
  ids: { type: 'array', title: '记录', items: { type: 'string' }, maxItems: 1000 },
  userIds: { type: 'array', title: '用户', items: { type: 'string' }, maxItems: 1000 },
  positionIds: { type: 'array', title: '岗位', items: { type: 'string' }, maxItems: 1000 },
  name: { type: 'string', title: '名称' },
  title: { type: 'string', title: '标题', maxLength: 255 },
  icon: { type: 'string', title: '图标' },
  url: { type: 'string', title: '访问地址' },
  note: { type: 'string', title: '备注', maxLength: 500 },
  keyword: { type: 'string', title: '关键字', maxLength: 100 },
  current: { type: 'integer', title: '页码' },
  size: { type: 'integer', title: '每页条数' },
  revision: { type: 'integer', title: '版本' },
  commandId: { type: 'string', title: '命令标识', maxLength: 60 },
  at: { type: 'string', title: '时间', format: 'date-time' },
  date: { type: 'string', title: '日期', format: 'date' },
  from: { type: 'string', title: '开始日期', format: 'date' },
  to: { type: 'string', title: '结束日期', format: 'date' },
  validFrom: { type: 'string', title: '生效时间', format: 'date-time' },
  validTo: { type: 'string', title: '有效期至', format: 'date-time' },
  clientId: { type: 'string', title: '客户端标识' },
  applicationId: { type: 'string', title: '应用系统', 'x-ref': 'application' },
  applicationName: { type: 'string', title: '应用系统' },
  organizationId: { type: 'string', title: '所属组织', 'x-ref': 'organization' },
  organizationName: { type: 'string', title: '所属组织' },
  positionId: { type: 'string', title: '岗位', 'x-ref': 'position' },
  userId: { type: 'string', title: '用户', 'x-ref': 'user' },
  username: { type: 'string', title: '账号' },
  superAdmin: { type: 'boolean', title: '超级管理员' },
  differences: { type: 'array', title: '变更内容', 'x-cell': 'differences', items: { type: 'object' } },
  processName: { type: 'string', title: '流程名称', maxLength: 100 },
  initiatorName: { type: 'string', title: '发起人', maxLength: 60 },
  phase: { type: 'string', title: '状态', maxLength: 20, 'x-dictionary': 'PROCESS_PHASE' },
  nodeId: { type: 'string', title: '节点', maxLength: 255 },
  nodeName: { type: 'string', title: '节点', maxLength: 255 },
  taskId: { type: 'string', title: '任务', maxLength: 40 },
  diagram: { type: 'object', title: '流程图', 'x-cell': 'diagram' },
}
