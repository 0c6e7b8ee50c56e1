/** Numbers that look random and are the same on every machine, so that demo data can be talked about. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number
  /** 0 ≤ n < limit, whole. */
  below(limit: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

/** Mulberry32: 32 bits of state are plenty for drawing names. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: list => {
      const chosen = list[below(list.length)]
      if (chosen === undefined) throw new Error('cannot pick from an empty list')
      return chosen
    },
    chance: probability => next() < probability,
  }
}
