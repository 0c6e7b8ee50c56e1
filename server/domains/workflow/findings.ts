import { findings } from '../../../schemas/evaluate/finding.ts'

/** What only the server finds wrong with a model. */
export const finding = findings({
  MODEL_READING_TOO_LARGE: '流程过于庞大，读取所需的内存超出限制',
  MODEL_READING_TOO_LONG: '流程过于庞大，在限定时间内无法读完',
  RECORD_NAMED_DISABLED: '“{element}”所用的{kind}“{name}”不存在或已停用',
  RECORD_NAMED_UNKNOWN: '“{element}”所用的{kind}“{name}”不存在',
})
