import type { ApproverRule, NodeSettings, ProcessSettings } from '../../../schemas/types/process.ts'
import { celFault } from '../expressions/celFault.ts'

/** Returns the faults of the expressions in settings, in Chinese; the JSON Schema checks only that they are texts. */
export function settingExpressionFaults(settings: NodeSettings & ProcessSettings): string[] {
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
    return fault === undefined ? [] : [`表达式 ${text} 有误：${fault}`]
  })
}

function expressionsOf(rule: ApproverRule): string[] {
  if (rule.rule === 'expression') return [rule.value]
  if (rule.rule !== 'standardRole') return []
  return [rule.company, rule.project, rule.amount].filter(text => text !== undefined)
}
