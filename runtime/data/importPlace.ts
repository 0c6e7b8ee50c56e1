/** Position and columns of the table in an import file: the server's proposal combined with earlier choices. */

/** A preview line, with the property that each cell names if the line is the header. */
export interface PreviewLine {
  /** Row number in the spreadsheet, from 1. */
  number: number
  cells: string[]
  columns: (string | null)[]
}

export interface PreviewSheet {
  name: string
  /** From 1. */
  sheet: number
  isHidden: boolean
  /** Proposed header line. */
  headRow: number
  lines: PreviewLine[]
}

export interface ImportField {
  name: string
  title: string
  isRequired: boolean
}

/** Content of a file to import. */
export interface ImportPreview {
  /** Proposed sheet. */
  sheet: number
  sheets: PreviewSheet[]
  fields: ImportField[]
}

/** The choice to send; header row 0 means no column names. */
export interface ImportPlace {
  sheet: number
  headRow: number
  columns: (string | null)[]
}

/**
 * Choices that differed from the proposal in earlier imports of this kind; stored by names in the file, not by
 * position.
 */
export interface ImportMemory {
  /** Name of a sheet that differed from the proposal. */
  sheet?: string
  /** Property by column title; empty if the column is not imported. */
  columns: Record<string, string>
}

const mostKept = 200

/** Parses stored choices; returns undefined for other content. */
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

/** Returns the column titles of a file; empty if it has none. */
export const headsOf = (preview: ImportPreview, { sheet, headRow }: Pick<ImportPlace, 'sheet' | 'headRow'>): string[] =>
  lineOf(sheetOf(preview, sheet), headRow)?.cells ?? []

/** Returns the preselection: the server's proposal, or earlier choices. */
export function proposedPlace(preview: ImportPreview, memory: ImportMemory): ImportPlace {
  const remembered = preview.sheets.find(({ name, lines }) => name === memory.sheet && lines.length > 0)
  return placeOnSheet(preview, remembered?.sheet ?? preview.sheet, memory)
}

/** Returns the proposal for another sheet: the server's line, or the one that matches more of the earlier choices. */
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

/** Returns the proposal for another header line. Each property is proposed once, preferably by an earlier choice. */
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

/** Assigns a property to a column; the column that had it loses it. */
export const withColumn = (place: ImportPlace, index: number, name: string | null): ImportPlace => {
  const width = Math.max(place.columns.length, index + 1)
  const columns = Array.from({ length: width }, (_, at) => {
    const before = place.columns[at] ?? null
    return at === index ? name : before === name ? null : before
  })
  return { ...place, columns }
}

/** Returns the lines below the header, and their number of columns. */
export function rowsBelow(preview: ImportPreview, { sheet, headRow }: ImportPlace, most: number) {
  const lines = sheetOf(preview, sheet)?.lines ?? []
  const rows = lines.filter(({ number }) => number > headRow).slice(0, most)
  return {
    rows,
    width: Math.max(0, ...[lineOf(sheetOf(preview, sheet), headRow), ...rows].map(one => one?.cells.length ?? 0)),
  }
}

/** Returns required properties without a column. */
export const missingFields = ({ fields }: ImportPreview, { columns }: ImportPlace): ImportField[] =>
  fields.filter(({ name, isRequired }) => isRequired && !columns.includes(name))

/** Returns the choices to store: only differences from the proposal, so that better proposals take effect. */
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
