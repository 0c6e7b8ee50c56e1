import { approverRules } from './approverRules.ts'

/** Reasons for approvers that no rule found. */
const otherWays: Record<string, (about: Record<string, unknown>) => string> = {
  empty: () => '没有找到审批人时的指定人员',
  claim: () => '自行认领',
  assigned: () => '管理员指派',
  timeout: () => '超时无人认领，转交办理',
  assignee: () => '流程指定',
  chosen: () => '指定人员',
  candidate: () => '流程指定',
  administrator: ({ unknown }) => `没有找到审批人${unknown ? `“${unknown}”` : ''}，由管理员办理`,
}

/** How a user took over a slot that first belonged to another. */
const takings: Record<string, string> = {
  entrust: '受委托代办',
  replace: '替换原审批人',
  handover: '离职交接',
  transfer: '他人转办',
  timeout: '超时转交',
}

/**
 * Returns a readable reason why a user is asked, from the explanation stored with the slot.
 *
 * @example whyApprover({ rule: 'initiatorHead', organizationName: '财务部' }) // '发起人所在“财务部”的负责人'
 */
export function whyApprover(explanation: unknown): string {
  if (typeof explanation !== 'object' || explanation === null) return ''
  const about = explanation as Record<string, unknown>
  const words = [ofRule(String(about.rule), about)]
  if (Array.isArray(about.lot)) words.push(`${about.lot.length} 人中随机选中`)
  if (about.entrusted !== undefined) words.push('受委托代办')
  if (about.replaced !== undefined) words.push('按审批人替换规则')
  if (about.self === 'skip') words.push('本人发起，自动通过')
  else if (about.self === 'head') words.push('发起人本人，改由上级办理')
  if (about.dedupe !== undefined) words.push('此前已同意，自动通过')
  const chain = Array.isArray(about.takenOver) ? (about.takenOver as { how?: unknown }[]) : []
  words.push(...chain.map(({ how }) => takings[String(how)] ?? ''))
  return [...new Set(words)].filter(Boolean).join('；')
}

function ofRule(rule: string, about: Record<string, unknown>): string {
  const why = Object.hasOwn(approverRules, rule)
    ? approverRules[rule as keyof typeof approverRules].why
    : otherWays[rule]
  return why?.(about) ?? ''
}
