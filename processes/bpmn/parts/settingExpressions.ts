import type { Finding } from '../../../schemas/evaluate/finding.ts'
import type { ApproverRule, NodeSettings, ProcessSettings } from '../../../schemas/types/process.ts'
import { celFault } from '../expressions/celFault.ts'
import { finding } from '../findings.ts'

/** Returns the faults of the expressions in settings; the JSON Schema checks only that they are texts. */
export function settingExpressionFaults(settings: NodeSettings & ProcessSettings): Finding[] {
  const { http } = settings
  const rules = [
    ...(settings.approvers ?? []),
    ...(settings.copyTo ?? []),
    ...(settings.starters ?? []),
    ...(settings.timeouts ?? []).flatMap(({ to }) => to ?? []),
  ]
  const whole = [
    ...rules.flatMap(expressionsOf),
    ...Object.values(http?.outputs ?? {}),
    ...(settings.correlation === undefined ? [] : [settings.correlation]),
  ]
  const mixed = [
    settings.title,
    settings.number,
    settings.summary,
    http?.url,
    http?.body,
    ...Object.values(http?.headers ?? {}),
  ]
  const inner = mixed.flatMap(text => [...(text ?? '').matchAll(/\{\{(.*?)\}\}/gs)].map(([, cel = '']) => cel.trim()))
  return [...whole, ...inner].flatMap(text => {
    const fault = celFault(text)
    return fault === undefined ? [] : [finding('SETTINGS_EXPRESSION_WRONG', { text, reason: fault })]
  })
}

function expressionsOf(rule: ApproverRule): string[] {
  if (rule.rule === 'expression') return [rule.value]
  if (rule.rule !== 'standardRole') return []
  return [rule.company, rule.project, rule.amount].filter(text => text !== undefined)
}
