import { type Cel, compare, method, negate, nothing, primary, zero } from '../bpmn/expressions/cel.ts'

/** A condition as rows, for users who do not write expressions. */
export interface ConditionGroup {
  match: 'all' | 'any'
  items: readonly ConditionItem[]
}

export type ConditionItem = ConditionGroup | ConditionRow

export interface ConditionRow {
  /** Name of a variable, or a path: `instance.initiator`. */
  field: string
  operator: OperatorName
  /** Absent for an operator without an operand. */
  value?: ConditionValue
}

export type Literal = string | number | boolean

/** A literal, several of them, another field, or the current day. */
export type ConditionValue = Literal | readonly Literal[] | { field: string } | { today: true }

/** Type of the values of a field. `any`: unknown, such as the result of a script. */
export type ValueType =
  | 'text'
  | 'number'
  | 'date'
  | 'dateTime'
  | 'choice'
  | 'yesNo'
  | 'reference'
  | 'list'
  | 'record'
  | 'any'

export interface OperatorRecord {
  title: string
  /** Titles for types that need a different one. */
  titles?: Partial<Record<ValueType, string>>
  of: readonly ValueType[]
  takes: 'one' | 'several' | 'nothing'
  write: (field: Cel, value: Cel) => Cel
}

const order = ['number', 'date', 'dateTime', 'any'] as const
const single = ['text', 'number', 'date', 'dateTime', 'choice', 'yesNo', 'reference', 'any'] as const
const one = (
  title: string,
  of: readonly ValueType[],
  write: OperatorRecord['write'],
  titles?: OperatorRecord['titles'],
) => ({ title, of, takes: 'one', write, ...(titles && { titles }) }) satisfies OperatorRecord
const ofTime = (title: string) => ({ date: title, dateTime: title })
const within = (value: Cel, list: Cel): Cel => compare(value, 'in', list)
const signed = (sign: string) => (field: Cel, value: Cel) => compare(field, sign, value)
const sizeOf = (field: Cel): Cel => primary(`size(${field.text})`)

/** Every operator of a row, in the order in which they are offered. */
export const operators = {
  eq: one('等于', single, signed('=='), { yesNo: '为', choice: '是', reference: '是' }),
  ne: one('不等于', single, signed('!='), { yesNo: '不为', choice: '不是', reference: '不是' }),
  gt: one('大于', order, signed('>'), ofTime('晚于')),
  ge: one('大于等于', order, signed('>='), ofTime('不早于')),
  lt: one('小于', order, signed('<'), ofTime('早于')),
  le: one('小于等于', order, signed('<='), ofTime('不晚于')),
  contains: one('包含', ['text', 'any'], (field, value) => method(field, 'contains', value)),
  lacks: one('不包含', ['text', 'any'], (field, value) => negate(method(field, 'contains', value))),
  starts: one('开头是', ['text'], (field, value) => method(field, 'startsWith', value)),
  ends: one('结尾是', ['text'], (field, value) => method(field, 'endsWith', value)),
  among: { title: '属于', of: ['text', 'number', 'choice', 'reference'], takes: 'several', write: within },
  notAmong: {
    title: '不属于',
    of: ['text', 'number', 'choice', 'reference'],
    takes: 'several',
    write: (field, list) => negate(within(field, list)),
  },
  includes: one('含有', ['list'], (field, value) => within(value, field)),
  excludes: one('不含', ['list'], (field, value) => negate(within(value, field))),
  empty: {
    title: '为空',
    of: ['text', 'list'],
    takes: 'nothing',
    write: field => compare(sizeOf(field), '==', zero),
  },
  filled: {
    title: '不为空',
    of: ['text', 'list'],
    takes: 'nothing',
    write: field => compare(sizeOf(field), '>', zero),
  },
  missing: {
    title: '未填写',
    of: ['number', 'date', 'dateTime', 'choice', 'yesNo', 'reference', 'record', 'any'],
    takes: 'nothing',
    write: field => compare(field, '==', nothing),
  },
  present: {
    title: '已填写',
    of: ['number', 'date', 'dateTime', 'choice', 'yesNo', 'reference', 'record', 'any'],
    takes: 'nothing',
    write: field => compare(field, '!=', nothing),
  },
} as const satisfies Readonly<Record<string, OperatorRecord>>

export type OperatorName = keyof typeof operators

/** Returns the names of the operators that fit a type. */
export const operatorsOf = (type: ValueType): OperatorName[] =>
  (Object.keys(operators) as OperatorName[]).filter(name =>
    (operators[name] as OperatorRecord).of.some(each => each === type),
  )

/** Returns the Chinese title of an operator for fields of a type. */
export function operatorTitle(name: OperatorName, type: ValueType): string {
  const { title, titles } = operators[name] as OperatorRecord
  return titles?.[type] ?? title
}

export const takesOf = (name: OperatorName): OperatorRecord['takes'] => operators[name].takes

export const isGroup = (item: ConditionItem): item is ConditionGroup => 'match' in item
export const isList = (value: ConditionValue | undefined): value is readonly Literal[] => Array.isArray(value)
