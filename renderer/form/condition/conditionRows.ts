import {
  type ConditionGroup,
  type ConditionItem,
  type ConditionRow,
  isGroup,
  type OperatorName,
  operatorsOf,
  takesOf,
} from '../../../processes/conditions/condition.ts'
import {
  type FieldChoice,
  itemSchema,
  schemaAt,
  type Variables,
  valueTypeOf,
} from '../../../processes/conditions/variable.ts'

/** A row or group in the input, which may be incomplete. Edits do not change its key. */
export type KeyedItem = (ConditionRow | KeyedGroup) & { key: number }
export interface KeyedGroup extends ConditionGroup {
  items: readonly KeyedItem[]
}

let last = 0
const nextKey = () => ++last

export const keyed = ({ match, items }: ConditionGroup): KeyedGroup => ({ match, items: items.map(keyedItem) })

const keyedItem = (item: ConditionItem): KeyedItem => ({ ...(isGroup(item) ? keyed(item) : item), key: nextKey() })

export const emptyRow = (): KeyedItem => ({ field: '', operator: 'eq', key: nextKey() })

/** Returns a group with the other operator; with the same one, the text would not keep it as a group. */
export const emptyGroup = (around: ConditionGroup['match']): KeyedItem => ({
  match: around === 'all' ? 'any' : 'all',
  items: [emptyRow(), emptyRow()],
  key: nextKey(),
})

/** Returns the operators for a field by its type; for lists of records, only those without an operand. */
export function operatorsFor(variables: Variables, field: string): OperatorName[] {
  const schema = schemaAt(variables, field)
  const names = operatorsOf(valueTypeOf(schema))
  const items = itemSchema(schema)
  const holdsRecords = schema?.type === 'array' && (items?.type === 'object' || items?.type === undefined)
  return holdsRecords && items?.['x-ref'] === undefined ? names.filter(each => takesOf(each) === 'nothing') : names
}

/** Returns a row with another field and without its value; replaces an operator that no longer fits. */
export function withField<Row extends ConditionRow>(row: Row, field: string, variables: Variables): Row {
  const fitting = operatorsFor(variables, field)
  const operator = fitting.includes(row.operator) ? row.operator : (fitting[0] ?? 'present')
  const { value: _, ...rest } = row
  return { ...rest, field, operator } as Row
}

/** Returns a row with another operator; keeps the value if the operator takes the same kind of operand. */
export function withOperator<Row extends ConditionRow>(row: Row, operator: OperatorName): Row {
  if (takesOf(operator) === takesOf(row.operator)) return { ...row, operator }
  const { value: _, ...rest } = row
  return { ...rest, operator } as Row
}

export interface FieldGroup {
  title: string
  fields: FieldChoice[]
}

/** Returns fields grouped by the record or origin that they belong to. */
export function grouped(fields: readonly FieldChoice[]): FieldGroup[] {
  const groups = new Map<string, FieldChoice[]>()
  for (const field of fields) {
    const around = field.title.lastIndexOf(' / ')
    const title = around > 0 ? field.title.slice(0, around) : String(field.schema.description ?? '其他')
    groups.set(title, [...(groups.get(title) ?? []), field])
  }
  return [...groups].map(([title, each]) => ({ title, fields: each }))
}
