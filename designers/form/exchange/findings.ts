import { findings } from '../../../schemas/evaluate/finding.ts'

/** Why a form of a file is not stored. */
export const finding = findings({
  FORM_NAME_TAKEN: '已有名为“{name}”的表单，请换一个名称',
})
