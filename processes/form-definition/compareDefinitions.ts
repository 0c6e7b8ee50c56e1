import type { Finding } from '../../schemas/evaluate/finding.ts'
import type { FieldRename, FormDefinition } from '../../schemas/types/formDefinition.ts'
import type { FormSchema } from '../forms/formFields.ts'
import { fieldsOf, type PlacedField } from './fieldsOf.ts'
import { finding } from './findings.ts'
import { isMoved, pathAfter, renamesBetween } from './renames.ts'

export interface Difference extends Finding {
  /** Path of the field, or the changed part of the form. */
  place: string
}

/** Keywords of a field that get a difference of their own; changes of others are summed up as its settings. */
const named = {
  type: '类型',
  format: '格式',
  enum: '选项',
  'x-value': '公式',
  'x-visible': '显示条件',
  'x-enabled': '可填条件',
  'x-required': '必填条件',
  'x-filters': '选项范围',
  'x-fills': '带出字段',
  'x-serial': '编号规则',
  'x-link': '链接',
  'x-call': '接口',
  default: '默认值',
  description: '说明',
} as const
const limits = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'multipleOf', 'pattern']
/** Keywords that do not count as settings: inner fields, and those with a difference of their own. */
const apart = new Set(['title', 'properties', 'items', 'required', ...Object.keys(named), ...limits])

/**
 * Returns the differences between two definitions in words, field by field.
 *
 * @example compareDefinitions(before, after) // [{ place: 'days', code: 'FIELD_ADDED', message: '新增字段“天数”', … }]
 */
export function compareDefinitions(before: FormDefinition, after: FormDefinition): Difference[] {
  const renames = renamesBetween(before, after)
  const [old, now] = [
    new Map([...fieldsIn(before)].map(([field, placed]) => [pathAfter(field, renames), placed])),
    fieldsIn(after),
  ]
  const fields = [...now.values()].flatMap(field => {
    const known = old.get(field.field)
    const found = known ? changesOf(known, field, renames) : [finding('FIELD_ADDED', { title: field.title })]
    return found.map(each => ({ place: field.field, ...each }))
  })
  const gone = [...old].flatMap(([path, placed]) => (now.has(path) ? [] : [placed]))
  return [
    ...fields,
    ...gone.map(({ field, title }) => ({ place: field, ...finding('FIELD_REMOVED', { title }) })),
    ...(isSame(before.schema['x-rules'], after.schema['x-rules'])
      ? []
      : [{ place: 'x-rules', ...finding('FORM_RULES_CHANGED') }]),
    ...(isSame(layoutOf(before), layoutOf(after)) ? [] : [{ place: 'layout', ...finding('LAYOUT_CHANGED') }]),
    ...(isSame(before.print, after.print) ? [] : [{ place: 'print', ...finding('PRINT_CHANGED') }]),
  ]
}

const fieldsIn = ({ schema }: FormDefinition): ReadonlyMap<string, PlacedField> =>
  new Map(fieldsOf(schema as FormSchema).map(field => [field.field, field]))

const layoutOf = ({ schema, layout }: FormDefinition): unknown => layout ?? schema['x-layout']

function changesOf(before: PlacedField, after: PlacedField, renames: readonly FieldRename[]): Finding[] {
  const { title } = after
  const differ = (word: string) => !isSame(before.schema[word], after.schema[word])
  const rest = [...new Set([...Object.keys(before.schema), ...Object.keys(after.schema)])].filter(
    word => !apart.has(word),
  )
  return [
    ...(!isMoved(before.field, renames)
      ? []
      : [finding('FIELD_KEY_CHANGED', { title, before: before.field, after: after.field })]),
    ...(before.title === title ? [] : [finding('FIELD_RENAMED', { before: before.title, after: title })]),
    ...(before.isRequired === after.isRequired
      ? []
      : [after.isRequired ? finding('FIELD_MADE_REQUIRED', { title }) : finding('FIELD_MADE_OPTIONAL', { title })]),
    ...Object.entries(named)
      .filter(([word]) => differ(word))
      .map(([, what]) => finding('FIELD_CHANGED', { title, what })),
    ...(limits.some(differ) ? [finding('FIELD_CHANGED', { title, what: '取值范围' })] : []),
    ...(rest.some(differ) ? [finding('FIELD_CHANGED', { title, what: '设置' })] : []),
  ]
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
