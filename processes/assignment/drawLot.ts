/**
 * Returns a number below `count` that depends on the text alone: a retried step draws the same lot for the same task,
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
