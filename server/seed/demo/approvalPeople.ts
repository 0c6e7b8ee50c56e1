/** Members of approval roles in the demo company; each role takes its people from the given ones in turn. */
interface Person {
  id: string
  organizationId: string | null
}

const auditRoles = [
  ['FINANCE_AUDIT', '财务审核', 'company', '付款、报销与核算'],
  ['LEGAL_AUDIT', '法务审核', 'company', '合同与对外承诺'],
  ['COST_AUDIT', '成本审核', 'project', '目标成本与变更签证'],
  ['HR_FILING', '人事备案', 'company', '请假、入职与离职'],
  ['DEPARTMENT_HEAD', '部门负责人', 'department', '部门内审批'],
  ['SEAL_KEEPER', '印章管理', 'company', '用印登记，暂由总部统一办理'],
] as const

const standardRoles = [
  ['PAYMENT_APPROVER', '付款审批人', 'enabled', '按公司和金额确定审批人'],
  ['CONTRACT_APPROVER', '合同审批人', 'enabled', '按金额分级审批'],
  ['PURCHASE_APPROVER', '采购审批人', 'draft', '规则整理中'],
  ['TRAVEL_APPROVER', '差旅审批人', 'disabled', '已并入付款审批'],
] as const

/** Amounts in yuan from which the next approver is required. */
const steps = [0, 100_000, 1_000_000] as const

const userGroups = [
  ['BID_REVIEW', '招标评审组', '材料、施工与服务类招标评审'],
  ['EMERGENCY', '应急小组', '停水停电、天气预警等事项'],
] as const

export function demoApprovalPeople({
  people,
  projects,
  now,
}: {
  people: readonly Person[]
  projects: readonly { id: string }[]
  now: Date
}) {
  const turn = (index: number): Person => {
    const person = people[index % people.length]
    if (!person) throw new Error('the demo company has no approver')
    return person
  }
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
  const members = auditRoles.slice(0, -1).flatMap(([code, , scope], role) =>
    [0, 1, 2].map(index => {
      const { id, organizationId } = turn(role * 3 + index)
      return {
        id: `audit-member-${role + 1}-${index + 1}`,
        revision: 1,
        roleId: code,
        userId: id,
        organizationId: scope === 'project' || (index === 0 && scope === 'company') ? null : organizationId,
        projectId: scope === 'project' ? (projects[index]?.id ?? null) : null,
      }
    }),
  )
  return {
    auditRoles: auditRoles.map(([code, name, scopeKind, remark]) => ({
      id: code,
      revision: 1,
      code,
      name,
      scopeKind,
      enabled: code !== 'SEAL_KEEPER',
      remark,
    })),
    members,
    userGroups: userGroups.map(([code, name, remark]) => ({
      id: code,
      revision: 1,
      code,
      name,
      enabled: true,
      remark,
    })),
    groupMembers: userGroups.flatMap(([code], group) =>
      [0, 1, 2, 3].map(index => ({
        id: `group-member-${group + 1}-${index + 1}`,
        revision: 1,
        groupId: code,
        userId: turn(30 + group * 4 + index).id,
      })),
    ),
    standardRoles: standardRoles.map(([code, name, state, remark]) => ({
      id: code,
      revision: 1,
      code,
      name,
      state,
      remark,
    })),
    standardRules: standardRoles.slice(0, 2).flatMap(([code], role) =>
      steps.map((amountFrom, index) => ({
        id: `standard-rule-${role + 1}-${index + 1}`,
        revision: 1,
        roleId: code,
        amountFrom,
        amountTo: steps[index + 1] ?? null,
        userId: turn(20 + role * steps.length + index).id,
        sort: (index + 1) * 10,
      })),
    ),
    entrusts: [
      [0, 1, -2, 5, '出差，期间由同事代为审批', true],
      [2, 3, 7, 14, '年假', true],
      [4, 5, -40, -33, '外出培训', false],
    ].map(([from, to, starts, ends, reason, enabled], index) => ({
      id: `entrust-${index + 1}`,
      revision: 1,
      fromId: turn(30 + Number(from)).id,
      toId: turn(30 + Number(to)).id,
      startsAt: inDays(Number(starts)),
      endsAt: inDays(Number(ends)),
      modelIds: [],
      keepCopy: true,
      enabled,
      reason,
    })),
    calendars: [
      {
        id: 'calendar-company',
        revision: 1,
        name: '集团标准工时',
        days: ['1', '2', '3', '4', '5'],
        hours: '09:00-12:00,13:30-18:00',
      },
    ],
    calendarDays: (
      [
        ['2027-01-01', '元旦', false],
        ['2027-01-02', '元旦', false],
        ['2027-01-03', '元旦', false],
        ['2027-01-04', '元旦调休', true],
      ] as const
    ).map(([date, name, working]) => ({ id: `calendar-day-${date}`, revision: 1, date, name, working })),
  }
}
