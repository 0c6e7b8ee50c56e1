import { findings } from '../../schemas/evaluate/finding.ts'

/** Faults of what the fields of a form read from each other. */
export const finding = findings({
  FORM_FORMULA_CYCLE: '公式循环计算：{path}',
  FORM_CONDITION_CYCLE: '条件循环依赖：{path}',
  FORM_LINK_CYCLE: '不能连接，否则形成循环：{path}',
  FORM_LINK_ITSELF: '字段不能以自身为条件',
})
