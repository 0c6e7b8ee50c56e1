import { approverRules } from '../../../processes/assignment/approverRules.ts'
import { writtenTimer } from '../../../processes/document/details/timer.ts'
import { isFlowNode, isScope, titleOf } from '../../../processes/document/kinds.ts'
import { settingsOf } from '../../../processes/document/settingsOf.ts'
import { isApproval, kindOfElement } from '../../../processes/state/nodeKinds.ts'
import { timerInWords } from '../../../processes/timers/timerInWords.ts'
import { elementsIn, type XmlElement } from '../../../processes/xml/xmlTree.ts'
import type { ApproverRule, NodeSettings } from '../../../schemas/types/process.ts'

/** One line that says what a node does; settings that are being typed may be incomplete. */
export function summaryOf(element: XmlElement): string {
  const kind = kindOfElement(element.local)
  const { approvers, copyTo, http } = (settingsOf(element) ?? {}) as Partial<NodeSettings>
  if (kind && isApproval(kind)) return titlesOf(approvers) || '请设置审批人'
  const copied = titlesOf(copyTo)
  if (copied !== '') return `抄送给 ${copied}`
  if (element.local === 'task') return '请设置抄送给谁'
  if (isScope(element.local)) {
    const count = elementsIn(element).filter(each => isFlowNode(each.local)).length
    return count === 0 ? '其中没有节点' : `其中有 ${count} 个节点`
  }
  const timer = writtenTimer(element)
  if (timer?.time !== undefined) return timerInWords(timer.kind, timer.time)
  if (http?.url !== undefined) return `${http.method ?? ''} ${http.url}`.trim()
  return titleOf(element.local)
}

const titlesOf = (rules: readonly ApproverRule[] | undefined): string =>
  [...new Set((Array.isArray(rules) ? rules : []).flatMap(each => ruleTitle(each.rule) ?? []))].join('、')

const ruleTitle = (rule: string | undefined): string | undefined =>
  rule !== undefined && Object.hasOwn(approverRules, rule)
    ? approverRules[rule as keyof typeof approverRules].title
    : undefined
