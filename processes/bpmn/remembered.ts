interface Limits {
  /** Number of results; beyond it all are forgotten. */
  most?: number
  /** Longer texts are computed each time. */
  longest?: number
}

/**
 * Returns a function that keeps the results of `make` by text: a model is judged after each edit, which changes few of
 * its texts. The results are shared, so nobody may change them.
 *
 * @example const lengthOf = remembered(text => text.length)
 */
export function remembered<Result>(
  make: (text: string) => Result,
  { most = 2_000, longest = 4_000 }: Limits = {},
): (text: string) => Result {
  const known = new Map<string, Result>()
  return text => {
    const found = known.get(text)
    if (found !== undefined || text.length > longest) return found ?? make(text)
    const made = make(text)
    if (known.size >= most) known.clear()
    known.set(text, made)
    return made
  }
}
