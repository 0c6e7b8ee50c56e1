/** The comparison costs the product of both lengths, and callers choose one of them. */
const longest = 60

/**
 * Returns the name most similar to a mistyped one, or undefined.
 *
 * @example nearestName('nmae', ['name', 'code']) // 'name'
 */
export function nearestName(wrong: string, names: Iterable<string>): string | undefined {
  if (wrong.length > longest) return undefined
  const known = [...names]
  let best: string | undefined
  let least = Math.max(2, Math.floor(wrong.length / 3)) + 1
  for (const name of known) {
    const distance = editDistance(wrong.toLowerCase(), name.toLowerCase())
    if (distance < least) {
      least = distance
      best = name
    }
  }
  // Prefers prefixes: `lower` suggests `lowerAscii` rather than `power`.
  const begun = wrong.length < 4 ? [] : known.filter(name => name.startsWith(wrong))
  return begun.sort((one, other) => one.length - other.length)[0] ?? best
}

/** Returns the number of insertions, deletions, replacements and swaps of neighbours between two texts. */
export function editDistance(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      }
      next.push(cost)
    }
    before = row
    row = next
  }
  return row[to.length] ?? 0
}
