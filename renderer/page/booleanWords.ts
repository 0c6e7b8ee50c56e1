/** Words for a yes-no property: a state is said as one. */
export function booleanWords(field: string): { yes: string; no: string } {
  if (field === 'enabled') return { yes: '启用', no: '停用' }
  if (field === 'visible') return { yes: '显示', no: '隐藏' }
  return { yes: '是', no: '否' }
}
