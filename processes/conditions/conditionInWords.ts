import {
  type ConditionGroup,
  type ConditionItem,
  type ConditionRow,
  type ConditionValue,
  isGroup,
  isList,
  type Literal,
  operatorTitle,
} from './condition.ts'
import { readCondition } from './readCondition.ts'
import { choicesIn, itemSchema, schemaAt, titleOfPath, type Variables, valueTypeOf } from './variable.ts'

export interface WordSources {
  variables: Variables
  /** Language of bare expressions in the file. */
  dialect?: string
  /** Returns the name of a record or dictionary entry; undefined if it is unknown or still loading. */
  nameOf?: (value: Literal, schema: Readonly<Record<string, unknown>>) => string | undefined
}

/**
 * Returns a condition in Chinese words; an expression that cannot be shown as rows unchanged.
 *
 * @example conditionInWords('days > 3', { variables: { days: { type: 'number', title: '天数' } } }) // '天数 大于 3'
 */
export function conditionInWords(text: string, sources: WordSources): string {
  const read = readCondition(text, sources.dialect)
  return 'group' in read && read.group.items.length > 0 ? groupInWords(read.group, sources) : text.trim()
}

const joins = { all: ' 且 ', any: ' 或 ' } as const

const groupInWords = ({ match, items }: ConditionGroup, sources: WordSources): string =>
  items.map(item => itemInWords(item, sources)).join(joins[match])

const itemInWords = (item: ConditionItem, sources: WordSources): string =>
  isGroup(item) ? `（${groupInWords(item, sources)}）` : rowInWords(item, sources)

function rowInWords({ field, operator, value }: ConditionRow, sources: WordSources): string {
  const schema = schemaAt(sources.variables, field)
  const title = `${titleOfPath(sources.variables, field)} ${operatorTitle(operator, valueTypeOf(schema))}`
  return value === undefined ? title : `${title} ${valueInWords(value, itemSchema(schema), sources)}`
}

function valueInWords(
  value: ConditionValue,
  schema: Readonly<Record<string, unknown>> | undefined,
  sources: WordSources,
): string {
  if (isList(value)) return value.map(each => literalInWords(each, schema, sources)).join('、')
  if (typeof value !== 'object') return literalInWords(value, schema, sources)
  return 'today' in value ? '今天' : titleOfPath(sources.variables, (value as { field: string }).field)
}

function literalInWords(
  value: Literal,
  schema: Readonly<Record<string, unknown>> | undefined,
  { nameOf }: WordSources,
): string {
  const name = schema && (choicesIn(schema).find(each => each.value === value)?.label ?? nameOf?.(value, schema))
  if (name !== undefined) return name
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number')
    return `${value}${typeof schema?.['x-unit'] === 'string' ? ` ${schema['x-unit']}` : ''}`
  const type = valueTypeOf(schema)
  if (type === 'dateTime') return value.replace('T', ' ').replace(/:00(\.000)?Z?$/, '')
  return type === 'date' ? value : `“${value}”`
}
