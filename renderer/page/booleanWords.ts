/** Returns the display words of a boolean property. */
export function booleanWords(field: string): { yes: string; no: string } {
  if (field === 'enabled') return { yes: '启用', no: '停用' }
  if (field === 'visible') return { yes: '显示', no: '隐藏' }
  return { yes: '是', no: '否' }
}
