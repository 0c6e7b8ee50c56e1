/** Reproducible random numbers: the same on every machine, so that documentation can refer to demo data. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number
  /** Integer with 0 ≤ n < limit. */
  below(limit: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

/** Mulberry32: 32 bits of state suffice for choosing names. */
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
