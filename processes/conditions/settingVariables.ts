import type { Variables } from './variable.ts'

/** What the outputs of an HTTP call can read besides the variables. */
export const answerVariable: Variables = {
  answer: {
    type: 'object',
    title: '接口的响应',
    properties: {
      status: { type: 'integer', title: '状态码' },
      headers: { type: 'object', title: '响应头' },
      body: { title: '响应体' },
    },
  },
}

/** What the title, the number and the summary of an instance can read besides the variables. */
export const namingVariables: Variables = {
  processName: { type: 'string', title: '流程名称' },
  initiatorName: { type: 'string', title: '发起人姓名' },
  businessKey: { type: 'string', title: '业务标识' },
  day: { type: 'string', title: '日期', description: '发起的日期' },
  mark: { type: 'string', title: '编号末尾', description: '实例标识的最后六位' },
}

/** What the number can read besides. */
export const numberVariables: Variables = {
  ...namingVariables,
  serial: { type: 'string', title: '流水号', description: '编号的其余部分相同时递增，至少四位' },
}
