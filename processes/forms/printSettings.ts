import { isRecord } from '../../schemas/evaluate/json-schema/schemaWords.ts'
import { mapFrameTexts, readPrintFrame } from '../../schemas/evaluate/printFrame.ts'
import type { FormPrint, FormPrintPart, FormPrintTable } from '../../schemas/types/formDefinition.ts'

export const printParts: readonly FormPrintPart[] = ['events', 'diagram', 'seals', 'files']

const textsIn = (given: unknown): string[] =>
  Array.isArray(given) ? given.filter((one): one is string => typeof one === 'string') : []

const tablesIn = (given: unknown): FormPrintTable[] =>
  (Array.isArray(given) ? given : []).flatMap((one: unknown) =>
    isRecord(one) && typeof one.field === 'string' ? [{ field: one.field, columns: textsIn(one.columns) }] : [],
  )

/** Returns the settings that have a meaning; others are left out, because a definition may come from a file. */
export function readFormPrint(given: unknown): FormPrint {
  if (!isRecord(given)) return {}
  const { columns, fields, tables, below } = given
  return {
    ...readPrintFrame(given),
    ...(columns === 1 || columns === 2 || columns === 3 ? { columns } : {}),
    ...(Array.isArray(fields) && fields.length > 0 ? { fields: textsIn(fields) } : {}),
    ...(Array.isArray(tables) ? { tables: tablesIn(tables) } : {}),
    ...(Array.isArray(below) ? { below: printParts.filter(part => below.includes(part)) } : {}),
  }
}

/** Returns the fields that the settings name. */
export const printFields = (print: unknown): { single: readonly string[]; tables: readonly FormPrintTable[] } => {
  const { fields = [], tables = [] } = readFormPrint(print)
  return { single: fields, tables }
}

/**
 * Returns the settings after a field got another key, or none because it is gone; the same object if they do not name
 * it. A path of two names is a column of a sub-table.
 */
export function withFieldInPrint(print: FormPrint, path: readonly string[], name: string | undefined): FormPrint {
  const [field = '', column, ...deeper] = path
  if (deeper.length > 0) return print
  const tables = print.tables?.flatMap((table): FormPrintTable[] => {
    if (table.field !== field) return [table]
    if (column === undefined) return name === undefined ? [] : [{ ...table, field: name }]
    const columns = renamedIn(table.columns, column, name)
    return columns.length === 0 ? [] : [{ ...table, columns }]
  })
  const { fields: before, tables: _, ...rest } = print
  const fields = column === undefined && before ? renamedIn(before, field, name) : before
  const named = mapFrameTexts(rest, text =>
    column === undefined && name !== undefined ? text.replaceAll(`{${field}}`, `{${name}}`) : text,
  )
  const made: FormPrint = {
    ...named,
    ...(fields && fields.length > 0 ? { fields } : {}),
    ...(tables && tables.length > 0 ? { tables } : {}),
  }
  return JSON.stringify(made) === JSON.stringify(print) ? print : made
}

const renamedIn = (names: readonly string[], before: string, after: string | undefined): string[] =>
  names.flatMap(each => (each !== before ? [each] : after === undefined ? [] : [after]))

/** The frame of a form without settings of its own. */
export const usualFrame = {
  heading: '{title}',
  header: { left: '{processName}', right: '{number}' },
  footer: { left: '{printedBy}', center: '第 {page} 页，共 {pages} 页', right: '{printedAt}' },
} as const
