import type { Sort } from '../../table/TableHead.tsx'

/** What a list asks for: search values, page, size and order. Kept in the address, so that a link restores the view. */
export interface ListQuery {
  values: Record<string, unknown>
  current: number
  size: number
  sort?: Sort | undefined
}

const words = { current: '_page', size: '_size', sort: '_sort' }

/** Text stays text; other values are JSON behind a tilde. */
const encode = (value: unknown): string =>
  typeof value === 'string' && !value.startsWith('~') ? value : `~${JSON.stringify(value)}`

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

/** Only what differs from `initial` is written. */
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
  return {
    values,
    current: positive(text[words.current], 1),
    size: Math.min(positive(text[words.size], initial.size), 100),
    sort: sort === undefined ? initial.sort : readSort(sort),
  }
}

function positive(text: string | undefined, otherwise: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : otherwise
}

export const sortText = (sort: Sort | undefined): string | undefined =>
  sort && `${sort.descending ? '-' : ''}${sort.field}`

/** The first of `name,-createdAt`; what the head of the table can show. */
export function readSort(text: string | undefined): Sort | undefined {
  const first = text?.split(',')[0]?.trim()
  if (!first || !/^-?[A-Za-z]\w*$/.test(first)) return undefined
  return first.startsWith('-') ? { field: first.slice(1), descending: true } : { field: first, descending: false }
}
