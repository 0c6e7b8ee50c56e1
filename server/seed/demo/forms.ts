import { readFileSync } from 'node:fs'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { settingsOf } from '../../../processes/document/settingsOf.ts'
import { elementsIn } from '../../../processes/xml/xmlTree.ts'
import type { FormDefinition } from '../../../schemas/types/formDefinition.ts'

type Fields = Record<string, Record<string, unknown>>

export interface DemoForm {
  family: 'processForm' | 'businessForm'
  group: string
  code: string
  name: string
  description: string
  definition: FormDefinition
  /** Values of the demo instances; the last one is still a draft. */
  filled: readonly { title: string; values: Record<string, unknown> }[]
}

/** Returns the form of a shipped process template as a definition. */
function ofTemplate(id: string): FormDefinition {
  const text = readFileSync(new URL(`../../../processes/templates/${id}.bpmn`, import.meta.url), 'utf8')
  const { definitions } = ProcessDocument.open(text)
  const settings = elementsIn(definitions).map(settingsOf).find(Boolean) as { form: string }
  const { 'x-layout': layout, ...schema } = JSON.parse(settings.form) as Record<string, unknown>
  return { schema, layout: layout as Record<string, unknown> }
}

const designed = (required: string[], properties: Fields): FormDefinition => ({
  schema: { type: 'object', required, properties },
  layout: { 'ui:options': { columns: 2 } },
})

/** Forms of the demo company, a function because their definitions are read from files. */
export const demoForms = (): DemoForm[] => [
  {
    family: 'processForm',
    group: '人事行政',
    code: 'leave_form',
    name: '请假申请单',
    description: '年假、事假、病假等，天数按工作日计算',
    definition: ofTemplate('leave'),
    filled: [
      { title: '年假', values: { kind: '年假', from: '2026-12-21', to: '2026-12-25', reason: '全家外出旅行' } },
      { title: '事假', values: { kind: '事假', from: '2026-12-02', to: '2026-12-02', half: true, reason: '办理证件' } },
    ],
  },
  {
    family: 'processForm',
    group: '人事行政',
    code: 'seal_form',
    name: '用印申请单',
    description: '公章、合同专用章等的使用与外带',
    definition: ofTemplate('seal'),
    filled: [
      {
        title: '战略合作协议',
        values: {
          subject: '战略合作协议',
          kind: '合同专用章',
          copies: 4,
          day: '2026-12-01',
          reason: '与合作方签署协议',
        },
      },
    ],
  },
  {
    family: 'processForm',
    group: '财务采购',
    code: 'expense_form',
    name: '费用报销单',
    description: '费用明细逐行填写，合计自动计算',
    definition: ofTemplate('expense'),
    filled: [
      {
        title: '上海出差',
        values: {
          subject: '上海出差',
          items: [
            { kind: '差旅', day: '2026-11-18', cost: 1106, note: '往返高铁' },
            { kind: '差旅', day: '2026-11-19', cost: 860, note: '住宿两晚' },
          ],
          reason: '参加供应商考察',
        },
      },
      { title: '部门聚餐', values: { subject: '部门聚餐', items: [{ kind: '招待', day: '2026-11-20', cost: 720 }] } },
    ],
  },
  {
    family: 'processForm',
    group: '财务采购',
    code: 'purchase_form',
    name: '采购申请单',
    description: '采购明细的小计与合计自动计算',
    definition: ofTemplate('purchase'),
    filled: [
      {
        title: '会议室设备',
        values: {
          subject: '会议室设备',
          items: [{ name: '激光投影仪', quantity: 2, price: 15_000 }],
          wanted: '2026-12-18',
          reason: '原设备老化',
        },
      },
    ],
  },
  {
    family: 'businessForm',
    group: '日常登记',
    code: 'visitor_form',
    name: '访客登记表',
    description: '来访人员、事由与接待时间',
    definition: designed(['visitor', 'company', 'day'], {
      visitor: { type: 'string', title: '访客姓名', minLength: 2, maxLength: 60 },
      company: { type: 'string', title: '来访单位', maxLength: 100 },
      day: { type: 'string', title: '来访日期', format: 'date' },
      people: { type: 'integer', title: '人数', minimum: 1, maximum: 100, default: 1 },
      reason: { type: 'string', title: '来访事由', maxLength: 500 },
    }),
    filled: [
      { title: '设计院来访', values: { visitor: '周工', company: '市建筑设计院', day: '2026-11-30', people: 3 } },
      { title: '供应商来访', values: { visitor: '陈经理', company: '宏远电梯' } },
    ],
  },
  {
    family: 'businessForm',
    group: '日常登记',
    code: 'repair_form',
    name: '设备报修单',
    description: '报修设备、位置与紧急程度',
    definition: designed(['device', 'place', 'urgency'], {
      device: { type: 'string', title: '设备', minLength: 2, maxLength: 100 },
      place: { type: 'string', title: '位置', maxLength: 100 },
      urgency: { type: 'string', title: '紧急程度', enum: ['一般', '紧急', '非常紧急'], default: '一般' },
      detail: { type: 'string', title: '故障描述', maxLength: 500 },
    }),
    filled: [
      { title: '三楼打印机', values: { device: '打印机', place: '三楼东区', urgency: '一般', detail: '卡纸' } },
      { title: '电梯异响', values: { device: '二号电梯', place: '主楼' } },
    ],
  },
]
