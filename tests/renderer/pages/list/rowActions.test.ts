import { describe, expect, test } from 'vitest'
import { actionsWidth } from '../../../../renderer/pages/list/rowActions.tsx'
import type { ResolvedAction } from '../../../../runtime/schema/resolvedPage.ts'

const named = (label: string, visible?: ResolvedAction['visible']) => ({ label, ...(visible ? { visible } : {}) })
const widthOf = (...labels: string[]) => labels.reduce((sum, label) => sum + label.length * 14 + 12, 20)

describe('the width of row actions', () => {
  test('fits the first unconditional links and the fold', () => {
    expect(actionsWidth([named('编辑'), named('删除')])).toBe(widthOf('编辑', '删除'))
    expect(actionsWidth(['编辑', '成员', '删除', '重置初始密码'].map(label => named(label)))).toBe(
      widthOf('编辑', '成员', '更多'),
    )
  })

  test('fits every combination of conditional links', () => {
    const actions = [
      named('填写并同意', '=row.hasForm'),
      named('同意', '=!row.hasForm'),
      named('不同意', "='refuse' in row.may"),
      named('驳回', "='return' in row.may"),
    ]
    expect(actionsWidth(actions)).toBeGreaterThanOrEqual(widthOf('填写并同意', '不同意', '驳回'))
  })
})
