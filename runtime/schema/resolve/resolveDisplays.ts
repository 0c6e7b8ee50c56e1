import type { EndpointName, Name } from '../../../schemas/types/common.ts'
import type { ListPage } from '../../../schemas/types/pages/list.ts'
import type { BoardDisplay, CalendarDisplay, ListDisplay } from '../../../schemas/types/pages/listDisplay.ts'
import { argumentsOf, type Element, loadEndpoint } from '../endpoints.ts'
import { permissionToOpen } from '../resolveAction.ts'
import { resolveColumn } from '../resolveColumn.ts'
import type { DisplayMove, ResolvedColumn, ResolvedDisplay } from '../resolvedPage.ts'
import { resolveField } from '../resolveField.ts'

const names: Record<ListDisplay['as'], string> = {
  table: '表格',
  timeline: '时间线',
  gallery: '卡片',
  board: '看板',
  calendar: '日历',
}

/** Returns the displays of a list, the one that it opens with first: without any a table. */
export async function resolveDisplays(
  { display = [] }: ListPage,
  element: Element,
  file: string,
): Promise<[ResolvedDisplay, ...ResolvedDisplay[]]> {
  const path = (at: number) => (Array.isArray(display) ? `display[${at}]` : 'display')
  const given = [display].flat()
  const [first, ...others] = await Promise.all(
    given.map((one, at) => resolveDisplay(one, element, { file, path: path(at) })),
  )
  return [first ?? (await resolveDisplay({ as: 'table' }, element, { file, path: 'display' })), ...others]
}

interface Place {
  file: string
  path: string
}

async function resolveDisplay(display: ListDisplay, element: Element, place: Place): Promise<ResolvedDisplay> {
  const label = display.label ?? names[display.as]
  const base = { key: display.label ?? display.as, label, path: place.path }
  switch (display.as) {
    case 'board':
      return { ...base, ...(await resolveBoard(display, element, place)) }
    case 'calendar':
      return { ...base, ...(await resolveCalendar(display, element, place)) }
    default:
      return { ...base, as: display.as, schema: display } as ResolvedDisplay
  }
}

async function resolveBoard(schema: BoardDisplay, element: Element, { file, path }: Place) {
  const { by, options, lanes, sum } = schema
  const [field, move] = await Promise.all([
    resolveField({ field: by, ...(options ? { options } : {}) }, element, {
      use: 'search',
      required: [],
      file,
      path: `${path}.by`,
    }),
    resolveMove(schema.move, { file, path }),
  ])
  return {
    as: 'board' as const,
    schema,
    by: field,
    fields: fieldsOf(element, [by, lanes, sum]),
    ...(move ? { move } : {}),
  }
}

async function resolveCalendar(schema: CalendarDisplay, element: Element, place: Place) {
  const { start, end, color, repeat, add } = schema
  const [move, opens] = await Promise.all([resolveMove(schema.move, place), add && permissionToOpen(add)])
  return {
    as: 'calendar' as const,
    schema,
    fields: fieldsOf(element, [start, end, color, repeat?.by, repeat?.until]),
    ...(move ? { move } : {}),
    ...(opens === undefined ? {} : { opens }),
  }
}

async function resolveMove(call: EndpointName | undefined, { file, path }: Place): Promise<DisplayMove | undefined> {
  if (call === undefined) return undefined
  const loaded = await loadEndpoint(call, { file, path: `${path}.move` })
  const { properties } = await argumentsOf(loaded)
  const isOwn = loaded.endpoint.do !== 'handler'
  const takes = Object.keys(properties)
  return { call, permission: loaded.permission, takesRevision: isOwn || takes.includes('revision'), takes }
}

const fieldsOf = (element: Element, wanted: readonly (Name | undefined)[]): Record<Name, ResolvedColumn> =>
  Object.fromEntries(wanted.flatMap(name => (name === undefined ? [] : [[name, resolveColumn(name, element)]])))
