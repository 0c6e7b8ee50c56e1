import type { Property } from '../../../schemas/types/entity.ts'
import type { ListPage, SearchField } from '../../../schemas/types/pages/list.ts'
import type { KnownEndpoint } from '../context.ts'
import { checkSort } from '../documents/checkEndpoints.ts'
import { checkValue } from '../expressions/checkExpression.ts'
import { anything, listOf, type RecordType, text, typeOfProperty, type ValueType } from '../expressions/valueType.ts'
import type { Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'
import { checkActions } from './checkActions.ts'
import { checkColumns } from './checkColumns.ts'
import { checkDisplays } from './checkDisplays.ts'
import { checkEditedRows, checkEditing } from './checkGrid.ts'
import { checkColors, checkListColumns, checkListRows } from './checkListParts.ts'
import { checkOptions } from './checkOptions.ts'
import { checkPicker, checkSearchInput } from './checkPicker.ts'
import {
  checkCall,
  checkComputed,
  checkConditions,
  type PageCheck,
  wantMember,
  wantShape,
  withNames,
} from './pageCheck.ts'

export function checkListPage(check: PageCheck, page: ListPage): void {
  const { spot, names } = check
  const automatic = page.side ? [page.side.field] : []
  const source = checkCall(check, { spot, key: 'source', name: page.source, with: page.with, automatic, names })
  wantShape(spot.at('source'), source, ['page', 'list', 'tree'])
  const row = source?.answer.element
  checkSearch(check, spot.at('search'), page, source)
  checkColumns(check, spot.at('columns'), page.columns, row)
  checkListColumns(check, page, source)
  checkListRows(check, page, source)
  checkEditedRows(check, page)
  checkEditing(check, page.editable, page.columns.map(columnName), row)
  checkDisplays(check, page, source)
  checkColors(check, spot.at('colors'), page.colors, source)
  checkSort(spot.at('sort'), source?.answer.entity, page.sort)
  checkSide(check, page, source)
  checkComputed(spot.at('refresh', 'while'), page.refresh?.while, withNames(names, { row }))
  checkActions(check, spot.at('actions', 'page'), page.actions?.page, names)
  checkActions(check, spot.at('actions', 'row'), page.actions?.row, withNames(names, { row }), row)
  const selection = listOf(text)
  checkActions(check, spot.at('actions', 'selection'), page.actions?.selection, withNames(names, { selection }))
}

function checkSearch(check: PageCheck, spot: Spot, page: ListPage, source: KnownEndpoint | undefined): void {
  const form = searchForm(page, source)
  const seen = new Set<string>()
  for (const [index, search] of (page.search ?? []).entries()) {
    const place = spot.at(index)
    const name = typeof search === 'string' ? search : search.field
    if (seen.has(name)) place.error(`"${name}" is given twice`)
    seen.add(name)
    if (source) checkSearchable(typeof search === 'string' ? place : place.at('field'), name, source)
    if (typeof search !== 'string') checkSearchField(check, place, search, form, source?.takes.known.get(name))
  }
}

function checkSearchable(spot: Spot, name: string, { takes, answer, name: endpoint }: KnownEndpoint): void {
  if (takes.search.has(name)) return
  const near = hint(name, takes.search)
  if (answer.entity && name in answer.entity.properties) {
    spot.error(`entity "${answer.entity.name}" does not let "${name}" be searched: give the property "x-search"`)
  } else spot.error(`${endpoint} cannot be searched by "${name}"${near}`)
}

function searchForm(page: ListPage, source: KnownEndpoint | undefined): RecordType {
  const members = new Map<string, ValueType>()
  for (const search of page.search ?? []) {
    const name = typeof search === 'string' ? search : search.field
    const property = source?.takes.known.get(name)
    members.set(name, property ? typeOfProperty(property) : anything)
  }
  return { kind: 'record', name: 'the search of this page', members }
}

function checkSearchField(
  check: PageCheck,
  spot: Spot,
  field: SearchField,
  form: RecordType,
  property: Property | undefined,
): void {
  const names = withNames(check.names, { form })
  if (field.default !== undefined) checkValue(spot.at('default'), field.default, check.names)
  checkConditions(spot, { visible: field.visible }, names)
  checkOptions(check, spot.at('options'), field.options, names)
  checkPicker(check, spot, field, property)
  checkSearchInput(spot.at('input'), field.input)
}

function checkSide(check: PageCheck, { side }: ListPage, source: KnownEndpoint | undefined): void {
  if (!side) return
  const spot = check.spot.at('side')
  const tree = checkCall(check, { spot, key: 'source', name: side.source, with: side.with, names: check.names })
  wantShape(spot.at('source'), tree, ['tree'])
  if (tree) wantMember(spot.at('label'), side.label ?? 'name', tree.answer.element)
  if (source && !source.takes.known.has(side.field)) {
    spot
      .at('field')
      .error(`${source.name} takes no argument "${side.field}"${hint(side.field, source.takes.known.keys())}`)
  }
}

const columnName = (column: ListPage['columns'][number]) => (typeof column === 'string' ? column : column.field)
