export interface Sifted<T> {
  good: T[]
  refused: { one: T; why: string }[]
}

/**
 * All together where that goes; else one after the other, so that one that does not go keeps none of the others.
 * `faultOf` says what is wrong with some of them, and nothing where they go.
 */
export async function sift<T>(
  all: readonly T[],
  faultOf: (some: readonly T[]) => Promise<string | undefined>,
): Promise<Sifted<T>> {
  if (all.length === 0 || (await faultOf(all)) === undefined) return { good: [...all], refused: [] }
  const found: Sifted<T> = { good: [], refused: [] }
  for (const one of all) {
    const why = await faultOf([...found.good, one])
    if (why === undefined) found.good.push(one)
    else found.refused.push({ one, why })
  }
  return found
}
