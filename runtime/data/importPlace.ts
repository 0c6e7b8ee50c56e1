/** Where the table of a file stands and what its columns are: what the server proposes, and what a person chose before. */

/** A line as it is shown, with the property that each of its cells names if it is the head. */
export interface PreviewLine {
  /** As the spreadsheet program numbers it, from 1. */
  number: number
  cells: string[]
  columns: (string | null)[]
}

export interface PreviewSheet {
  name: string
  /** From 1. */
  sheet: number
  isHidden: boolean
  /** Line that is proposed as the head. */
  headRow: number
  lines: PreviewLine[]
}

export interface ImportField {
  name: string
  title: string
  isRequired: boolean
}

/** What a file that is to be imported holds. */
export interface ImportPreview {
  /** Sheet that is proposed. */
  sheet: number
  sheets: PreviewSheet[]
  fields: ImportField[]
}

/** The choice that is sent; a head row of 0 is a file without names of columns. */
export interface ImportPlace {
  sheet: number
  headRow: number
  columns: (string | null)[]
}

/** What a person chose otherwise than proposed in imports of a kind: kept by the words of the file, not by its places. */
export interface ImportMemory {
  /** Name of a sheet that was not the proposed one. */
  sheet?: string
  /** Property by the head of its column, empty for one that is not imported. */
  columns: Record<string, string>
}

const mostKept = 200

/** Reads what was kept; anything else is nothing. */
export function readMemory(value: unknown): ImportMemory {
  const { sheet, columns } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const entries = Object.entries(typeof columns === 'object' && columns !== null ? columns : {})
  return {
    ...(typeof sheet === 'string' ? { sheet } : {}),
    columns: Object.fromEntries(entries.filter((one): one is [string, string] => typeof one[1] === 'string')),
  }
}

export const sheetOf = ({ sheets }: ImportPreview, sheet: number): PreviewSheet | undefined =>
  sheets.find(one => one.sheet === sheet)

const lineOf = (sheet: PreviewSheet | undefined, headRow: number): PreviewLine | undefined =>
  sheet?.lines.find(({ number }) => number === headRow)

/** Heads of the columns of a file, empty where it has none. */
export const headsOf = (preview: ImportPreview, { sheet, headRow }: Pick<ImportPlace, 'sheet' | 'headRow'>): string[] =>
  lineOf(sheetOf(preview, sheet), headRow)?.cells ?? []

/** What is preselected: the proposal of the server, or what the person chose before. */
export function proposedPlace(preview: ImportPreview, memory: ImportMemory): ImportPlace {
  const remembered = preview.sheets.find(({ name, lines }) => name === memory.sheet && lines.length > 0)
  return placeOnSheet(preview, remembered?.sheet ?? preview.sheet, memory)
}

/** The proposal for another sheet: the line of the server, or one of which the person chose more columns before. */
export function placeOnSheet(preview: ImportPreview, sheet: number, memory: ImportMemory): ImportPlace {
  const { headRow = 1, lines = [] } = sheetOf(preview, sheet) ?? {}
  const count = ({ columns }: ImportPlace) => columns.filter(name => name !== null).length
  return lines
    .map(({ number }) => placeOnLine(preview, { sheet, headRow: number }, memory))
    .reduce(
      (best, place) => (count(place) > count(best) ? place : best),
      placeOnLine(preview, { sheet, headRow }, memory),
    )
}

/** The proposal for another line of heads. A property is proposed once, first where the person chose it before. */
export function placeOnLine(
  preview: ImportPreview,
  { sheet, headRow }: Pick<ImportPlace, 'sheet' | 'headRow'>,
  memory: ImportMemory,
): ImportPlace {
  const line = lineOf(sheetOf(preview, sheet), headRow)
  const known = new Set(preview.fields.map(({ name }) => name))
  const taken = new Set<string>()
  const take = (name: string | null | undefined) => {
    if (name === null || name === undefined || !known.has(name) || taken.has(name)) return null
    taken.add(name)
    return name
  }
  const heads = line?.cells ?? []
  const chosen = heads.map(head => (Object.hasOwn(memory.columns, head) ? memory.columns[head] : undefined))
  const first = chosen.map(name => (name === undefined ? undefined : take(name)))
  const columns = heads.map((_, index) => (first[index] === undefined ? take(line?.columns[index]) : first[index]))
  return { sheet, headRow, columns }
}

/** A choice with another property for a column; the column that had it before has none. */
export const withColumn = (place: ImportPlace, index: number, name: string | null): ImportPlace => {
  const width = Math.max(place.columns.length, index + 1)
  const columns = Array.from({ length: width }, (_, at) => {
    const before = place.columns[at] ?? null
    return at === index ? name : before === name ? null : before
  })
  return { ...place, columns }
}

/** The lines below the heads, and how many columns they have. */
export function rowsBelow(preview: ImportPreview, { sheet, headRow }: ImportPlace, most: number) {
  const lines = sheetOf(preview, sheet)?.lines ?? []
  const rows = lines.filter(({ number }) => number > headRow).slice(0, most)
  return {
    rows,
    width: Math.max(0, ...[lineOf(sheetOf(preview, sheet), headRow), ...rows].map(one => one?.cells.length ?? 0)),
  }
}

/** Required properties that no column is for. */
export const missingFields = ({ fields }: ImportPreview, { columns }: ImportPlace): ImportField[] =>
  fields.filter(({ name, isRequired }) => isRequired && !columns.includes(name))

/** What to keep of a choice: only what differs from the proposal, so that better proposals come through. */
export function memoryOf(preview: ImportPreview, place: ImportPlace, before: ImportMemory): ImportMemory {
  const proposed = placeOnLine(preview, place, { columns: {} })
  const kept = new Map(Object.entries(before.columns))
  for (const [index, head] of headsOf(preview, place).entries()) {
    if (head === '') continue
    kept.delete(head)
    const name = place.columns[index] ?? null
    if (name !== (proposed.columns[index] ?? null)) kept.set(head, name ?? '')
  }
  const sheet = place.sheet === preview.sheet ? undefined : sheetOf(preview, place.sheet)?.name
  return { ...(sheet === undefined ? {} : { sheet }), columns: Object.fromEntries([...kept].slice(-mostKept)) }
}

export const sameMemory = (one: ImportMemory, other: ImportMemory): boolean =>
  one.sheet === other.sheet && JSON.stringify(one.columns) === JSON.stringify(other.columns)
