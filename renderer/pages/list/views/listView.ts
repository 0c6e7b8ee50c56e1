import type { ResolvedList } from '../../../../runtime/schema/resolvedPage.ts'
import type { SavedView } from '../../../../runtime/views/savedView.ts'
import type { ColumnLayout, Filters } from '../../../table/tableColumn.ts'
import { type Density, densities } from '../../../theme/appearance.ts'
import type { ListQuery } from '../listQuery.ts'
import { readFilters, readSorts, sortText } from '../listQuery.ts'
import type { ListLayout } from '../useListLayout.ts'

/** What a view stores: the query of the list and its layout. */
export interface ListView {
  values: Record<string, unknown>
  /** Values ticked in the column headings. */
  filters?: Filters
  sort?: string
  size?: number
  density?: Density
  columns?: ColumnLayout
  /** Key of the display. */
  display?: string
}

/** A view that is open. */
export interface OpenView {
  id: string
  name: string
  view: ListView
  /** Titles of the fields and columns that the page no longer has. */
  lost: string[]
}

export const viewOf = (query: ListQuery, layout: ListLayout): ListView => {
  const sort = sortText(query.sort)
  return {
    values: query.values,
    ...(query.filters ? { filters: query.filters } : {}),
    size: query.size,
    ...(sort === undefined ? {} : { sort }),
    ...(layout.density === undefined ? {} : { density: layout.density }),
    ...(layout.columns === undefined ? {} : { columns: layout.columns }),
    ...(layout.display === undefined ? {} : { display: layout.display }),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(one => typeof one === 'string') : [])
const sizes = [10, 20, 30, 40, 60, 80, 100]

/**
 * Converts a saved view to the current page. Leaves out conditions, columns and a sort order that the page no longer
 * has, and lists their titles in `lost`.
 */
export function healView(saved: SavedView, page: ResolvedList): OpenView {
  const { value } = saved
  const searchable = new Set([
    ...page.search.map(({ field }) => field),
    ...(page.schema.side ? [page.schema.side.field] : []),
  ])
  const columns = new Set(page.columns.map(column => column.key))
  const lost = new Set<string>()
  const known = (names: ReadonlySet<string>) => (name: string) => {
    if (names.has(name)) return true
    lost.add(name)
    return false
  }
  const given = isRecord(value.values) ? value.values : {}
  const values = Object.fromEntries(Object.entries(given).filter(([name]) => known(searchable)(name)))
  const filters = Object.entries(readFilters(value.filters) ?? {}).filter(([name]) => known(columns)(name))
  const stable = new Set([...columns, ...(readSorts(page.schema.sort) ?? []).map(({ field }) => field)])
  const sort = (readSorts(typeof value.sort === 'string' ? value.sort : undefined) ?? []).filter(({ field }) =>
    known(stable)(field),
  )
  const layout = healLayout(isRecord(value.columns) ? value.columns : {}, known(columns))
  const sorted = sortText(sort)
  const displays = new Set(page.displays.map(({ key }) => key))
  const display = typeof value.display === 'string' && known(displays)(value.display) ? value.display : undefined
  return {
    id: saved.id,
    name: saved.name,
    lost: [...lost],
    view: {
      values,
      columns: layout,
      ...(filters.length > 0 ? { filters: Object.fromEntries(filters) } : {}),
      ...(sorted === undefined ? {} : { sort: sorted }),
      ...(sizes.includes(value.size as number) ? { size: value.size as number } : {}),
      ...(densities.includes(value.density as Density) ? { density: value.density as Density } : {}),
      ...(display === undefined ? {} : { display }),
    },
  }
}

function healLayout(layout: Record<string, unknown>, isKnown: (name: string) => boolean): ColumnLayout {
  const entries = <T>(value: unknown, fits: (one: unknown) => one is T): Record<string, T> =>
    Object.fromEntries(
      Object.entries(isRecord(value) ? value : {}).filter(
        (entry): entry is [string, T] => fits(entry[1]) && isKnown(entry[0]),
      ),
    )
  return {
    order: texts(layout.order).filter(isKnown),
    hidden: texts(layout.hidden).filter(isKnown),
    shown: texts(layout.shown).filter(isKnown),
    pinned: entries(layout.pinned, (one): one is 'left' | 'right' | 'none' =>
      ['left', 'right', 'none'].includes(one as string),
    ),
    widths: entries(layout.widths, (one): one is number => typeof one === 'number' && one >= 48 && one <= 2000),
  }
}

/** Returns the query of a view; 重置 returns to it while the view is open. */
export const queryOf = ({ values, filters, sort, size }: ListView, page: ResolvedList): ListQuery => ({
  values,
  current: 1,
  size: size ?? page.schema.pageSize ?? 20,
  sort: readSorts(sort ?? page.schema.sort),
  ...(filters ? { filters } : {}),
})

/**
 * Returns whether two views are equal. The server sorts members in its own way, and an empty member equals an absent
 * one.
 */
export const isSameView = (one: ListView, other: ListView): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.map(canonical) : undefined
  if (!isRecord(value)) return value === null || value === '' ? undefined : value
  const members = Object.entries(value)
    .map(([name, member]) => [name, canonical(member)] as const)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return members.length > 0 ? Object.fromEntries(members) : undefined
}
