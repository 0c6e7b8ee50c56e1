import { labelKey } from '../../../../schemas/evaluate/labelKey.ts'
import type { Call, MadeColumns } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import type { SheetValue } from '../../../ground/sheets/writeSheet.ts'
import { wrong } from '../../faults.ts'
import type { Column, EntityModel } from '../../records/model/entityModel.ts'
import type { Row } from '../../records/model/statement.ts'
import { localText, momentText, truthWords } from '../../records/model/words.ts'
import { unknownField } from '../../records/search/filter.ts'
import { isReadable } from '../../records/search/searchable.ts'
import { titleOf } from '../../records/search/searchValue.ts'
import { type DictionaryLabels, dictionaryLabels } from '../../records/values/dictionaryLabels.ts'

/** A column of an exported file. */
export interface ExportColumn {
  name: string
  title: string
  width: number
  /** Title as on the screen. */
  value(row: Row): SheetValue
  /** Row properties that hold it: a reference, and its label. */
  keys: readonly string[]
}

const mostColumns = 100

/** Returns the columns that can be exported: not nested, not secret, and readable by the caller. */
export const exportable = (call: Call, model: EntityModel): Column[] =>
  [...model.columns.values()].filter(
    column =>
      column.name !== 'id' &&
      column.name !== 'path' &&
      column.name !== 'revision' &&
      column.name !== 'createdBy' &&
      column.name !== 'updatedBy' &&
      column.type !== 'object' &&
      column.property?.items?.type !== 'object' &&
      isReadable(call, column),
  )

/** Returns the requested columns in order; refuses unknown ones and omits those the caller may not read. */
export async function exportColumns(
  call: Call,
  model: EntityModel,
  asked: unknown,
  made?: MadeColumns,
): Promise<ExportColumn[]> {
  const allowed = exportable(call, model)
  const names = asked === undefined || asked === null ? undefined : namesOf(asked)
  const madeOf = (name: string) => (made && Object.hasOwn(made.columns, name) ? made.columns[name] : undefined)
  const whole = Object.entries(made?.columns ?? {}).map(([name, one]) => madeColumn(name, one))
  const chosen: (Column | ExportColumn)[] = names
    ? [
        ...names.flatMap((name): (Column | ExportColumn)[] => {
          const own = madeOf(name)
          return own ? [madeColumn(name, own)] : find(call, model, allowed, name)
        }),
        ...whole.filter(({ name }) => made?.always?.includes(name) && !names.includes(name)),
      ]
    : [...allowed.filter(one => one.property), ...whole]
  if (chosen.length === 0) throw invalid(wrong('columns', 'NO_EXPORTABLE_COLUMN'))
  const labels = await dictionaryLabels(
    call,
    chosen.flatMap(one => ('value' in one ? [] : (one.property?.['x-dictionary'] ?? []))),
  )
  return chosen.map(column =>
    'value' in column
      ? column
      : {
          name: column.name,
          title: titleOf(column),
          width: widthOf(column),
          value: row => contentOf(column, row, labels),
          keys: column.property?.['x-ref'] === undefined ? [column.name] : [column.name, labelKey(column.name)],
        },
  )
}

/** A computed column with a structured value: data formats get the value, sheets a text. */
export interface SaidColumn {
  title: string
  width: number
  text(row: Row): string | null
}

function madeColumn(name: string, made: MadeColumns['columns'][string] | SaidColumn): ExportColumn {
  const said = 'text' in made ? made.text : (row: Row) => row[name]
  return {
    name,
    title: made.title,
    width: made.width,
    value: row => {
      const value = said(row)
      return value === null || value === undefined ? null : String(value)
    },
    keys: [name],
  }
}

function namesOf(asked: unknown): string[] {
  if (!Array.isArray(asked) || asked.length > mostColumns || !asked.every(name => typeof name === 'string'))
    throw invalid(wrong('columns', 'EXPORT_COLUMNS_INVALID', { most: mostColumns }))
  return [...new Set(asked)]
}

/** The label of a reference stands for the reference; both are written as the label. */
function find(call: Call, model: EntityModel, allowed: readonly Column[], name: string): Column[] {
  const column = allowed.find(one => one.name === name || (one.property?.['x-ref'] && labelKey(one.name) === name))
  if (column) return [column]
  const known = model.columns.get(name)
  if (known && (!isReadable(call, known) || known.type === 'object' || known.type === 'array')) return []
  throw unknownField(name, allowed, '不能导出')
}

function contentOf({ name, property, type, format }: Column, row: Row, labels: DictionaryLabels): SheetValue {
  const value = property?.['x-ref'] === undefined ? row[name] : (row[labelKey(name)] ?? row[name])
  if (value === null || value === undefined) return null
  const words = labels.get(property?.['x-dictionary'] ?? '')
  if (words && !Array.isArray(value)) return words.get(String(value)) ?? String(value)
  if (Array.isArray(value)) return value.map(one => words?.get(String(one)) ?? String(one)).join('、')
  if (type === 'boolean') return value === true ? truthWords(name).yes : truthWords(name).no
  if (value instanceof Date) return momentText(value)
  if (format === 'date-time') return momentText(new Date(String(value)))
  if (format === 'local-date-time') return localText(String(value))
  return typeof value === 'number' ? value : String(value)
}

function widthOf({ type, format, property, name }: Column): number {
  if (format === 'date-time' || format === 'local-date-time' || name.endsWith('At')) return 20
  if (format === 'date') return 12
  if (type === 'boolean' || type === 'integer' || type === 'number') return 10
  if (property?.['x-width']) return Math.round(property['x-width'] / 8)
  return (property?.maxLength ?? 0) > 100 ? 36 : 18
}
