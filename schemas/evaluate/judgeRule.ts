import type { DictionaryRule, ExpressionRule, LengthRule, PatternRule, RangeRule, Rule } from '../types/ruleSet.ts'
import { Budget, EvaluationFault } from './budget.ts'
import { evaluateCondition } from './evaluateCondition.ts'
import type { Scope } from './scope.ts'
import { matchesWithin } from './textFunctions.ts'

/** Facts that only the database knows. */
export interface RuleFacts {
  /** Fields of `unique` rules whose value another record has. */
  taken?: ReadonlySet<string>
}

interface Judged<One extends Rule = Rule> {
  rule: One
  value: unknown
  scope: Scope
  facts: RuleFacts
  where: string
}

/** Maximum characters that the pattern engine examines. */
const longestMatched = 10_000

/** Whether the value counts as not filled in. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Whether a non-empty value satisfies a rule, by kind. */
const kinds = {
  required: () => true,
  length: ({ rule, value }: Judged<LengthRule>) => {
    const length = Array.isArray(value) ? value.length : [...textOf(value)].length
    return length >= (rule.min ?? 0) && length <= (rule.max ?? Number.POSITIVE_INFINITY)
  },
  pattern: ({ rule, value }: Judged<PatternRule>) => {
    const text = textOf(value)
    return text.length <= longestMatched && matches(rule.pattern, text)
  },
  range: ({ rule, value }: Judged<RangeRule>) => isWithin(value, rule),
  dictionary: ({ rule, value }: Judged<DictionaryRule>) => {
    const { values } = rule
    if (!values) return true
    return (Array.isArray(value) ? (value as unknown[]) : [value]).every(one => values.includes(textOf(one)))
  },
  unique: ({ rule, facts }: Judged) => facts.taken?.has(rule.field) !== true,
  expression: ({ rule, scope, where }: Judged<ExpressionRule>) =>
    evaluateCondition(rule.valid, scope, true, `${where}.valid`),
} satisfies { [Kind in Rule['kind']]: (judged: Judged<Extract<Rule, { kind: Kind }>>) => boolean }

export type Verdict = 'kept' | 'broken' | 'skipped'

/**
 * Judges a form by a rule. An invalid rule counts as broken, so that unchecked values are not accepted.
 *
 * @example judgeRule({ kind: 'length', field: 'name', min: 2, message: '至少两个字' }, { form: { name: '张' } }) //
 * 'broken'
 */
export function judgeRule(rule: Rule, scope: Scope, facts: RuleFacts = {}, where = 'rule'): Verdict {
  if (!evaluateCondition(rule.when, scope, true, `${where}.when`)) return 'skipped'
  const value = (scope.form as Record<string, unknown> | undefined)?.[rule.field]
  if (rule.kind !== 'expression' && isEmptyValue(value)) return rule.kind === 'required' ? 'broken' : 'skipped'
  const judge = kinds[rule.kind] as (judged: Judged) => boolean
  return judge({ rule, value, scope, facts, where }) ? 'kept' : 'broken'
}

function textOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
}

function matches(pattern: string, text: string): boolean {
  try {
    return matchesWithin(text, pattern, new Budget(5))
  } catch (error) {
    if (error instanceof EvaluationFault) return false
    throw error
  }
}

/** Compares numbers as numbers, even if a field holds them as text; days and moments as written. */
function isWithin(value: unknown, { min, max }: RangeRule): boolean {
  const ends = [min, max].filter(end => end !== undefined)
  if (ends.every(end => typeof end === 'number')) {
    const number = typeof value === 'number' ? value : typeof value === 'string' ? numberOf(value) : Number.NaN
    return number >= Number(min ?? Number.NEGATIVE_INFINITY) && number <= Number(max ?? Number.POSITIVE_INFINITY)
  }
  if (typeof value !== 'string') return false
  // Compares a moment with a day by its day.
  const upTo = (end: number | string) => value.slice(0, String(end).length)
  return (min === undefined || upTo(min) >= String(min)) && (max === undefined || upTo(max) <= String(max))
}

const numberOf = (text: string): number => (/^\s*-?\d+(\.\d+)?\s*$/.test(text) ? Number(text) : Number.NaN)
