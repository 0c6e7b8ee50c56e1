import type { ExpressionRole, NodeKind, NodeState, PermissionUse } from '../../runtime/explain/whyNode.ts'

export const stateText: Record<NodeState, string> = {
  shown: '显示',
  hidden: '隐藏',
  disabled: '禁用',
  invalid: '无效',
  empty: '空',
  perRow: '逐行决定',
  onSelection: '选中后显示',
}

export const kindText: Record<NodeKind, string> = {
  page: '页面',
  search: '查询条件',
  column: '列',
  field: '字段',
  part: '内嵌字段',
  section: '分组',
  action: '按钮',
  tab: '标签页',
  block: '区块',
  figure: '指标',
  side: '左侧树',
  node: '树节点',
  expansion: '展开行',
}

export const roleText: Record<ExpressionRole, string> = {
  visible: '显示条件',
  enabled: '可用条件',
  required: '必填条件',
  value: '计算公式',
  within: '所在分组的显示条件',
  readOnly: '只读条件',
  schema: '结构定义',
}

export const useText: Record<PermissionUse, string> = {
  see: '权限',
  use: '使用权限',
  open: '打开链接的权限',
}

/** Returns a short readable form of a value. */
export function shortValue(value: unknown): string {
  const text = value === undefined ? '无' : JSON.stringify(value)
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}
