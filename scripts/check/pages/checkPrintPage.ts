import { namesInPrint } from '../../../schemas/evaluate/printedText.ts'
import { textsOfFrame } from '../../../schemas/evaluate/printFrame.ts'
import type { PrintAction } from '../../../schemas/types/action.ts'
import type { Arguments } from '../../../schemas/types/common.ts'
import type { PrintBlock, PrintPage, PrintTable } from '../../../schemas/types/pages/print.ts'
import { findEndpoint } from '../context.ts'
import type { Names } from '../expressions/checkNode.ts'
import { anything, type RecordType, typeWord } from '../expressions/valueType.ts'
import type { Spot } from '../reading/document.ts'
import { checkColumns, checkDetailFields } from './checkColumns.ts'
import { checkSentence } from './checkSentence.ts'
import {
  checkCall,
  checkConditions,
  checkTarget,
  type PageCheck,
  wantMember,
  wantShape,
  withNames,
} from './pageCheck.ts'

export function checkPrintPage(check: PageCheck, page: PrintPage): void {
  const { spot, names, context } = check
  const known = findEndpoint(context, spot.at('source'), page.source)
  const isRecord = known?.answer.shape === 'record'
  const automatic = page.with === undefined && isRecord ? ['id'] : []
  const source = checkCall(check, { spot, key: 'source', name: page.source, with: page.with, automatic, names })
  wantShape(spot.at('source'), source, ['record', 'page', 'list'])
  const row = source?.answer.element
  if (automatic.length > 0 && source?.takes.required.has('id') && page.params?.id === undefined)
    spot.at('params').error(`"id" of ${page.source} comes from the parameter "id", which this page does not declare`)
  if (page.frameField !== undefined) wantMember(spot.at('frameField'), page.frameField, row)
  if (page.frameField !== undefined && !isRecord) spot.at('frameField').error('only a record has a frame of its own')
  checkFrame(spot, page, isRecord ? row : undefined)
  if (known && !isRecord && namesInPrint(textsOfFrame(page)).length > 0)
    spot.at('source').error('a print of a list has no record whose fields its texts could mention')
  const inner = withNames(names, isRecord ? { row } : {})
  for (const [index, block] of page.blocks.entries()) {
    const place = spot.at('blocks', index)
    checkConditions(place, { visible: block.visible }, inner)
    if (isRecord) checkOfRecord({ ...check, names: inner }, place, block, row)
    else checkOfList(check, place, block, row)
  }
}

function checkFrame(spot: Spot, page: PrintPage, row: RecordType | undefined): void {
  const bands = { header: page.header, footer: page.footer }
  checkText(spot.at('heading'), page.heading, row)
  for (const [name, band] of Object.entries(bands))
    for (const [side, text] of Object.entries(band ?? {})) checkText(spot.at(name, side), text as string, row)
  checkText(spot.at('code', 'value'), page.code?.value, row)
}

/** Braces of a text name fields of the record, or facts of the sheet. */
function checkText(spot: Spot, text: string | undefined, row: RecordType | undefined): void {
  checkSentence(spot, text)
  if (row) for (const name of namesInPrint([text])) wantMember(spot, name, row)
}

function checkOfRecord(check: PageCheck, spot: Spot, block: PrintBlock, row: RecordType | undefined): void {
  switch (block.kind) {
    case 'fields':
      checkDetailFields(check, spot.at('fields'), block.fields, row)
      break
    case 'table':
      checkTable(check, spot, block, row)
      break
    case 'text':
      checkText(spot.at('text'), block.text, row)
      break
    case 'code':
      checkText(spot.at('value'), block.value, row)
      break
    case 'form':
    case 'seals':
      wantMember(spot.at('field'), block.field, row)
      break
    case 'signing':
      break
    default:
      block satisfies never
  }
}

function checkOfList(check: PageCheck, spot: Spot, block: PrintBlock, row: RecordType | undefined): void {
  if (block.kind === 'text') checkSentence(spot.at('text'), block.text)
  if (block.kind === 'text' || block.kind === 'signing') return
  if (block.kind !== 'table') {
    spot.at('kind').error(`a print of a list has no record for "${block.kind}": take "table"`)
    return
  }
  if (block.field !== undefined) spot.at('field').error('a print of a list has no record that holds rows')
  if (block.source !== undefined) spot.at('source').error('a print of a list shows the rows of its own source')
  if (block.columns === undefined) spot.at('columns').error('rows of a list need "columns"')
  checkPrintColumns(check, spot, block, row)
}

function checkTable(check: PageCheck, spot: Spot, block: PrintTable, row: RecordType | undefined): void {
  if (block.field !== undefined && block.source !== undefined)
    spot.at('source').error('rows come from "field" or from "source"')
  if (block.source !== undefined) {
    const { names } = check
    const source = checkCall(check, { spot, key: 'source', name: block.source, with: block.with, names })
    wantShape(spot.at('source'), source, ['page', 'list'])
    if (block.columns === undefined) spot.at('columns').error('rows of a "source" need "columns"')
    checkPrintColumns(check, spot, block, source?.answer.element)
    return
  }
  if (block.field === undefined) {
    spot.at('kind').error('a table of a record needs "field" or "source"')
    return
  }
  wantMember(spot.at('field'), block.field, row)
  const type = row?.members.get(block.field)
  if (!type) return
  if (type.kind !== 'list')
    spot.at('field').error(`"${block.field}" is ${typeWord(type)}, a table needs a list of objects`)
  else if (type.of.kind === 'record') checkPrintColumns(check, spot, block, type.of)
  else if (block.columns === undefined)
    spot.at('columns').error(`nothing says which members the rows of "${block.field}" have: give "columns"`)
}

function checkPrintColumns(check: PageCheck, spot: Spot, { columns }: PrintTable, row: RecordType | undefined): void {
  checkColumns(check, spot.at('columns'), columns, row)
  for (const [index, column] of (columns ?? []).entries()) {
    if (typeof column === 'string' || !column.summary || column.summary === 'count') continue
    const type = row?.members.get(column.field) ?? anything
    if (type.kind !== 'number' && type.kind !== 'any')
      spot
        .at('columns', index, 'summary')
        .error(`"${column.summary}" needs a number, "${column.field}" is ${typeWord(type)}`)
  }
}

/** Checks that an action prints a page of kind `print`, which gets what it needs. */
export function checkPrint(check: PageCheck, spot: Spot, { page, with: given }: PrintAction, names: Names): void {
  const { project } = check.context
  const target = project.pages.get(page)?.content
  if (target && target.kind !== 'print') {
    spot.at('page').error(`page "${page}" is of kind "${target.kind}", not "print"`)
    return
  }
  // The id of the record, or those of the selection, are given by the button.
  const hasId = target?.params?.id !== undefined && given?.id === undefined
  const id: Arguments = hasId ? { id: '' } : {}
  checkTarget(check, { spot, page, with: { ...id, ...given }, place: 'inside', names })
  if (hasId && !names.has('row') && !names.has('selection'))
    spot.at('page').error(`page "${page}" needs the parameter "id": here is no record that gives it`)
}
