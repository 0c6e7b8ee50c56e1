import { blockNames } from '../../../runtime/explain/nodes/dashboardNodes.ts'
import type { ResolvedBlock } from '../../../runtime/schema/resolvedPage.ts'

export type BlockWidth = 6 | 8 | 12 | 16 | 24

/** The user's arrangement of a block. */
export interface BlockPlace {
  /** Kind and title, because positions in the page change with versions. */
  block: string
  width: BlockWidth
  hidden: boolean
}

/** A block with its place. */
export interface PlacedBlock extends BlockPlace {
  content: ResolvedBlock
}

const widths: readonly number[] = [6, 8, 12, 16, 24]
const isWidth = (value: unknown): value is BlockWidth => widths.includes(value as number)

export const markOf = ({ kind, title }: ResolvedBlock): string => `${kind} ${title ?? ''}`

/** Returns the name of a block while arranging. */
export const titleOf = ({ kind, title }: ResolvedBlock): string => title ?? blockNames[kind]

/** Parses the stored arrangement; undefined if missing or invalid. */
export function readLayout(kept: unknown): Pick<BlockPlace, 'block' | 'hidden'>[] | undefined {
  const list = typeof kept === 'object' && kept !== null && 'blocks' in kept ? kept.blocks : undefined
  if (!Array.isArray(list)) return undefined
  return list.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('block' in one) || typeof one.block !== 'string') return []
    const width = 'width' in one && isWidth(one.width) ? { width: one.width } : {}
    return [{ block: one.block, hidden: 'hidden' in one && one.hidden === true, ...width }]
  })
}

/**
 * Returns the arranged blocks. Blocks missing in the arrangement follow their predecessor in the page; blocks missing
 * in the page are dropped.
 *
 * @example placeBlocks(page.blocks, [{ block: 'recent 最近访问', hidden: false, width: 8 }])
 */
export function placeBlocks(
  blocks: readonly ResolvedBlock[],
  layout: readonly (Pick<BlockPlace, 'block' | 'hidden'> & { width?: BlockWidth })[] | undefined,
): PlacedBlock[] {
  const own = blocks.map(
    (content): PlacedBlock => ({ block: markOf(content), width: content.width ?? 24, hidden: false, content }),
  )
  if (!layout) return own
  const byMark = new Map(own.map(one => [one.block, one]))
  const placed = layout.flatMap(place => {
    const found = byMark.get(place.block)
    byMark.delete(place.block)
    return found ? [{ ...found, hidden: place.hidden, width: place.width ?? found.width }] : []
  })
  for (const [at, one] of own.entries()) {
    if (!byMark.has(one.block)) continue
    const before = own[at - 1]?.block
    placed.splice(placed.findIndex(other => other.block === before) + 1, 0, one)
  }
  return placed
}

/** Returns the list with one block moved. */
export function moved(places: readonly PlacedBlock[], from: number, to: number): PlacedBlock[] {
  const one = places[from]
  if (!one || from === to || to < 0 || to >= places.length) return [...places]
  return places.toSpliced(from, 1).toSpliced(to, 0, one)
}

/** Returns the arrangement to store. */
export const layoutOf = (places: readonly PlacedBlock[]): { blocks: BlockPlace[] } => ({
  blocks: places.map(({ block, width, hidden }) => ({ block, width, hidden })),
})
