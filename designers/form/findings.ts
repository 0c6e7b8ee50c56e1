import { findings } from '../../schemas/evaluate/finding.ts'

/** What became of the changes of two people who designed one form at once. */
export const finding = findings({
  FORM_MERGED: '已合并他人的修改，确认后请保存',
  FORM_MERGED_DISPUTED: '已合并他人的修改；双方都改过“{titles}”，此处为您的修改，确认后请保存',
})
