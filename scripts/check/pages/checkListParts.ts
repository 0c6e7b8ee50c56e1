import type { Property } from '../../../schemas/types/entity.ts'
import type { ListPage } from '../../../schemas/types/pages/list.ts'
import type { ListColumn } from '../../../schemas/types/pages/listColumn.ts'
import { findEndpoint, type KnownEndpoint } from '../context.ts'
import type { Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'
import { checkPreview } from './checkPreview.ts'
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

/** Checks what only list columns support: totals, filters in the heading, confirmation of a switch. */
export function checkListColumns(check: PageCheck, page: ListPage, source: KnownEndpoint | undefined): void {
  for (const [index, column] of page.columns.entries()) {
    if (typeof column === 'string') continue
    const spot = check.spot.at('columns', index)
    checkSummary(spot, column, source)
    checkFilter(spot, column, source)
    checkQuestion(check, spot, column, source)
    checkColors(check, spot.at('colors'), column.colors, source)
  }
}

const isNumber = (property: Property | undefined) => property?.type === 'integer' || property?.type === 'number'
const isOrdered = (property: Property | undefined) =>
  isNumber(property) || property?.format?.startsWith('date') === true

function checkSummary(spot: Spot, column: ListColumn, source: KnownEndpoint | undefined): void {
  const { summary, field, value } = column
  if (summary === undefined || !source) return
  const place = spot.at('summary')
  if (value !== undefined) {
    if (source.definition.do === 'page')
      place.error(`"${field}" is computed in the browser: the server cannot sum it up`)
    return
  }
  const property = propertyOf(source, field)
  if (!property) return
  const fits =
    summary === 'count' || (summary === 'min' || summary === 'max' ? isOrdered(property) : isNumber(property))
  if (!fits) place.error(`"${summary}" does not fit a property of type ${property.format ?? property.type}`)
}

function checkFilter(spot: Spot, { filter, field, dictionary }: ListColumn, source: KnownEndpoint | undefined): void {
  if (!filter || !source) return
  const place = spot.at('filter')
  const property = propertyOf(source, field)
  const hasChoices =
    dictionary !== undefined ||
    property?.['x-dictionary'] !== undefined ||
    property?.enum !== undefined ||
    property?.type === 'boolean'
  if (!hasChoices)
    place.error(`"${field}" has no choices to tick: only a dictionary, an enumeration and a truth value do`)
  else if (!source.takes.known.has('filters')) place.error(`${source.name} takes no "filters"`)
  else if (source.definition.call.startsWith('GET '))
    place.error(`${source.name} is called by GET, which cannot carry "filters": give it POST`)
}

/** Stored properties only: those beside the entity are made by the handler and cannot be looked up. */
const propertyOf = ({ answer, definition }: KnownEndpoint, field: string): Property | undefined =>
  answer.entity?.properties[field] ??
  (definition.do === 'handler' ? definition.returns.properties?.[field] : undefined) ??
  (field.endsWith('At') ? { type: 'string', title: field, format: 'date-time' } : undefined)

/** Checks the conditions of coloured rows or values. */
export function checkColors(
  check: PageCheck,
  spot: Spot,
  colors: ListColumn['colors'],
  source: KnownEndpoint | undefined,
): void {
  const names = withNames(check.names, { row: source?.answer.element })
  for (const [index, { when }] of (colors ?? []).entries()) checkConditions(spot.at(index), { when }, names)
}

function checkQuestion(check: PageCheck, spot: Spot, column: ListColumn, source: KnownEndpoint | undefined): void {
  const { confirm, preview, call, field } = column
  for (const name of ['confirm', 'preview'] as const) {
    if (column[name] !== undefined && call === undefined)
      spot.at(name).error('only a switch asks: this column calls no endpoint')
  }
  if (call === undefined) return
  if (preview !== undefined && confirm === false) spot.at('preview').error('nothing is asked: "confirm" is false')
  if (typeof confirm === 'string') checkSentence(spot.at('confirm'), confirm)
  if (typeof confirm === 'string')
    for (const [, name] of confirm.matchAll(/\{(\w+)\}/g)) wantMember(spot.at('confirm'), name!, source?.answer.element)
  checkPreview(check, spot.at('preview'), preview, ['id', field])
}

/** Checks what rows support: a detail page, lazy children, dragging. */
export function checkListRows(check: PageCheck, page: ListPage, source: KnownEndpoint | undefined): void {
  const { spot, names } = check
  const inner = withNames(names, { row: source?.answer.element })
  if (page.expand) {
    const { page: target, with: given, visible } = page.expand
    checkTarget(check, { spot: spot.at('expand'), page: target, with: given, place: 'inside', names: inner })
    checkConditions(spot.at('expand'), { visible }, inner)
    if (target === check.name) spot.at('expand', 'page').error('a list cannot unfold to itself')
  }
  if (page.children) {
    const automatic = source?.answer.entity?.['x-tree'] ? [source.answer.entity['x-tree'].parent] : []
    const site = { spot: spot.at('children'), key: 'source', name: page.children.source, with: page.children.with }
    const children = checkCall(check, { ...site, automatic, names: inner })
    wantShape(spot.at('children', 'source'), children, ['tree', 'list', 'page'])
    const [own, theirs] = [source?.answer.entity?.name, children?.answer.entity?.name]
    if (own !== undefined && theirs !== undefined && own !== theirs)
      spot
        .at('children', 'source')
        .error(
          `${page.children.source} answers "${theirs}", the rows are "${own}": unfold to records of another kind ` +
            `by "expand"`,
        )
    if (children && children.definition.do !== 'tree' && page.children.with === undefined)
      spot.at('children', 'source').error(`${children.name} needs "with" to know whose children are wanted`)
  }
  checkMoreColumns(check, page, source)
  checkMove(check, page, source)
}

function checkMoreColumns(
  check: PageCheck,
  { moreColumns, columns }: ListPage,
  source: KnownEndpoint | undefined,
): void {
  if (!moreColumns) return
  const spot = check.spot.at('moreColumns')
  const site = { spot, key: 'source', name: moreColumns.source, with: moreColumns.with, names: check.names }
  const said = checkCall(check, site)
  wantShape(spot.at('source'), said, ['list'])
  for (const name of ['id', 'title']) wantMember(spot.at('source'), name, said?.answer.element)
  wantMember(spot.at('texts'), moreColumns.texts, source?.answer.element)
  const names = columns.map(column => (typeof column === 'string' ? column : column.field))
  if (!names.includes(moreColumns.after))
    spot.at('after').error(`"${moreColumns.after}" is no column of this list${hint(moreColumns.after, names)}`)
}

function checkMove({ context, spot }: PageCheck, page: ListPage, source: KnownEndpoint | undefined): void {
  if (page.move === undefined) return
  const place = spot.at('move')
  const endpoint = findEndpoint(context, place, page.move)
  if (!endpoint || !source) return
  const isTree = source.answer.shape === 'tree'
  const { known, required } = endpoint.takes
  const given = isTree ? ['id', 'parentId', 'beforeId'] : ['ids']
  for (const name of given) {
    if (!known.has(name)) place.error(`${endpoint.name} takes no argument "${name}", which dragging gives`)
  }
  for (const name of required) {
    if (!given.includes(name)) place.error(`${endpoint.name} needs the argument "${name}"`)
  }
  const { definition } = endpoint
  if (isTree || definition.do !== 'sort') return
  const order = page.sort ?? ('sort' in source.definition ? source.definition.sort : undefined)
  if (order?.split(',')[0]?.trim() !== definition.field)
    place.error(
      `${endpoint.name} writes "${definition.field}", so the order of the list must begin with it: give "sort"`,
    )
}
