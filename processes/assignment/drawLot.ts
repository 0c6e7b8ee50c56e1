/**
 * A number below `count` that follows from the text alone: the same task draws the same lot when a step is tried again,
 * and different tasks draw evenly (FNV-1a with a final mix).
 */
export function drawLot(text: string, count: number): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x7feb352d)
  hash ^= hash >>> 15
  return (hash >>> 0) % count
}
