import type { Rule } from '../../../../schemas/types/ruleSet.ts'
import type { Row } from '../model/statement.ts'

const numeric = /^-?\d+(\.\d+)?$/

/** Converts a limit of a length or range: to a number if possible, otherwise it is a day or moment. */
export function endOf(value: unknown): number | string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const text = value.trim()
  return numeric.test(text) ? Number(text) : text
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const expressionOf = (text: string) => (text.trim().startsWith('=') ? text.trim() : `=${text.trim()}`)

/** Converts a stored rule for the evaluator that browser and server share. */
export function ruleOf(row: Row): Rule {
  const base = {
    field: String(row.field),
    message: String(row.message),
    ...(isText(row.condition) ? { when: expressionOf(row.condition) } : {}),
  }
  const [min, max] = [endOf(row.least), endOf(row.most)]
  const ends = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  switch (row.kind) {
    case 'required':
    case 'unique':
      return { kind: row.kind, ...base }
    case 'length':
      return { kind: 'length', ...base, ...(ends as { min?: number; max?: number }) }
    case 'range':
      return { kind: 'range', ...base, ...ends }
    case 'pattern':
      return { kind: 'pattern', ...base, pattern: String(row.pattern ?? '') }
    case 'dictionary':
      return { kind: 'dictionary', ...base, dictionary: String(row.dictionary ?? '') }
    default:
      return { kind: 'expression', ...base, valid: expressionOf(String(row.expression ?? 'false')) }
  }
}

/** Returns a rule's requirement as a text for lists. */
export function requirementOf(rule: Rule): string {
  switch (rule.kind) {
    case 'required':
      return '不能为空'
    case 'unique':
      return '不能与其他记录相同'
    case 'length':
      return `${endsText(rule.min, rule.max)} 个字或项`
    case 'range':
      return endsText(rule.min, rule.max)
    case 'pattern':
      return rule.pattern
    case 'dictionary':
      return `字典 ${rule.dictionary} 中的值`
    case 'expression':
      return rule.valid.slice(1)
  }
}

function endsText(min: number | string | undefined, max: number | string | undefined): string {
  if (min === undefined) return `不超过 ${max ?? ''}`
  return max === undefined ? `不少于 ${min}` : `${min} 至 ${max}`
}
