import type { Name } from '../../../schemas/types/common.ts'
import type { Property } from '../../../schemas/types/entity.ts'
import type { ListPage } from '../../../schemas/types/pages/list.ts'
import type { BoardDisplay, CalendarDisplay, ListDisplay } from '../../../schemas/types/pages/listDisplay.ts'
import { findEndpoint, type KnownEndpoint } from '../context.ts'
import { text } from '../expressions/valueType.ts'
import type { Spot } from '../reading/document.ts'
import { hint } from '../reading/shapes.ts'
import { checkOptions } from './checkOptions.ts'
import { checkConditions, checkTarget, type PageCheck, wantMember, withNames } from './pageCheck.ts'

/** Features of tables that other displays do not support. */
const ofTables = ['index', 'expand', 'children', 'move', 'editable'] as const

/** Where a display stands, and what it may name. */
interface DisplayCheck {
  check: PageCheck
  spot: Spot
  /** Names of the columns of the list. */
  columns: ReadonlySet<string>
  source: KnownEndpoint | undefined
}

/** Checks the displays of a list: their columns, properties and calls, and whether the list has what each needs. */
export function checkDisplays(check: PageCheck, page: ListPage, source: KnownEndpoint | undefined): void {
  const { display } = page
  if (display === undefined) return
  const spot = check.spot.at('display')
  const given = [display].flat()
  if (Array.isArray(display) && display.length < 2) spot.error('a list of displays has several: give the one alone')
  const columns = new Set(page.columns.map(column => (typeof column === 'string' ? column : column.field)))
  const seen = new Set<string>()
  for (const [index, one] of given.entries()) {
    const place = Array.isArray(display) ? spot.at(index) : spot
    const key = one.label ?? one.as
    if (seen.has(key)) place.error(`a display is called "${key}" already: give each a "label" of its own`)
    seen.add(key)
    checkDisplay({ check, spot: place, columns, source }, one)
  }
  if (given.some(({ as }) => as === 'table')) return
  for (const word of ofTables)
    if (page[word] !== undefined) check.spot.at(word).error('a list with "display" is not drawn as a table')
  if (page.actions?.selection) check.spot.at('actions', 'selection').error('a list with "display" has no rows to tick')
}

function checkDisplay(at: DisplayCheck, display: ListDisplay): void {
  const { spot, source } = at
  const row = source?.answer.element
  const column = (word: string, name: Name | undefined) => wantColumn(at, spot.at(word), name)
  const member = (word: string, name: Name | undefined) => {
    if (name !== undefined) wantMember(spot.at(word), name, row)
  }
  switch (display.as) {
    case 'table':
      break
    case 'timeline':
      for (const word of ['at', 'who', 'act', 'text'] as const) column(word, display[word])
      member('picture', display.picture)
      break
    case 'gallery':
      for (const word of ['title', 'text', 'group'] as const) column(word, display[word])
      wantColumns(at, display, ['tags', 'facts'])
      member('picture', display.picture)
      member('favourites', display.favourites)
      break
    case 'board':
      for (const word of ['title', 'text', 'lanes'] as const) column(word, display[word])
      wantColumns(at, display, ['tags', 'facts'])
      for (const word of ['by', 'picture', 'sum'] as const) member(word, display[word])
      checkBoard(at, display)
      break
    case 'calendar':
      column('title', display.title)
      wantColumns(at, display, ['facts'])
      for (const word of ['start', 'end', 'color'] as const) member(word, display[word])
      checkCalendar(at, display)
      break
    default:
      display satisfies never
  }
}

function wantColumn({ columns }: DisplayCheck, spot: Spot, name: Name | undefined): void {
  if (name === undefined || columns.has(name)) return
  spot.error(`"${name}" is not a column of this list${hint(name, columns)}`)
}

type Listed = { tags?: Name[]; facts?: Name[] }

function wantColumns(at: DisplayCheck, display: Listed, words: readonly (keyof Listed)[]): void {
  for (const word of words)
    for (const [index, name] of (display[word] ?? []).entries()) wantColumn(at, at.spot.at(word, index), name)
}

const propertyOf = ({ source }: DisplayCheck, name: Name): Property | undefined =>
  source?.answer.entity?.properties[name] ??
  (source?.definition.do === 'handler' ? source.definition.returns.properties?.[name] : undefined)

function checkBoard(at: DisplayCheck, display: BoardDisplay): void {
  const { spot, check } = at
  const by = propertyOf(at, display.by)
  const isChoice =
    by?.['x-dictionary'] !== undefined ||
    by?.enum !== undefined ||
    by?.type === 'boolean' ||
    by?.['x-ref'] !== undefined
  if (by && (!isChoice || by.type === 'array'))
    spot
      .at('by')
      .error(`"${display.by}" has no columns to offer: a dictionary, an enumeration, a truth value or a reference has`)
  checkOptions(check, spot.at('options'), display.options, check.names)
  const sum = display.sum === undefined ? undefined : propertyOf(at, display.sum)
  if (sum && sum.type !== 'number' && sum.type !== 'integer') spot.at('sum').error('only numbers are added up')
  for (const value of Object.keys(display.limits ?? {}))
    if (by?.enum && !by.enum.map(String).includes(value))
      spot.at('limits', value).error(`"${value}" is no value of "${display.by}"${hint(value, by.enum.map(String))}`)
  if (display.sum !== undefined && at.source?.answer.shape === 'page' && at.source.definition.do !== 'page')
    spot.at('sum').error(`${at.source.name} adds nothing up: only a generic page does`)
  wantParts(at)
  checkMove(at, display, [display.by])
}

const dayFormats = new Set(['date', 'date-time', 'local-date-time'])

function checkCalendar(at: DisplayCheck, display: CalendarDisplay): void {
  const { spot, check, source } = at
  const { start, end, repeat, add } = display
  const format = propertyOf(at, start)?.format
  if (propertyOf(at, start) && !dayFormats.has(format ?? ''))
    spot.at('start').error(`"${start}" is neither a day nor a moment`)
  else if (end !== undefined && propertyOf(at, end) && propertyOf(at, end)?.format !== format)
    spot.at('end').error(`"${end}" has another format than "${start}"`)
  for (const word of ['by', 'until', 'count'] as const) {
    const name = repeat?.[word]
    if (name !== undefined) wantMember(spot.at('repeat', word), name, source?.answer.element)
  }
  wantParts(at)
  checkMove(
    at,
    display,
    [start, end, repeat?.until].filter(name => name !== undefined),
  )
  if (!add) return
  const range = {
    kind: 'record' as const,
    name: 'the chosen range',
    members: new Map([
      ['from', text],
      ['to', text],
    ]),
  }
  const place = (add.in ?? 'drawer') === 'tab' ? 'tab' : 'inside'
  const names = withNames(check.names, { range })
  checkTarget(check, { spot: spot.at('add'), page: add.page, with: add.with, place, names })
}

/** What reads a part of its rows needs a source that takes `filters`, unless it answers all of them. */
function wantParts({ check, spot, source }: DisplayCheck): void {
  if (!source || source.answer.shape === 'list') return
  const place = check.spot.at('source')
  if (source.answer.shape === 'tree') spot.at('as').error(`${source.name} answers a tree, which is shown as a table`)
  else if (!source.takes.known.has('filters'))
    place.error(`${source.name} takes no "filters", by which this display reads its parts`)
  else if (source.definition.call.startsWith('GET '))
    place.error(`${source.name} is called by GET, which cannot carry "filters": give it POST`)
}

function checkMove(at: DisplayCheck, display: BoardDisplay | CalendarDisplay, given: readonly Name[]): void {
  const { check, spot, source } = at
  const names = withNames(check.names, { row: source?.answer.element })
  checkConditions(spot, { movable: display.movable }, names)
  if (display.move === undefined) {
    if (display.movable !== undefined) spot.at('movable').error('nothing is dragged: give "move"')
    return
  }
  const place = spot.at('move')
  const endpoint = findEndpoint(check.context, place, display.move)
  if (!endpoint) return
  for (const name of ['id', ...given])
    if (!endpoint.takes.known.has(name))
      place.error(`${endpoint.name} takes no argument "${name}", which dragging gives`)
  for (const name of endpoint.takes.required)
    if (name !== 'id' && !given.includes(name)) place.error(`${endpoint.name} needs the argument "${name}"`)
}
