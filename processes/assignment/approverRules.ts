import type { ApproverRule } from '../../schemas/types/process.ts'
import type { GraphNode } from '../state/graph.ts'

/** Kinds of organization records that a model can name, with their display names. */
export const recordKinds = {
  person: '用户',
  weighed: '权重中的用户',
  role: '角色',
  position: '岗位',
  organization: '组织',
  userGroup: '用户组',
  auditRole: '审批角色',
  standardRole: '标准角色',
  group: '候选组',
  seal: '印章',
  sealCategory: '印章分类',
} as const

export type RecordKind = keyof typeof recordKinds

/** Describes a rule that names approvers; the server resolves the people from the organization. */
export interface ApproverRuleRecord<R extends ApproverRule> {
  /** Display name. */
  title: string
  /** Returns a readable reason why a person is an approver, from what was stored when the rule found them. */
  why(about: Record<string, unknown>): string
  /** Returns the records that the rule names; deployment reports the deleted ones. */
  names(rule: R): { kind: RecordKind; names: readonly string[] } | undefined
}

type Records = { [Name in ApproverRule['rule']]: ApproverRuleRecord<Extract<ApproverRule, { rule: Name }>> }

const none = () => undefined

export const approverRules: Records = {
  users: { title: '指定人员', why: () => '指定人员', names: ({ users }) => ({ kind: 'person', names: users }) },
  roles: {
    title: '角色',
    why: ({ roleName }) => `角色“${roleName}”的成员`,
    names: ({ roles }) => ({ kind: 'role', names: roles }),
  },
  positions: {
    title: '岗位',
    why: ({ positionName }) => `岗位“${positionName}”的成员`,
    names: ({ positions }) => ({ kind: 'position', names: positions }),
  },
  members: {
    title: '组织成员',
    why: ({ organizationName }) => `“${organizationName}”的成员`,
    names: ({ organizations }) => ({ kind: 'organization', names: organizations }),
  },
  heads: {
    title: '组织负责人',
    why: ({ organizationName }) => `“${organizationName}”的负责人`,
    names: ({ organizations }) => ({ kind: 'organization', names: organizations }),
  },
  headAbove: {
    title: '发起人的上级负责人',
    why: ({ organizationName }) => `“${organizationName}”的负责人`,
    names: none,
  },
  headsUpTo: { title: '逐级负责人', why: ({ organizationName }) => `“${organizationName}”的负责人`, names: none },
  initiator: { title: '发起人', why: () => '发起人', names: none },
  initiatorHead: {
    title: '发起人的部门负责人',
    why: ({ organizationName }) => `发起人所在“${organizationName}”的负责人`,
    names: none,
  },
  chosenByInitiator: {
    title: '发起人选择',
    why: () => '发起人选择',
    names: ({ among = [] }) => ({ kind: 'person', names: among }),
  },
  chosenByPrevious: {
    title: '上一审批人选择',
    why: () => '上一审批人选择',
    names: ({ among = [] }) => ({ kind: 'person', names: among }),
  },
  fieldUsers: { title: '表单中的人员', why: ({ field }) => `表单字段“${field}”中的人员`, names: none },
  fieldOrganization: {
    title: '表单中的组织',
    why: ({ organizationName }) => `表单所选“${organizationName}”的审批人`,
    names: none,
  },
  sameAs: { title: '与前面的节点相同', why: () => '与前面的节点相同', names: none },
  userGroups: {
    title: '用户组',
    why: ({ groupName }) => `用户组“${groupName}”的成员`,
    names: ({ groups }) => ({ kind: 'userGroup', names: groups }),
  },
  auditRoles: {
    title: '审批角色',
    why: ({ roleName }) => `审批角色“${roleName}”的成员`,
    names: ({ roles }) => ({ kind: 'auditRole', names: roles }),
  },
  standardRole: {
    title: '标准角色',
    why: ({ roleName }) => `标准角色“${roleName}”`,
    names: ({ role }) => ({ kind: 'standardRole', names: [role] }),
  },
  expression: { title: '表达式', why: () => '表达式', names: none },
}

/** Returns the record of a rule's kind. */
export const approverRuleOf = <R extends ApproverRule>(rule: R): ApproverRuleRecord<R> =>
  approverRules[rule.rule] as unknown as ApproverRuleRecord<R>

/**
 * Returns the approver rules of a node in words: `角色、发起人的部门负责人`; for a model of another engine, whether it names
 * people or groups.
 */
export function ruleWords({ settings, assignment }: Pick<GraphNode, 'settings' | 'assignment'>): string {
  const titles = (settings?.approvers ?? []).map(rule => approverRuleOf(rule).title)
  if (titles.length > 0) return [...new Set(titles)].join('、')
  if (assignment?.assignee !== undefined) return imported.assignee
  if ((assignment?.candidateUsers.length ?? 0) + (assignment?.candidateGroups.length ?? 0) > 0)
    return imported.candidates
  return imported.none
}

const imported = { assignee: '流程指定的办理人', candidates: '流程指定的候选人', none: '没有设置审批人' }
