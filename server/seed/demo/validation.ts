import { requirementOf, ruleOf } from '../../services/records/rules/ruleRow.ts'

/** Office forms that only their rules describe so far, as an administrator would declare them. */
const forms = [
  {
    name: 'leaveApply',
    title: '请假申请',
    remark: '人力资源中心维护',
    fields: [
      { name: 'kind', title: '请假类型', type: 'string' },
      { name: 'from', title: '开始日期', type: 'date' },
      { name: 'to', title: '结束日期', type: 'date' },
      { name: 'days', title: '请假天数', type: 'number' },
      { name: 'reason', title: '请假事由', type: 'string' },
      { name: 'phone', title: '联系电话', type: 'string' },
    ],
    rules: [
      { field: 'from', kind: 'required', message: '请选择开始日期' },
      {
        field: 'to',
        kind: 'expression',
        expression: 'form.to == null || form.to >= form.from',
        message: '结束日期不能早于开始日期',
      },
      { field: 'days', kind: 'range', least: '0.5', most: '30', message: '请假天数为 0.5 至 30 天' },
      { field: 'reason', kind: 'required', condition: 'form.days > 3', message: '三天以上请填写事由' },
      { field: 'reason', kind: 'length', most: '200', message: '事由不能超过 200 个字' },
      { field: 'phone', kind: 'pattern', pattern: '^1[3-9]\\d{9}$', message: '请输入 11 位手机号' },
    ],
  },
  {
    name: 'expenseApply',
    title: '费用报销',
    remark: '财务管理中心维护',
    fields: [
      { name: 'amount', title: '报销金额', type: 'number' },
      { name: 'invoices', title: '发票号码', type: 'array' },
      { name: 'approver', title: '审批人', type: 'string' },
    ],
    rules: [
      { field: 'amount', kind: 'range', least: '0.01', most: '500000', message: '报销金额为 0.01 至 500,000 元' },
      { field: 'invoices', kind: 'required', condition: 'form.amount >= 200', message: '200 元及以上须附发票' },
      { field: 'approver', kind: 'required', condition: 'form.amount > 5000', message: '5,000 元以上请指定审批人' },
    ],
  },
] as const

/** Returns the rows of the rule designer: objects, and their rules in order. */
export function demoValidation() {
  return forms.map(({ rules, ...form }) => {
    const id = `bean-${form.name}`
    return {
      bean: { id, ...form, ruleCount: rules.length },
      rules: rules.map((rule, index) => ({
        least: null,
        most: null,
        pattern: null,
        expression: null,
        condition: null,
        ...rule,
        id: `rule-${form.name}-${index + 1}`,
        beanId: id,
        fieldTitle: form.fields.find(field => field.name === rule.field)?.title ?? null,
        requirement: requirementOf(ruleOf(rule)),
        sort: index + 1,
      })),
    }
  })
}
