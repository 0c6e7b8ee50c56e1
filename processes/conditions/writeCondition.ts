import {
  both,
  type Cel,
  either,
  isName,
  levels,
  list,
  member,
  minus,
  primary,
  textLiteral,
  variable,
} from '../bpmn/expressions/cel.ts'
import {
  type ConditionGroup,
  type ConditionItem,
  type ConditionRow,
  type ConditionValue,
  isGroup,
  isList,
  type Literal,
  operators,
  takesOf,
} from './condition.ts'

/**
 * Returns a condition as a CEL text; rows without a value and empty groups are left out, so the text may be empty.
 *
 * @example writeCondition({ match: 'all', items: [{ field: 'days', operator: 'gt', value: 3 }] }) // 'days > 3'
 */
export const writeCondition = (group: ConditionGroup): string => celOfGroup(group)?.text ?? ''

/** Returns whether a row has a field and the operand that its operator needs. */
export function isComplete({ field, operator, value }: ConditionRow): boolean {
  const takes = takesOf(operator)
  if (!isPath(field) || takes === 'nothing') return isPath(field)
  if (isList(value) || takes === 'several') return takes === 'several' && isList(value) && value.length > 0
  return value !== undefined && (typeof value !== 'object' || !('field' in value) || isPath(value.field))
}

/** Returns whether all segments of a path are valid CEL names. */
export const isPath = (path: string): boolean => path.split('.').every(isName)

function celOfGroup({ match, items }: ConditionGroup): Cel | undefined {
  const parts = items.flatMap(item => celOfItem(item) ?? [])
  if (parts.length === 0) return undefined
  return parts.reduce((left, right) => (match === 'all' ? both(left, right) : either(left, right)))
}

/** Puts inner groups in brackets even if CEL needs none, because few readers know the precedence of operators. */
function celOfItem(item: ConditionItem): Cel | undefined {
  if (!isGroup(item)) return isComplete(item) ? celOfRow(item) : undefined
  const inner = celOfGroup(item)
  return inner && inner.level < levels.compare ? primary(`(${inner.text})`) : inner
}

function celOfRow({ field, operator, value }: ConditionRow): Cel {
  const { write } = operators[operator]
  return write(celOfPath(field), value === undefined ? primary('null') : celOfValue(value))
}

function celOfPath(path: string): Cel {
  const [root = '', ...members] = path.split('.')
  return members.reduce(member, variable(root))
}

function celOfValue(value: ConditionValue): Cel {
  if (isList(value)) return list(value.map(celOfLiteral))
  if (typeof value !== 'object') return celOfLiteral(value)
  return 'today' in value ? primary(today) : celOfPath((value as { field: string }).field)
}

/** The current day of the company: `instance.now` is local time. */
export const today = 'day(instance.now)'

function celOfLiteral(value: Literal): Cel {
  if (typeof value === 'string') return primary(textLiteral(value).text.replace(/[$#](?=\{)/g, escaped))
  if (typeof value === 'boolean') return primary(String(value))
  return value < 0 ? minus(primary(String(-value))) : primary(String(value))
}

/** Escapes the sign, because an unescaped `${` or `#{` would mark the whole text as JUEL. */
const escaped = (sign: string) => (sign === '$' ? '\\u0024' : '\\u0023')
