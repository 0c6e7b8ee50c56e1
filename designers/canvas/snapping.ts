import type { Box, Point } from '../../processes/document/geometry.ts'

/** A thin line that shows what a moved box is aligned with: a common line, or one of several equal gaps. */
export interface Guide {
  kind: 'line' | 'gap'
  from: Point
  to: Point
}

export interface Snapped {
  /** Shift of the box. */
  by: Point
  guides: readonly Guide[]
}

interface Options {
  /** Pixels within which a line or gap attracts. */
  near: number
  grid?: number
}

type Axis = 'x' | 'y'
const sides = { x: 'width', y: 'height' } as const
const crossing = { x: 'y', y: 'x' } as const

const startOf = (box: Box, axis: Axis) => box[axis]
const endOf = (box: Box, axis: Axis) => box[axis] + box[sides[axis]]
const middleOf = (box: Box, axis: Axis) => box[axis] + box[sides[axis]] / 2

/**
 * Returns the shift that aligns a moved box with the edges and middles of others or makes gaps equal; otherwise the one
 * that puts its middle on the grid.
 *
 * @example snap({ x: 3, y: 100, width: 10, height: 10 }, [{ x: 0, y: 0, width: 10, height: 10 }], { near: 5 }).by.x
 * // -3
 */
export function snap(moving: Box, others: readonly Box[], { near, grid = 10 }: Options): Snapped {
  const x = snapAlong('x', moving, others, near)
  const y = snapAlong('y', moving, others, near)
  const toGrid = (axis: Axis) => Math.round(middleOf(moving, axis) / grid) * grid - middleOf(moving, axis)
  const by = { x: x?.by ?? toGrid('x'), y: y?.by ?? toGrid('y') }
  const placed = { ...moving, x: moving.x + by.x, y: moving.y + by.y }
  return { by, guides: [...(x?.guides(placed) ?? []), ...(y?.guides(placed) ?? [])] }
}

/** A shift that aligns a box along an axis, and a function that returns the guides for the placed box. */
interface Pull {
  by: number
  isMiddle?: boolean
  guide: (placed: Box) => Guide[]
}

function snapAlong(axis: Axis, moving: Box, others: readonly Box[], near: number) {
  const pulls = [...linePulls(axis, moving, others), ...gapPulls(axis, moving, others, near)].filter(
    ({ by }) => Math.abs(by) <= near,
  )
  const [first] = pulls.toSorted((one, other) => Math.abs(one.by) - Math.abs(other.by))
  if (!first) return undefined
  const all = pulls.filter(({ by }) => Math.abs(by - first.by) < 0.01)
  // If middles are aligned, lines at the edges would add no information.
  const middles = all.filter(each => each.isMiddle)
  const same = middles.length > 0 ? middles : all
  return { by: first.by, guides: (placed: Box) => same.flatMap(({ guide }) => guide(placed)) }
}

const edges: readonly [own: typeof startOf, other: typeof startOf][] = [
  [middleOf, middleOf],
  [startOf, startOf],
  [endOf, endOf],
  [startOf, endOf],
  [endOf, startOf],
]

function linePulls(axis: Axis, moving: Box, others: readonly Box[]): Pull[] {
  const across = crossing[axis]
  return others.flatMap(other =>
    edges.map(([own, its]) => ({
      by: its(other, axis) - own(moving, axis),
      isMiddle: own === middleOf,
      guide: (placed: Box) => {
        const at = its(other, axis)
        const from = Math.min(startOf(placed, across), startOf(other, across))
        const to = Math.max(endOf(placed, across), endOf(other, across))
        return [{ kind: 'line' as const, from: pointAt(axis, at, from), to: pointAt(axis, at, to) }]
      },
    })),
  )
}

/** Returns the shifts that make the gaps to neighbours in the row or column equal to each other, or to the next gap. */
function gapPulls(axis: Axis, moving: Box, others: readonly Box[], near: number): Pull[] {
  const across = crossing[axis]
  const row = others.filter(
    each => startOf(each, across) < endOf(moving, across) && startOf(moving, across) < endOf(each, across),
  )
  const lastBefore = (edge: number) =>
    lastOf(
      row.filter(each => endOf(each, axis) <= edge),
      each => endOf(each, axis),
    )
  const firstBehind = (edge: number) =>
    lastOf(
      row.filter(each => startOf(each, axis) >= edge),
      each => -startOf(each, axis),
    )
  const before = lastBefore(startOf(moving, axis) + near)
  const behind = firstBehind(endOf(moving, axis) - near)
  const gap = (one: Box, other: Box): Guide => {
    const from = Math.max(startOf(one, across), startOf(other, across))
    const to = Math.min(endOf(one, across), endOf(other, across))
    const at = (from + to) / 2
    return { kind: 'gap', from: pointAt(across, at, endOf(one, axis)), to: pointAt(across, at, startOf(other, axis)) }
  }
  const pulls: Pull[] = []
  if (before && behind)
    pulls.push({
      by: (endOf(before, axis) + startOf(behind, axis)) / 2 - middleOf(moving, axis),
      isMiddle: true,
      guide: placed => [gap(before, placed), gap(placed, behind)],
    })
  const earlier = before && lastBefore(startOf(before, axis))
  if (before && earlier)
    pulls.push({
      by: endOf(before, axis) + startOf(before, axis) - endOf(earlier, axis) - startOf(moving, axis),
      guide: placed => [gap(earlier, before), gap(before, placed)],
    })
  const later = behind && firstBehind(endOf(behind, axis))
  if (behind && later)
    pulls.push({
      by: startOf(behind, axis) - startOf(later, axis) + endOf(behind, axis) - endOf(moving, axis),
      guide: placed => [gap(placed, behind), gap(behind, later)],
    })
  return pulls
}

const lastOf = (boxes: readonly Box[], key: (box: Box) => number): Box | undefined =>
  boxes.reduce<Box | undefined>((best, each) => (best === undefined || key(each) > key(best) ? each : best), undefined)

/** A point by its coordinate along an axis, and across it. */
const pointAt = (axis: Axis, along: number, across: number): Point =>
  axis === 'x' ? { x: along, y: across } : { x: across, y: along }
