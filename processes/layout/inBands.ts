import { type Box, moved, type Point } from '../document/geometry.ts'
import type { Bundle } from './bundle.ts'
import { labelSize } from './labelSize.ts'
import type { Flow } from './scopeParts.ts'
import { emptySheet, type Sheet, straightened } from './sheet.ts'

export interface PlacedBundle {
  bundle: Bundle
  x: number
  y: number
}

interface Given {
  /** Nodes as the engine placed them without lanes: their columns and their order are kept. */
  placed: readonly PlacedBundle[]
  flows: readonly Flow[]
  /** Id of the bundle that holds a shape. */
  holder: ReadonlyMap<string, string>
  /** The nodes of each lane. */
  lanes: readonly ReadonlySet<string>[]
}

/** What takes a row of a lane in some columns: a node, or a long flow on its way. */
interface Item {
  lane: number
  first: number
  last: number
  /** Order from the top, and ids whose row it takes if it is free. */
  order: number
  before: readonly string[]
  up: number
  down: number
  row: number
}

const rowGap = 22
const lanePadding = 24
const leastBand = 110
/** Room of a line between two rows. */
const lineRoom = 9
const slot = 12
const leastChannel = 50

/**
 * Places nodes in the bands of their lanes: columns and the order in a column are those of the engine, each lane has
 * rows of its own. Flows run in the channels between columns, long ones in rows that they have for themselves.
 */
export function inBands({ placed, flows, holder, lanes }: Given): { sheet: Sheet; height: number; bands: number[] } {
  const columns = columnsOf(placed)
  const columnOf = (id: string) => columns.at.get(holder.get(id) ?? id) ?? 0
  const laneOf = lanesOfBundles({ placed, flows, holder, lanes })
  const nodes = new Map<string, Item>()
  for (const { bundle, y } of placed) {
    const column = columnOf(bundle.id)
    nodes.set(bundle.id, {
      lane: laneOf.get(bundle.id) ?? 0,
      first: column,
      last: column,
      order: y + bundle.middle,
      before: flows.filter(each => each.target === bundle.id).map(each => holder.get(each.source) ?? ''),
      up: bundle.middle,
      down: bundle.height - bundle.middle,
      row: 0,
    })
  }
  const longs = new Map<string, Item>()
  for (const { id, source, target } of flows) {
    const [from, to] = [columnOf(source), columnOf(target)]
    if (to === from + 1) continue
    const isBack = to <= from
    const [one, other] = [nodes.get(holder.get(source) ?? ''), nodes.get(target)]
    longs.set(id, {
      lane: other?.lane ?? 0,
      first: isBack ? to : from + 1,
      last: isBack ? from : to - 1,
      order: isBack ? Number.POSITIVE_INFINITY : ((one?.order ?? 0) + (other?.order ?? 0)) / 2,
      before: [],
      up: lineRoom,
      down: lineRoom,
      row: 0,
    })
  }
  giveRows(nodes, longs)
  const { middles, bands } = heightsOf([...nodes.values(), ...longs.values()], lanes.length)
  const channels = channelsOf({ flows, columnOf, columns })
  const sheet = emptySheet()
  const exits = new Map<string, { from: Point; line: number }>()
  for (const { bundle } of placed) {
    const item = nodes.get(bundle.id)!
    const x = channels.left(item.first) + (columns.widths[item.first]! - bundle.width) / 2
    const y = middles(item) - bundle.middle
    for (const [id, box] of bundle.shapes) sheet.shapes.set(id, moved(box, x, y))
    for (const [id, exit] of bundle.exits) exits.set(id, { from: moved(exit.from, x, y), line: exit.line + y })
  }
  for (const flow of flows) {
    const [from, to] = [sheet.shapes.get(flow.source), sheet.shapes.get(flow.target)]
    if (!from || !to) continue
    const long = longs.get(flow.id)
    const points = wayOf({ from, to, exit: exits.get(flow.source), line: long && middles(long) }, channels.slots(flow))
    sheet.edges.set(flow.id, points)
    if (!flow.name) continue
    const size = labelSize(flow.name)
    const end = points.at(-1)!
    const right = channels.left(columnOf(flow.target))
    sheet.labels.set(flow.id, { x: right - size.width - 12, y: end.y - size.height - 3, ...size })
  }
  return { sheet, height: bands.reduce((sum, each) => sum + each, 0), bands }
}

/** Nodes of one column lie above each other; columns do not meet. */
function columnsOf(placed: readonly PlacedBundle[]): { at: Map<string, number>; widths: number[] } {
  const at = new Map<string, number>()
  const widths: number[] = []
  let right = Number.NEGATIVE_INFINITY
  for (const { bundle, x } of placed.toSorted((one, other) => one.x - other.x)) {
    if (x >= right) widths.push(0)
    right = Math.max(right, x + bundle.width)
    const column = widths.length - 1
    at.set(bundle.id, column)
    widths[column] = Math.max(widths[column]!, bundle.width)
  }
  return { at, widths }
}

/** A node that no lane names goes to the lane of the node before or behind it, else to the first one. */
function lanesOfBundles({ placed, flows, holder, lanes }: Given): Map<string, number> {
  const found = new Map<string, number>()
  for (const { bundle } of placed) {
    const lane = lanes.findIndex(members => [...bundle.shapes.keys()].some(id => members.has(id)))
    if (lane >= 0) found.set(bundle.id, lane)
  }
  for (const { bundle } of placed) {
    if (found.has(bundle.id)) continue
    const near = flows.flatMap(({ source, target }) => {
      const from = holder.get(source) ?? ''
      if (target === bundle.id) return found.get(from) ?? []
      return from === bundle.id ? (found.get(target) ?? []) : []
    })
    found.set(bundle.id, near[0] ?? 0)
  }
  return found
}

/** Column by column, each takes the row of the node before it, below those above it; flows back lie lowest. */
function giveRows(nodes: ReadonlyMap<string, Item>, longs: ReadonlyMap<string, Item>): void {
  const taken = new Map<string, number>()
  const key = (lane: number, column: number) => `${lane} ${column}`
  const give = (item: Item) => {
    const columns = Array.from({ length: item.last - item.first + 1 }, (_, index) => item.first + index)
    const free = Math.max(0, ...columns.map(column => taken.get(key(item.lane, column)) ?? 0))
    const rows = item.before.flatMap(id => {
      const before = nodes.get(id)
      return before && before !== item && before.lane === item.lane && before.last < item.first ? [before.row] : []
    })
    item.row = Math.max(free, rows.length > 0 ? Math.min(...rows) : 0)
    for (const column of columns) taken.set(key(item.lane, column), item.row + 1)
  }
  const ahead = [...nodes.values(), ...longs.values()].filter(each => Number.isFinite(each.order))
  for (const item of ahead.toSorted((one, other) => one.first - other.first || one.order - other.order)) give(item)
  for (const item of longs.values()) if (!Number.isFinite(item.order)) give(item)
}

/** The middle of each row, and the height of each lane. */
function heightsOf(items: readonly Item[], count: number) {
  const rows: { up: number; down: number }[][] = Array.from({ length: count }, () => [])
  for (const { lane, row, up, down } of items) {
    const own = rows[lane]!
    while (own.length <= row) own.push({ up: 0, down: 0 })
    own[row] = { up: Math.max(own[row]!.up, up), down: Math.max(own[row]!.down, down) }
  }
  const places: number[][] = []
  const bands: number[] = []
  let top = 0
  for (const own of rows) {
    const filled = own.reduce((sum, { up, down }) => sum + up + down + rowGap, -rowGap)
    const band = Math.max(leastBand, filled + 2 * lanePadding)
    let y = top + (band - Math.max(0, filled)) / 2
    places.push(
      own.map(({ up, down }) => {
        const middle = y + up
        y = middle + down + rowGap
        return middle
      }),
    )
    bands.push(band)
    top += band
  }
  return { bands, middles: ({ lane, row }: Item) => places[lane]![row]! }
}

interface Channelled {
  flows: readonly Flow[]
  columnOf: (id: string) => number
  columns: { widths: readonly number[] }
}

/** Channels lie left of each column and right of the last; flows that leave or reach one node share a line in them. */
function channelsOf({ flows, columnOf, columns }: Channelled) {
  const count = columns.widths.length
  const lines: string[][] = Array.from({ length: count + 1 }, () => [])
  const rooms: number[] = Array.from({ length: count + 1 }, () => 0)
  const outgoing = new Map<string, number>()
  for (const { source } of flows) outgoing.set(source, (outgoing.get(source) ?? 0) + 1)
  const keysOf = ({ source, target }: Flow) => {
    const [from, to] = [columnOf(source), columnOf(target)]
    const [leaving, arriving] = [`from ${source}`, `to ${target}`]
    if (to !== from + 1) return { first: { channel: from + 1, key: leaving }, last: { channel: to, key: arriving } }
    const key = (outgoing.get(source) ?? 0) > 1 ? leaving : arriving
    return { first: { channel: to, key }, last: { channel: to, key } }
  }
  for (const flow of flows) {
    const { first, last } = keysOf(flow)
    for (const { channel, key } of [first, last]) if (!lines[channel]!.includes(key)) lines[channel]!.push(key)
    const { channel } = last
    if (flow.name) rooms[channel] = Math.max(rooms[channel]!, labelSize(flow.name).width + 16)
  }
  const widths = lines.map((each, index) => {
    const least = index === 0 || index === count ? 0 : leastChannel
    return Math.max(least, (each.length > 0 ? 20 + slot * each.length : 0) + rooms[index]!)
  })
  const lefts: number[] = []
  let x = 0
  for (const [index, width] of widths.entries()) {
    lefts.push(x)
    x += width + (columns.widths[index] ?? 0)
  }
  const place = ({ channel, key }: { channel: number; key: string }) =>
    lefts[channel]! + 14 + slot * lines[channel]!.indexOf(key)
  return {
    /** The left border of a column. */
    left: (column: number) => lefts[column]! + widths[column]!,
    slots(flow: Flow) {
      const { first, last } = keysOf(flow)
      return { first: place(first), last: place(last) }
    },
  }
}

interface Way {
  from: Box
  to: Box
  /** Of an event on a border. */
  exit: { from: Point; line: number } | undefined
  /** Height of the line of a long flow. */
  line: number | undefined
}

function wayOf({ from, to, exit, line }: Way, { first, last }: { first: number; last: number }): Point[] {
  const start = exit
    ? [exit.from, { x: exit.from.x, y: exit.line }]
    : [{ x: from.x + from.width, y: from.y + from.height / 2 }]
  const out = start.at(-1)!.y
  const into = to.y + to.height / 2
  const middle =
    line === undefined
      ? [
          { x: first, y: out },
          { x: first, y: into },
        ]
      : [
          { x: first, y: out },
          { x: first, y: line },
          { x: last, y: line },
          { x: last, y: into },
        ]
  return straightened([...start, ...middle, { x: to.x, y: into }])
}
