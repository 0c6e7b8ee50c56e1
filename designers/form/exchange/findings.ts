import { findings } from '../../../schemas/evaluate/finding.ts'

/** Why a form of a file is not stored, and what a file could not hold. */
export const finding = findings({
  FORM_EXPORT_PARTLY: '已导出，{count} 处没有对应的写法：{message}',
  FORM_NAME_TAKEN: '已有名为“{name}”的表单，请换一个名称',
})
