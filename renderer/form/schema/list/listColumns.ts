import { getUiOptions, type RJSFSchema, type UiSchema } from '@rjsf/utils'
import { resolveColumn } from '../../../../runtime/schema/resolveColumn.ts'
import type { ResolvedGridColumn } from '../../../../runtime/schema/resolvedPage.ts'
import { formulaOf } from '../../../../schemas/evaluate/json-schema/computedValues.ts'
import { type ConditionWord, conditionOf } from '../../../../schemas/evaluate/json-schema/memberConditions.ts'
import { isRecord } from '../../../../schemas/evaluate/json-schema/schemaWords.ts'
import type { Condition } from '../../../../schemas/types/common.ts'
import type { FieldType, Property } from '../../../../schemas/types/entity.ts'
import type { Summary } from '../../../../schemas/types/pages/listColumn.ts'
import { summaryWords } from '../../../grid/summaries.ts'
import { type Choice, type LeafKind, leafOf } from '../leafOf.ts'
import { propertyOf } from '../lookedUp.ts'
import type { SchemaFormContext } from '../schemaFormContext.ts'

type Layout = UiSchema<unknown, RJSFSchema, SchemaFormContext>

/** Grid inputs by schema input; a list with any other is drawn as cards. */
const inputs: Partial<Record<LeafKind, FieldType>> = {
  text: 'text',
  textarea: 'textarea',
  number: 'number',
  checkbox: 'checkbox',
  radio: 'select',
  select: 'select',
  time: 'time',
}

/** More columns are easier to fill in as cards, unless the layout asks for a table. */
export const mostColumns = 8
const narrowest = 90

/** Keywords that table rows cannot express. */
const shaping = ['oneOf', 'anyOf', 'not', 'if', 'dependencies', 'patternProperties'] as const

/**
 * Returns the table columns for a list of flat records; undefined if records have nested parts, a variable shape, a
 * custom layout or more than `most` members.
 */
export function listColumns(
  record: RJSFSchema,
  layout: Layout | undefined,
  most = mostColumns,
): ResolvedGridColumn[] | undefined {
  const { properties, required, additionalProperties } = record
  if (!isRecord(properties) || isRecord(additionalProperties)) return undefined
  if (shaping.some(word => record[word] !== undefined)) return undefined
  if (layout && Object.keys(layout).some(key => key.startsWith('ui:'))) return undefined
  const columns: ResolvedGridColumn[] = []
  for (const [name, part] of Object.entries(properties)) {
    if (!isRecord(part)) return undefined
    const column = columnOf(name, part, layout?.[name] as Layout | undefined, required?.includes(name) ?? false)
    if (column === undefined) return undefined
    if (column !== 'hidden') columns.push(column)
  }
  return columns.length > 0 && columns.length <= most ? columns : undefined
}

function columnOf(
  name: string,
  part: RJSFSchema,
  layout: Layout | undefined,
  required: boolean,
): ResolvedGridColumn | 'hidden' | undefined {
  const options = getUiOptions(layout)
  const title = String(options.title ?? part.title ?? name)
  const { kind, field, choices } = leafOf({ schema: part, uiSchema: layout, id: name, title, required })
  if (kind === 'hidden') return 'hidden'
  const input = kind === 'field' ? field.input : inputs[kind]
  if (input === undefined || !choices.every(isPlainChoice)) return undefined
  if (choices.length === 0 && (part.oneOf ?? part.anyOf) !== undefined) return undefined
  const property: Property = { ...propertyOf(part, title), type: typeOf(part) }
  const formula = formulaOf(part)
  const isClosed = part.readOnly === true || options.readonly === true || options.disabled === true
  const column = resolveColumn(
    { field: name, title },
    { properties: { [name]: { ...property, ...(kind === 'field' ? { 'x-field': input } : {}) } } },
  )
  const summary = summaryOf(part, formula)
  const condition = (word: ConditionWord) => conditionOf(part, word) as Condition | undefined
  const [visible, enabled, needed] = [condition('x-visible'), condition('x-enabled'), condition('x-required')]
  return {
    ...field,
    input,
    property,
    column: { ...column, sortable: false },
    width: Math.max(column.width, narrowest),
    ...(formula === undefined ? {} : { value: formula }),
    ...(visible === undefined ? {} : { visible }),
    ...(isClosed ? { enabled: false } : enabled === undefined ? {} : { enabled }),
    ...(needed === undefined || required ? {} : { required: needed }),
    ...(isPlain(part.default) ? { default: part.default } : {}),
    ...(choices.length > 0 && input !== 'checkbox' ? { choices: choices as PlainChoice[] } : {}),
    ...(typeof part.description === 'string' ? { help: part.description } : {}),
    ...(summary === undefined ? {} : { summary }),
  }
}

type PlainChoice = Choice & { value: string | number | boolean }

const isPlainChoice = (choice: Choice): choice is PlainChoice =>
  ['string', 'number', 'boolean'].includes(typeof choice.value)

/** Whether a default is a plain value; a text starting with = would be read as an expression. */
const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && !value.startsWith('='))

/** Returns the type except null; default that of the enum's values. */
function typeOf({ type, enum: values }: RJSFSchema): NonNullable<Property['type']> {
  const named = [type].flat().find(one => one !== undefined && one !== 'null')
  const shown = typeof values?.[0]
  return (named ?? (shown === 'number' || shown === 'boolean' ? shown : 'string')) as NonNullable<Property['type']>
}

/** Returns the summary: by `x-summary`, and sums for computed columns. */
function summaryOf(part: RJSFSchema, formula: string | undefined): Summary | undefined {
  const named: unknown = part['x-summary']
  if (typeof named === 'string') return Object.hasOwn(summaryWords, named) ? (named as Summary) : undefined
  return formula !== undefined && ['number', 'integer'].includes(typeOf(part)) ? 'sum' : undefined
}

/** Whether the table can hold these rows: records whose cells are values, not records. */
export const fitsColumns = (value: unknown, columns: readonly ResolvedGridColumn[]): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) &&
    value.every(row => isRecord(row) && columns.every(column => fitsCell(row[column.field], column))))

const fitsCell = (value: unknown, { multiple, column }: ResolvedGridColumn): boolean =>
  typeof value !== 'object' || value === null || multiple || column.cell === 'file' || column.cell === 'image'
