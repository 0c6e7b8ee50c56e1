import type { Name } from '../../../schemas/types/common.ts'
import type { Property } from '../../../schemas/types/entity.ts'
import type { Field } from '../../../schemas/types/pages/edit.ts'
import type { GridColumn, ListEditing } from '../../../schemas/types/pages/grid.ts'
import type { ListPage } from '../../../schemas/types/pages/list.ts'
import { checkDictionary, checkPermission, findEndpoint, type KnownEndpoint } from '../context.ts'
import { checkFilled, checkValue, checkValues } from '../expressions/checkExpression.ts'
import type { Names } from '../expressions/checkNode.ts'
import { anything, fits, type RecordType, typeOfProperty, typeWord, type ValueType } from '../expressions/valueType.ts'
import type { Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'
import { checkOptions } from './checkOptions.ts'
import { checkCall, checkConditions, type PageCheck, withNames } from './pageCheck.ts'

const isNumber = (type: ValueType | undefined) => type === undefined || type.kind === 'number' || type.kind === 'any'

/** Checks the sub-table of a form: its columns are properties of the rows. */
export function checkSubTable(
  check: PageCheck,
  spot: Spot,
  field: Field,
  property: Property | undefined,
  names: Names,
): void {
  const isTable = field.input === undefined ? property?.items?.properties !== undefined : field.input === 'table'
  for (const key of ['columns', 'rows'] as const)
    if (field[key] !== undefined && !isTable) spot.at(key).error(`only a sub-table has "${key}"`)
  if (field.input === 'table' && property && property.items?.properties === undefined)
    spot.at('input').error(`"${field.field}" is no list of objects with "properties"`)
  const row = property && typeOfProperty(property)
  if (!isTable || row?.kind !== 'list' || row.of.kind !== 'record') return
  checkGridColumns(check, spot.at('columns'), field.columns, row.of, names)
}

/** Checks the columns of an editable table against the type of its rows. */
export function checkGridColumns(
  check: PageCheck,
  spot: Spot,
  columns: readonly (Name | GridColumn)[] | undefined,
  row: RecordType,
  outer: Names,
): void {
  const names = withNames(outer, { row })
  const seen = new Set<string>()
  for (const [index, column] of (columns ?? []).entries()) {
    const place = spot.at(index)
    const name = typeof column === 'string' ? column : column.field
    if (seen.has(name)) place.error(`column "${name}" is given twice`)
    seen.add(name)
    const where = typeof column === 'string' ? place : place.at('field')
    if (!row.members.has(name)) where.error(`"${name}" is not in ${row.name}${hint(name, row.members.keys())}`)
    if (typeof column !== 'string') checkGridColumn(check, place, column, row, names)
  }
}

function checkGridColumn(check: PageCheck, spot: Spot, column: GridColumn, row: RecordType, names: Names): void {
  const { visible, enabled, required, summary } = column
  checkPermission(check.context, spot.at('permission'), column.permission)
  checkDictionary(check.context, spot.at('dictionary'), column.dictionary)
  checkConditions(spot, { visible, enabled, required }, names)
  const type = row.members.get(column.field)
  checkFilled(spot.at('value'), column.value, names, { field: column.field, type })
  checkOptions(check, spot.at('options'), column.options, names)
  if (column.input === 'table' || column.input === 'hidden')
    spot.at('input').error(`"${column.input}" does not fit into a cell`)
  if (summary && summary !== 'count' && !isNumber(type))
    spot.at('summary').error(`"${summary}" needs a number, "${column.field}" is ${typeWord(type ?? anything)}`)
  if (column.default === undefined) return
  const given = checkValue(spot.at('default'), column.default, check.names)
  if (!fits(type ?? anything, given))
    spot.at('default').error(`"${column.field}" is ${typeWord(type ?? anything)}, the default is ${typeWord(given)}`)
}

/** Checks the limits of an editable table: its rows have one level and the order of the list. */
export function checkEditedRows({ spot }: PageCheck, page: ListPage): void {
  if (!page.editable) return
  if (page.expand) spot.at('expand').error('rows that are edited in place do not unfold')
  if (page.children) spot.at('children').error('rows that are edited in place have no children')
  if (page.move !== undefined) spot.at('move').error('rows that are edited in place are not dragged')
}

/** Checks a list with editable rows: the edited properties are columns, and the calls take them. */
export function checkEditing(
  check: PageCheck,
  editing: ListEditing | undefined,
  shown: readonly Name[],
  row: RecordType | undefined,
): void {
  if (!editing) return
  const spot = check.spot.at('editable')
  const { create, update, submitWith } = editing
  const [stores, names] = [[create, update], ['create', 'update'] as const]
  const known = stores.flatMap((name, index): KnownEndpoint[] => {
    const found = name === undefined ? undefined : findEndpoint(check.context, spot.at(names[index] ?? 'create'), name)
    return found ? [found] : []
  })
  if (create === undefined && update === undefined) spot.error('an editable list needs "create" or "update"')
  if (editing.delete !== undefined)
    checkCall(check, { spot, key: 'delete', name: editing.delete, automatic: ['id', 'ids'], names: check.names })
  if (editing.rows?.move) spot.at('rows', 'move').error('rows that are edited in place are not dragged')
  if (row) checkGridColumns(check, spot.at('fields'), editing.fields, row, check.names)
  const given = checkValues(spot.at('submitWith'), submitWith, withNames(check.names, row ? { row } : {}))
  const fields = editing.fields.map(field => (typeof field === 'string' ? field : field.field))
  for (const [index, name] of fields.entries()) {
    const place = spot.at('fields', index)
    // An earlier check has reported the unknown name.
    if (row && !row.members.has(name)) continue
    if (!shown.includes(name)) place.error(`"${name}" is no column of this page${hint(name, shown)}`)
    for (const endpoint of known)
      if (!endpoint.takes.known.has(name)) place.error(`field "${name}" is not accepted by ${endpoint.name}`)
  }
  for (const endpoint of known)
    for (const name of given.keys())
      if (!endpoint.takes.known.has(name))
        spot.at('submitWith', name).error(`${endpoint.name} takes no argument "${name}"`, { key: true })
  const created = create === undefined ? undefined : known[0]
  const has = new Set([...fields, ...given.keys()])
  for (const name of created?.takes.required ?? [])
    if (!has.has(name)) spot.at('create').error(`${created?.name} needs "${name}", but no field gives it`)
}
