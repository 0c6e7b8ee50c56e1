import { dayOf, minutesOfDay } from './days.ts'
import { type Entry, lastDayOf } from './entries.ts'

/** A part of an entry in one week. */
export interface Segment {
  entry: Entry
  /** Column of its first day in the week, and number of days. */
  column: number
  days: number
  lane: number
  isStart: boolean
  isEnd: boolean
}

export interface WeekLayout {
  /** Segments by the column of their first day. */
  byColumn: Segment[][]
  /** Number of entries of each day that have no lane. */
  hidden: number[]
}

/**
 * Returns the lanes of the entries in the `length` days from `first`. Entries above the number of lanes are counted as
 * hidden on each of their days; then the last lane is left to the line that says so.
 */
export function weekLayout(entries: readonly Entry[], first: number, length: number, lanes: number): WeekLayout {
  const whole = placed(entries, first, length, lanes)
  return whole.hidden.some(count => count > 0) ? placed(entries, first, length, Math.max(0, lanes - 1)) : whole
}

function placed(entries: readonly Entry[], first: number, length: number, lanes: number): WeekLayout {
  const last = first + length - 1
  const byColumn: Segment[][] = Array.from({ length }, () => [])
  const hidden: number[] = Array.from({ length }, () => 0)
  /** First free column of each lane: entries come in the order of their beginning. */
  const free: number[] = Array.from({ length: lanes }, () => 0)
  for (const entry of entries) {
    const [start, end] = [dayOf(entry.from), lastDayOf(entry)]
    if (end < first || start > last) continue
    const column = Math.max(start, first) - first
    const days = Math.min(end, last) - first - column + 1
    const lane = free.findIndex(from => from <= column)
    if (lane === -1) for (let day = column; day < column + days; day++) hidden[day] = (hidden[day] ?? 0) + 1
    else {
      free[lane] = column + days
      byColumn[column]?.push({ entry, column, days, lane, isStart: start >= first, isEnd: end <= last })
    }
  }
  return { byColumn, hidden }
}

/** An entry among the hours of one day. */
export interface Placed {
  entry: Entry
  /** Minutes from midnight, cut at both ends of the day. */
  from: number
  to: number
  /** Its place beside others at the same time: column and number of columns. */
  column: number
  columns: number
}

/** Minutes that an entry takes at least, so that its name can be read. */
const leastMinutes = 25

/** Returns the places of the entries of a day: those at the same time stand beside each other. */
export function dayLayout(entries: readonly Entry[], day: number): Placed[] {
  const midnight = day * minutesOfDay
  const found: Placed[] = []
  let cluster: Placed[] = []
  let ends: number[] = []
  let clusterEnd = 0
  const close = () => {
    for (const one of cluster) one.columns = ends.length
    cluster = []
    ends = []
  }
  for (const entry of entries) {
    if (entry.to <= midnight || entry.from >= midnight + minutesOfDay) continue
    const from = Math.max(0, entry.from - midnight)
    const to = Math.min(minutesOfDay, Math.max(entry.to - midnight, from + leastMinutes))
    if (from >= clusterEnd) close()
    const free = ends.findIndex(end => end <= from)
    const column = free === -1 ? ends.length : free
    ends[column] = to
    clusterEnd = Math.max(cluster.length === 0 ? 0 : clusterEnd, to)
    const one = { entry, from, to, column, columns: 1 }
    cluster.push(one)
    found.push(one)
  }
  close()
  return found
}
