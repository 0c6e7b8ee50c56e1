import { findings } from '../../../schemas/evaluate/finding.ts'

/** What only the server finds wrong with a model, and why work in another system fails. */
export const finding = findings({
  BUTTON_CALL_UNKNOWN: '按钮“{title}”的接口“{call}”不存在，或不只是读取',
  CALLBACK_FAILURE: '对方系统报告失败',
  FORM_COMPILED: '编译的代码，{kilobytes} KB',
  FORM_DRAFTS_MIGRATED: '已迁移 {converted} 份草稿，{failing} 份有值不能转换或会丢失，保持不变',
  FORM_INTERPRETED: '解释执行：{reason}',
  FORM_OTHERS_DRAFTS_FAIL: '另有 {count} 份他人的草稿，内容仅填写人可见',
  INTERNAL_ERROR_IN_LOG: '服务器内部错误，详见服务器日志',
  MODEL_READING_TOO_LARGE: '流程过于庞大，读取所需的内存超出限制',
  MODEL_READING_TOO_LONG: '流程过于庞大，在限定时间内无法读完',
  RECORD_NAMED_DISABLED: '“{element}”所用的{kind}“{name}”不存在或已停用',
  RECORD_NAMED_UNKNOWN: '“{element}”所用的{kind}“{name}”不存在',
  START_VALUES_LOST: '表单已更新，以下内容没有带入：{lost}',
  START_VALUE_LOST: '“{title}”{value}（{reason}）',
  SYSTEM_ANSWERED: '对方系统返回 {status}',
  WORK_EXPRESSION_FAILED: '表达式 {cel} 无法计算：{reason}',
  WORK_HANDLER_MISSING: '没有名为“{name}”的服务任务处理程序',
  WORK_WITHOUT_ADDRESS: 'HTTP 任务没有写方法或地址',
})
