export interface Sifted<T> {
  good: T[]
  refused: { one: T; why: string }[]
}

/**
 * Processes all items together; if that fails, one after the other, so that a faulty item does not block the others.
 * `faultOf` returns the fault of some items, or undefined.
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
