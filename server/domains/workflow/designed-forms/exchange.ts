import { Readable } from 'node:stream'
import { fromSheet, type SheetLine } from '../../../../processes/form-exchange/fromSheet.ts'
import { toOwnForm } from '../../../../processes/form-exchange/ownForm.ts'
import { checked } from '../../../../processes/form-exchange/readForm.ts'
import { toFormJs } from '../../../../processes/form-exchange/toFormJs.ts'
import { toJsonSchema } from '../../../../processes/form-exchange/toJsonSchema.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { FileAnswer } from '../../../ground/kernel/fileAnswer.ts'
import { isArchive, readSheet } from '../../../ground/sheets/readSheet.ts'
import { sheetPlaces } from '../../../ground/sheets/sheetFacts.ts'
import { type Area, sheetHints } from '../../../ground/sheets/sheetHints.ts'
import { wrong } from '../faults.ts'
import { definitionOf } from '../forms/definitionOf.ts'
import { noteAction } from '../stored/noteAction.ts'
import { readOfKind } from './kinds.ts'

/** GET …/template/export: the draft of a form as a file, in our own format, as JSON Schema or for form-js. */
export async function exportTemplate(call: Call<EndpointInput<'processForm.templateExport'>>) {
  const { id } = call.input
  const format = call.input.format ?? 'own'
  const form = await readOfKind(call, 'formTemplate', id)
  const definition = definitionOf(form.definition)
  const whole = { ...definition, layout: definition.layout ?? {} }
  const code = String(form.code)
  const facts = {
    name: String(form.name),
    code,
    group: textOf(form.groupName) ?? undefined,
    description: textOf(form.description) ?? undefined,
  }
  const writers = {
    own: () => toOwnForm(whole, facts),
    jsonSchema: () => toJsonSchema(whole).file,
    formJs: () => toFormJs(whole, code).file,
  }
  const content = Buffer.from(`${JSON.stringify(writers[format](), undefined, 2)}\n`)
  await call.transaction(tx =>
    noteAction(tx, {
      action: 'formDesignSave',
      businessId: String(form.id),
      businessName: String(form.name),
      remark: `导出 ${format}`,
    }),
  )
  const endings = { own: 'form', jsonSchema: 'schema', formJs: 'form-js' }
  return new FileAnswer({
    name: `${code}.${endings[format]}.json`,
    contentType: 'application/json',
    content: Readable.from([content]),
    size: content.length,
  })
}

/** Rows that a form may have. */
const mostRows = 500

/** POST …/template/sheet: reads the first sheet of an .xlsx file as a form, with a report. Stores nothing. */
export async function readSheetForm(call: Call<EndpointInput<'processForm.templateSheet'>>) {
  const { file, fileName } = call.input
  const bytes = Buffer.from(file, 'base64')
  if (!isArchive(bytes)) throw invalid(wrong('file', 'FORM_FILE_NOT_SHEET'))
  const rows: SheetLine[] = []
  // Refuses archives that would unpack to more than a table may hold.
  for await (const row of readSheet(bytes)) {
    rows.push(row)
    if (rows.length >= mostRows) break
  }
  const [place] = sheetPlaces(bytes)
  const { kinds, options } = place ? sheetHints(bytes, place) : { kinds: new Map(), options: [] }
  const report = fromSheet({
    name: fileName.replace(/\.\w+$/, ''),
    rows,
    kindOf: (row, column) => kinds.get(`${row}:${column}`),
    optionsOf: (row, column) => options.find(({ area }) => isIn(area, row, column))?.values,
  })
  return { report: checked(report) }
}

const isIn = ({ fromRow, toRow, fromColumn, toColumn }: Area, row: number, column: number): boolean =>
  row >= fromRow && row <= toRow && column >= fromColumn && column <= toColumn
