import type { Variables } from '../../../processes/state/state.ts'

export interface DemoProcess {
  key: string
  name: string
  description: string
  category: { name: string; code: string; sort: number }
}

/** Processes of the demo company; their BPMN texts are in the folder of the same name. */
export const demoProcesses: readonly DemoProcess[] = [
  {
    key: 'leave',
    name: '请假审批',
    description: '部门负责人审批，三天以上再由分管领导审批，最后人事备案',
    category: { name: '人事流程', code: 'HR', sort: 1 },
  },
  {
    key: 'purchase',
    name: '采购审批',
    description: '部门负责人审批后财务与法务并行审核，十万元以上由各级领导依次会签',
    category: { name: '采购流程', code: 'PURCHASE', sort: 2 },
  },
]

/** The process whose history includes calls to another system; seeded only with the year. */
export const vendorProcess: DemoProcess = {
  key: 'vendor',
  name: '供应商准入',
  description: '部门负责人审批、招采中心审核后登记到 ERP',
  category: { name: '采购流程', code: 'PURCHASE', sort: 2 },
}

interface DemoApplication {
  key: string
  variables: Variables
  /** Number of approvers who have already agreed. */
  agreements: number
}

/** The forms compute days and sums. */
const leave = (kind: string, dates: [from: string, to: string], reason: string, agreements: number, half = false) => ({
  key: 'leave',
  variables: { kind, from: dates[0], to: dates[1], half, reason },
  agreements,
})

const purchase = (subject: string, items: [string, number, number][], reason: string, agreements: number) => ({
  key: 'purchase',
  variables: {
    subject,
    urgent: false,
    reason,
    items: items.map(([name, quantity, price]) => ({ name, quantity, price })),
  },
  agreements,
})

export const demoApplications: readonly DemoApplication[] = [
  leave('年假', ['2026-12-03', '2026-12-04'], '回老家探亲', 0),
  leave('事假', ['2026-11-25', '2026-11-25'], '参加孩子家长会', 0, true),
  leave('年假', ['2026-12-21', '2026-12-25'], '全家外出旅行', 0),
  leave('病假', ['2026-11-20', '2026-11-20'], '发烧就医', 1),
  leave('婚假', ['2027-01-04', '2027-01-15'], '筹备婚礼', 1),
  leave('调休', ['2026-11-27', '2026-11-27'], '上周末值班调休', 1),
  purchase(
    '会议室投影设备',
    [
      ['激光投影仪', 2, 15_000],
      ['电动幕布', 2, 3000],
    ],
    '原设备老化，无法满足会议需要',
    0,
  ),
  purchase('项目部办公电脑', [['台式电脑', 28, 6000]], '新项目团队到岗', 1),
  purchase('年度法律数据库', [['数据库年费', 1, 58_000]], '续订法律检索服务', 2),
]
