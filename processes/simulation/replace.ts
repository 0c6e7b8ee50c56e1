/** Replaces all entries of a map by those of another. */
export function replace<Key, Value>(map: Map<Key, Value>, entries: ReadonlyMap<Key, Value>): void {
  map.clear()
  for (const [key, value] of entries) map.set(key, value)
}
