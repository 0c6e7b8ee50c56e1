import type { Vendor } from '../bpmn/foreign.ts'

/** Product names of vendors, as reports show them. */
export const vendorTitles: Readonly<Record<Exclude<Vendor, 'console'>, string>> = {
  activiti: 'Activiti',
  flowable: 'Flowable',
  camunda: 'Camunda 7',
  zeebe: 'Camunda 8',
}

/** Chinese titles of translated vendor attributes, by local name. */
const titles: Readonly<Record<string, string>> = {
  assignee: '办理人',
  owner: '所有人',
  candidateUsers: '候选人',
  candidateGroups: '候选组',
  dueDate: '到期时间',
  priority: '优先级',
  formKey: '表单',
  formRef: '表单',
  formId: '表单',
  initiator: '保存发起人的变量',
  skipExpression: '跳过条件',
  collection: '多实例集合',
  inputCollection: '多实例集合',
  elementVariable: '每轮的变量',
  inputElement: '每轮的变量',
  elementIndexVariable: '轮次的变量',
  outputCollection: '汇总到变量',
  outputElement: '每轮的结果',
  resultVariable: '结果变量',
  resultVariableName: '结果变量',
  expression: '表达式',
  topic: '处理程序',
  type: '处理程序',
  calledElementVersion: '被调用的版本',
  processId: '被调用的流程',
  businessKey: '业务主键',
  inheritVariables: '传递全部变量',
  inheritBusinessKey: '沿用业务主键',
  errorVariableName: '保存错误代码的变量',
  errorCodeVariable: '保存错误代码的变量',
  errorCodeVariableName: '保存错误代码的变量',
  errorMessageVariable: '保存错误说明的变量',
  errorMessageVariableName: '保存错误说明的变量',
  escalationCodeVariable: '保存升级代码的变量',
  signalExpression: '信号',
  messageExpression: '消息',
  correlationKey: '关联键',
  endDate: '截止日期',
  scope: '信号范围',
  activeElementsCollection: '开始的活动',
  source: '来源',
  sourceExpression: '来源',
  target: '目标',
}

/**
 * Returns the Chinese title of a vendor attribute with its value.
 *
 * @example meaningOf('assignee', 'kermit') // '办理人：kermit'
 */
export function meaningOf(word: string, value: string): string {
  const title = Object.hasOwn(titles, word) ? titles[word] : undefined
  return title === undefined ? value : `${title}：${value}`
}
