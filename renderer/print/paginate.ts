/** Heights in pixels, as measured on a sheet of the same width. */
export type Measured = MeasuredBlock | MeasuredTable

interface Cuttable {
  height: number
  /** Places between lines where it may be cut if it is higher than a sheet, from its top. */
  cuts: readonly number[]
}

export interface MeasuredBlock extends Cuttable {
  kind: 'block'
  /** Stays with what follows. */
  isHeading?: boolean
}

export interface MeasuredTable {
  kind: 'table'
  head: number
  rows: readonly Cuttable[]
  foot?: number
}

/** The visible part of something higher than a sheet. */
export interface Window {
  from: number
  to: number
}

/** A part of an item on one sheet. */
export type Piece =
  | { kind: 'block'; item: number; window?: Window }
  /** Rows from `from` to before `to`; a single row may be cut to a window. */
  | { kind: 'table'; item: number; from: number; to: number; hasFoot: boolean; window?: Window }

/**
 * Distributes items over sheets. A heading stays with what follows, rows are not cut, the foot of a table stands below
 * a row. Only what is higher than a whole sheet is cut, between its lines.
 *
 * @example paginate([{ kind: 'block', height: 600, cuts: [] }, { kind: 'block', height: 600, cuts: [] }], 1000)
 *          // [[{ kind: 'block', item: 0 }], [{ kind: 'block', item: 1 }]]
 */
export function paginate(items: readonly Measured[], capacity: number): Piece[][] {
  const sheets = new Sheets(capacity)
  for (const [at, item] of items.entries()) {
    if (item.kind === 'table') addTable(sheets, item, at)
    else addBlock(sheets, item, at, neededBy(items, at, capacity))
  }
  return sheets.all
}

class Sheets {
  readonly all: Piece[][] = [[]]
  readonly capacity: number
  left: number

  constructor(capacity: number) {
    this.capacity = capacity
    this.left = capacity
  }

  get isEmpty(): boolean {
    return this.all.at(-1)?.length === 0
  }

  /** Begins a sheet unless the current one has room, or nothing on it yet. */
  makeRoom(height: number): void {
    if (height <= this.left || this.isEmpty) return
    this.all.push([])
    this.left = this.capacity
  }

  put(piece: Piece, height: number): void {
    this.all.at(-1)?.push(piece)
    this.left -= height
  }
}

/** Returns the room that a block needs together with what must follow it. */
function neededBy(items: readonly Measured[], at: number, capacity: number): number {
  let height = 0
  for (const item of items.slice(at)) {
    if (item.kind === 'table') return Math.min(capacity, height + item.head + (item.rows[0]?.height ?? item.foot ?? 0))
    height += item.height
    if (!item.isHeading) return height > capacity ? Math.min(capacity, height - item.height + 1) : height
  }
  return Math.min(capacity, height)
}

function addBlock(sheets: Sheets, block: MeasuredBlock, item: number, needed: number): void {
  if (block.height > sheets.capacity) {
    for (const window of windowsOf(block, sheets, 0))
      sheets.put({ kind: 'block', item, window }, window.to - window.from)
    return
  }
  sheets.makeRoom(block.isHeading ? needed : block.height)
  sheets.put({ kind: 'block', item }, block.height)
}

function addTable(sheets: Sheets, { head, rows, foot: given }: MeasuredTable, item: number): void {
  const foot = given ?? 0
  let from = 0
  do {
    const row = rows[from]
    if (row && head + row.height > sheets.capacity) {
      for (const window of windowsOf(row, sheets, head))
        sheets.put({ kind: 'table', item, from, to: from + 1, hasFoot: false, window }, head + window.to - window.from)
      from++
      if (from < rows.length || given === undefined) continue
    }
    sheets.makeRoom(head + (row?.height ?? 0) + (from >= rows.length - 1 ? foot : 0))
    const { to, height } = rowsThatFit(rows, from, { left: sheets.left - head, foot })
    const hasFoot = given !== undefined && to === rows.length
    sheets.put({ kind: 'table', item, from, to, hasFoot }, head + height + (hasFoot ? foot : 0))
    from = to
  } while (from < rows.length)
}

/** Returns the end of the rows that fit; the last one takes the foot with it. */
function rowsThatFit(
  rows: readonly Cuttable[],
  from: number,
  { left, foot }: { left: number; foot: number },
): { to: number; height: number } {
  let to = from
  let height = 0
  while (to < rows.length) {
    const more = height + (rows[to]?.height ?? 0)
    const isFull = more + (to === rows.length - 1 ? foot : 0) > left
    // A sheet without any row would not get further.
    if (isFull && to > from) break
    height = more
    to++
    if (isFull) break
  }
  return { to, height }
}

/** Yields the parts of something higher than a sheet; begins on the current sheet if some lines fit. */
function* windowsOf({ height, cuts }: Cuttable, sheets: Sheets, above: number): Generator<Window> {
  const lines = [...cuts.filter(cut => cut > 0 && cut < height), height]
  let from = 0
  while (from < height - 0.5) {
    if (!lines.some(line => line > from && line - from <= sheets.left - above)) sheets.makeRoom(sheets.capacity)
    const room = Math.max(1, sheets.left - above)
    const to = lines.filter(line => line > from && line - from <= room).at(-1) ?? Math.min(height, from + room)
    yield { from, to }
    from = to
  }
}
