/**
 * Version counter of dictionaries: it increases when a dictionary or entry changes, here after the commit, in other
 * processes when their event arrives. Caches of entries store it.
 */
let clock = 0

export const dictionaryVersion = (): number => clock

export function raiseDictionaries(): void {
  clock += 1
}
