import { EvaluationFault } from '../../../schemas/evaluate/budget.ts'
import { evaluateTree } from '../../../schemas/evaluate/evaluateTree.ts'
import { fieldError } from '../../../schemas/evaluate/finding.ts'
import { linearPattern, PatternFault } from '../../../schemas/evaluate/linearPattern.ts'
import { parseExpression } from '../../../schemas/evaluate/parseExpression.ts'
import { readsOf } from '../../../schemas/evaluate/readsOf.ts'
import type { Property } from '../../../schemas/types/entity.ts'
import type { FieldError } from '../../../schemas/types/fieldError.ts'
import type { RuleSet } from '../../../schemas/types/ruleSet.ts'
import type { Database } from '../../ground/kernel/call.ts'
import { registry } from '../../ground/kernel/registry.ts'
import type { Row } from '../../services/records/model/statement.ts'
import { fieldsOf } from '../../services/records/rules/formField.ts'
import { endOf } from '../../services/records/rules/ruleRow.ts'
import { wrong } from './faults.ts'

type Target = Pick<RuleSet, 'entity' | 'properties'>

/** Returns the faults of an entered rule, at the fields of the rule designer. */
export async function ruleFaults(db: Database, row: Row, target: Target): Promise<FieldError[]> {
  const fields = fieldsOf(target)
  const faults: FieldError[] = []
  const property = fields[String(row.field)]
  if (!property) faults.push(wrong('field', 'FIELD_FOREIGN', { field: String(row.field) }))
  faults.push(...(await kindFaults(db, row, { ...target, property, fields })))
  if (isText(row.condition)) faults.push(...expressionFaults('condition', row.condition, fields))
  return faults
}

interface Place extends Target {
  property: Property | undefined
  fields: Record<string, Property>
}

async function kindFaults(db: Database, row: Row, place: Place): Promise<FieldError[]> {
  switch (row.kind) {
    case 'length':
    case 'range':
      return endFaults(row)
    case 'pattern':
      return patternFaults(row.pattern)
    case 'dictionary':
      return dictionaryFaults(db, row.dictionary)
    case 'unique': {
      const known = place.entity === undefined ? undefined : registry.entities.get(place.entity)
      const isColumn = known !== undefined && !known['x-source'] && String(row.field) in known.properties
      return isColumn ? [] : [wrong('kind', 'UNIQUE_NEEDS_COLUMN')]
    }
    case 'expression': {
      if (!isText(row.expression)) return [wrong('expression', 'EXPRESSION_MISSING')]
      return expressionFaults('expression', row.expression, place.fields)
    }
    default:
      return []
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const day = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2})?)?$/

function endFaults(row: Row): FieldError[] {
  const [min, max] = [endOf(row.least), endOf(row.most)]
  if (min === undefined && max === undefined) return [wrong('least', 'RANGE_MISSING')]
  const faults = (['least', 'most'] as const).flatMap((field): FieldError[] => {
    const end = endOf(row[field])
    if (end === undefined) return []
    if (row.kind === 'length')
      return typeof end === 'number' && Number.isInteger(end) && end >= 0 ? [] : [wrong(field, 'LENGTH_INVALID')]
    return typeof end === 'number' || day.test(end) ? [] : [wrong(field, 'RANGE_END_INVALID')]
  })
  if (faults.length > 0 || min === undefined || max === undefined) return faults
  if (typeof min !== typeof max) return [wrong('most', 'RANGE_ENDS_MIXED')]
  return min > max ? [wrong('most', 'RANGE_REVERSED')] : []
}

function patternFaults(pattern: unknown): FieldError[] {
  if (!isText(pattern)) return [wrong('pattern', 'PATTERN_MISSING')]
  try {
    linearPattern(pattern)
    return []
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error
    return [fieldError('pattern', error.finding)]
  }
}

async function dictionaryFaults(db: Database, code: unknown): Promise<FieldError[]> {
  if (!isText(code)) return [wrong('dictionary', 'RULE_DICTIONARY_MISSING')]
  const known = await db
    .selectFrom('dictionary')
    .select('id')
    .where('code', '=', code)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return known ? [] : [wrong('dictionary', 'RULE_DICTIONARY_UNKNOWN', { code })]
}

const people = new Set(['user.id', 'user.username', 'user.name'])

const places = { condition: '生效条件', expression: '表达式' } as const

/**
 * Returns why an expression of a rule is invalid: it cannot be parsed, uses names that server or browser do not have,
 * or fails on values of the right types.
 */
function expressionFaults(field: keyof typeof places, text: string, fields: Record<string, Property>): FieldError[] {
  const what = places[field]
  const parsed = parseExpression(text.trim())
  if ('fault' in parsed)
    return [wrong(field, 'RULE_UNREADABLE', { what, place: parsed.fault.start + 1, reason: parsed.fault.message })]
  const stray = readsOf(parsed.tree).find(read => {
    const [root, name] = read.split('.')
    return (
      !people.has(read) && (root !== 'form' || name === undefined || !(Object.hasOwn(fields, name) || name === 'id'))
    )
  })
  if (stray !== undefined) return [wrong(field, 'RULE_READS_UNKNOWN', { what, stray })]
  const form = Object.fromEntries(Object.entries(fields).map(([name, property]) => [name, sampleOf(property)]))
  try {
    const answer = evaluateTree(parsed.tree, { form, user: { id: 'u', username: 'u', name: '用户' } })
    if (answer !== null && typeof answer !== 'boolean') return [wrong(field, 'RULE_NOT_BOOLEAN', { what })]
  } catch (error) {
    if (error instanceof EvaluationFault) return [wrong(field, 'RULE_NOT_COMPUTABLE', { what, reason: error.message })]
    throw error
  }
  return []
}

function sampleOf({ type, format }: Property): unknown {
  if (type === 'integer' || type === 'number') return 1
  if (type === 'boolean') return true
  if (type === 'array') return []
  if (type === 'object') return {}
  if (format === 'date') return '2026-01-01'
  if (format === 'local-date-time') return '2026-01-01T00:00:00'
  return format === 'date-time' ? '2026-01-01T00:00:00.000Z' : 'a'
}
