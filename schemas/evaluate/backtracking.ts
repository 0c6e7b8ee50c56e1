import { firstOf, type Item, isAmbiguous, waysOf } from './slowPattern.ts'

/**
 * Upper bounds for the built-in matcher at an item: the number of possible matches, and of characters read for them.
 */
interface Cost {
  ways: number
  work: number
}

const everything = -1n
const mostWork = 5_000_000
const lengths = [2_000, 1_000, 500, 200, 100, 50]

/**
 * Returns the longest text on which the backtracking matcher is fast for a pattern, in UTF-16 units; 0 if it may be
 * slow on short texts too.
 *
 * @example longestBacktracked('(?<!x)a*a*a*b') // 50
 */
export function longestBacktracked(source: string): number {
  return lengths.find(length => backtrackingSteps(source, length) <= mostWork) ?? 0
}

/** Returns an upper bound of the characters that the matcher reads in a text of that length. */
export function backtrackingSteps(source: string, length: number): number {
  const ways = waysOf(source)
  const starts = source.startsWith('^') && ways.length === 1 ? 1 : length + 1
  return starts * (1 + costOfWays(ways, 0n, length).work)
}

/** `follow`: the sample characters that may follow. A part that cannot match any of them ends at one place only. */
function costOfWays(ways: readonly Item[][], follow: bigint, length: number): Cost {
  const costs = ways.map(way => costOfWay(way, follow, length))
  const isSure = ways.flat().every(item => item.isSampled)
  const all = costs.map(cost => cost.ways)
  return {
    ways: isSure && !isAmbiguous(ways) ? Math.max(...all) : all.reduce((sum, one) => sum + one, 0),
    work: costs.reduce((sum, { work }) => sum + work, 0),
  }
}

function costOfWay(way: readonly Item[], follow: bigint, length: number): Cost {
  const total: Cost = { ways: 1, work: 0 }
  for (const [index, item] of way.entries()) {
    const cost = costOfItem(item, followOf(way.slice(index + 1), follow), length)
    total.work += total.ways * cost.work
    total.ways *= cost.ways
  }
  return total
}

function followOf(rest: readonly Item[], follow: bigint): bigint {
  if (rest.some(item => !item.isSampled)) return everything
  return rest.some(item => item.min > 0) ? firstOf(rest) : firstOf(rest) | follow
}

function costOfItem(item: Item, follow: bigint, length: number): Cost {
  const { ways, min, max, all, isSampled } = item
  // A look-around that has succeeded is not tried in another way.
  if (item.isLook) return { ways: 1, work: costOfWays(ways ?? [], everything, length).work }
  const most = Math.max(min, Math.min(max, length))
  const isApart = isSampled && (all & follow) === 0n
  const counts = isApart ? 1 : most - min + 1
  if (!ways) return { ways: counts, work: most }
  const round = costOfWays(ways, max > 1 ? follow | item.first : follow, length)
  if (round.ways <= 1) return { ways: counts, work: most * (1 + round.work) }
  const rounds = (round.ways ** (most + 1) - 1) / (round.ways - 1)
  return { ways: rounds, work: rounds * (1 + round.work) }
}
