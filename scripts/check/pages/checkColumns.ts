import type { Name } from '../../../schemas/types/common.ts'
import type { Column } from '../../../schemas/types/pages/column.ts'
import type { DetailField, DetailSection } from '../../../schemas/types/pages/detail.ts'
import type { Tab } from '../../../schemas/types/pages/tabs.ts'
import { checkDictionary, checkPermission } from '../context.ts'
import type { Names } from '../expressions/checkNode.ts'
import type { RecordType } from '../expressions/valueType.ts'
import type { Spot } from '../reading/document.ts'
import { checkCell } from './checkCell.ts'
import { checkFieldSchema } from './checkFieldSchema.ts'
import {
  checkCall,
  checkConditions,
  checkLink,
  checkTarget,
  type PageCheck,
  wantMember,
  withNames,
} from './pageCheck.ts'

export function checkColumns(
  check: PageCheck,
  spot: Spot,
  columns: readonly (Name | Column)[] | undefined,
  row: RecordType | undefined,
): void {
  const seen = new Set<string>()
  for (const [index, column] of (columns ?? []).entries()) {
    const place = spot.at(index)
    const { field } = typeof column === 'string' ? { field: column } : column
    if (seen.has(field)) place.error(`column "${field}" is given twice`)
    seen.add(field)
    if (typeof column === 'string') wantMember(place, column, row)
    else checkColumn(check, place, column, row)
  }
}

function checkColumn(check: PageCheck, spot: Spot, column: Column, row: RecordType | undefined): void {
  const names = withNames(check.names, { row })
  if (column.value === undefined) wantMember(spot.at('field'), column.field, row)
  checkCell(spot, column, row, names)
  checkDictionary(check.context, spot.at('dictionary'), column.dictionary)
  checkPermission(check.context, spot.at('permission'), column.permission)
  // The visibility of a column is decided before the page has rows.
  checkConditions(spot, { visible: column.visible }, check.names)
  checkConditions(spot, { enabled: column.enabled }, names)
  checkLink(check, spot.at('open'), column.open, names)
  if (column.call === undefined) return
  if (column.cell !== undefined && column.cell !== 'switch')
    spot.at('call').error('only a switch cell calls an endpoint')
  const automatic = ['id', 'ids', column.field]
  const endpoint = checkCall(check, { spot, key: 'call', name: column.call, automatic, names })
  if (endpoint && !endpoint.takes.known.has(column.field)) {
    spot.at('call').error(`${endpoint.name} takes no argument "${column.field}", which this switch gives`)
  }
}

export function checkSections(
  check: PageCheck,
  spot: Spot,
  sections: readonly DetailSection[],
  row: RecordType | undefined,
): void {
  const names = withNames(check.names, { row })
  for (const [index, section] of sections.entries()) {
    checkConditions(spot.at(index), { visible: section.visible }, names)
    checkDetailFields(check, spot.at(index, 'fields'), section.fields, row)
  }
}

/** Checks the displayed fields of a record. */
export function checkDetailFields(
  check: PageCheck,
  spot: Spot,
  fields: readonly (Name | DetailField)[],
  row: RecordType | undefined,
): void {
  const names = withNames(check.names, { row })
  for (const [place, field] of fields.entries()) {
    if (typeof field === 'string') wantMember(spot.at(place), field, row)
    else checkDetailField(check, spot.at(place), field, row, names)
  }
}

function checkDetailField(
  check: PageCheck,
  spot: Spot,
  field: DetailField,
  row: RecordType | undefined,
  names: Names,
): void {
  if (field.value === undefined) wantMember(spot.at('field'), field.field, row)
  checkCell(spot, field, row, names)
  checkDictionary(check.context, spot.at('dictionary'), field.dictionary)
  checkPermission(check.context, spot.at('permission'), field.permission)
  checkConditions(spot, { visible: field.visible }, names)
  checkLink(check, spot.at('open'), field.open, names)
  checkFieldSchema(check, spot, { field: field.field, ...(field.schema ? { schema: field.schema } : {}) }, { names })
}

export function checkTabs(check: PageCheck, spot: Spot, tabs: readonly Tab[] | undefined, names: Names): void {
  for (const [index, tab] of (tabs ?? []).entries()) {
    const place = spot.at(index)
    checkPermission(check.context, place.at('permission'), tab.permission)
    checkConditions(place, { visible: tab.visible }, names)
    checkTarget(check, { spot: place, page: tab.page, with: tab.with, place: 'inside', names })
  }
}
