import { approverRules } from '../../../processes/assignment/approverRules.ts'
import { writtenTimer } from '../../../processes/document/details/timer.ts'
import { titleOf } from '../../../processes/document/kinds.ts'
import { settingsOf } from '../../../processes/document/settingsOf.ts'
import { isApproval, kindOfElement } from '../../../processes/state/nodeKinds.ts'
import { timerInWords } from '../../../processes/timers/timerInWords.ts'
import type { XmlElement } from '../../../processes/xml/xmlTree.ts'
import type { NodeSettings } from '../../../schemas/types/process.ts'

/** One line that says what a node does; settings that are being typed may be incomplete. */
export function summaryOf(element: XmlElement): string {
  const kind = kindOfElement(element.local)
  const { approvers, http } = (settingsOf(element) ?? {}) as Partial<NodeSettings>
  if (kind && isApproval(kind)) {
    const titles = (Array.isArray(approvers) ? approvers : []).flatMap(each => ruleTitle(each.rule) ?? [])
    return titles.length === 0 ? '请设置审批人' : [...new Set(titles)].join('、')
  }
  const timer = writtenTimer(element)
  if (timer?.time !== undefined) return timerInWords(timer.kind, timer.time)
  if (http?.url !== undefined) return `${http.method ?? ''} ${http.url}`.trim()
  return titleOf(element.local)
}

const ruleTitle = (rule: string | undefined): string | undefined =>
  rule !== undefined && Object.hasOwn(approverRules, rule)
    ? approverRules[rule as keyof typeof approverRules].title
    : undefined
