import { encodeWord as encode } from '../../page/linkParams.ts'
import type { Filters, Sort } from '../../table/tableColumn.ts'

/** Query of a list: search values, page, size and order. Stored in the address, so that a link restores it. */
export interface ListQuery {
  values: Record<string, unknown>
  current: number
  size: number
  sort?: readonly Sort[] | undefined
  /** Values ticked in the headings. */
  filters?: Filters | undefined
}

const words = { current: '_page', size: '_size', sort: '_sort', filters: '_filters' }

function decode(text: string): unknown {
  if (!text.startsWith('~')) return text
  try {
    return JSON.parse(text.slice(1)) as unknown
  } catch {
    return undefined
  }
}

export const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Writes only differences from `initial`. */
export function writeQuery(query: ListQuery, initial: ListQuery): Record<string, string> {
  const text: Record<string, string> = {}
  for (const name of new Set([...Object.keys(query.values), ...Object.keys(initial.values)])) {
    const value = query.values[name]
    if (JSON.stringify(value) === JSON.stringify(initial.values[name])) continue
    text[name] = isEmpty(value) ? '~null' : encode(value)
  }
  if (query.current !== 1) text[words.current] = String(query.current)
  if (query.size !== initial.size) text[words.size] = String(query.size)
  if (sortText(query.sort) !== sortText(initial.sort)) text[words.sort] = sortText(query.sort) ?? '~'
  if (JSON.stringify(query.filters) !== JSON.stringify(initial.filters))
    text[words.filters] = query.filters ? encode(query.filters) : '~null'
  return text
}

export const isSameQuery = (one: ListQuery, other: ListQuery, initial: ListQuery) => {
  const [a, b] = [one, other].map(query => Object.entries(writeQuery(query, initial)).sort())
  return JSON.stringify(a) === JSON.stringify(b)
}

export function readQuery(text: Record<string, string>, initial: ListQuery, searchable: readonly string[]): ListQuery {
  const values = { ...initial.values }
  for (const name of searchable) {
    const given = text[name]
    if (given !== undefined) values[name] = decode(given) ?? undefined
  }
  const sort = text[words.sort]
  const given = text[words.filters]
  const filters = given === undefined ? initial.filters : readFilters(decode(given))
  return {
    values,
    current: positive(text[words.current], 1),
    size: Math.min(positive(text[words.size], initial.size), 100),
    sort: sort === undefined ? initial.sort : readSorts(sort),
    ...(filters ? { filters } : {}),
  }
}

function positive(text: string | undefined, otherwise: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : otherwise
}

/** `name,-createdAt`. */
export const sortText = (sort: Sort | readonly Sort[] | undefined): string | undefined =>
  [sort ?? []]
    .flat()
    .map(({ field, descending }) => `${descending ? '-' : ''}${field}`)
    .join(',') || undefined

export function readSorts(text: string | undefined): readonly Sort[] | undefined {
  const names = (text ?? '').split(',').map(name => name.trim())
  if (!names.every(name => /^-?[A-Za-z]\w*$/.test(name))) return undefined
  return names.map(name =>
    name.startsWith('-') ? { field: name.slice(1), descending: true } : { field: name, descending: false },
  )
}

/** The first of `name,-createdAt`. */
export const readSort = (text: string | undefined): Sort | undefined => readSorts(text)?.[0]

/** Parses filters: lists of plain values by column. */
export function readFilters(given: unknown): Filters | undefined {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined
  const lists = Object.entries(given).flatMap(([field, values]) =>
    Array.isArray(values) && values.length > 0 ? [[field, values.filter(isPlain)] as const] : [],
  )
  return lists.length > 0 ? Object.fromEntries(lists) : undefined
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Returns the filters with another choice for a column; an empty choice removes it. */
export function withFilter(filters: Filters | undefined, field: string, values: Filters[string]): Filters | undefined {
  const { [field]: _, ...rest } = filters ?? {}
  const next = values.length > 0 ? { ...rest, [field]: values } : rest
  return Object.keys(next).length > 0 ? next : undefined
}
