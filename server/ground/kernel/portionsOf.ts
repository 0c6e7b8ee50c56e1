import { setImmediate as nextTurn } from 'node:timers/promises'

/** A long list in slices, each in a turn of the event loop of its own: other calls come in between. */
export async function* portionsOf<T>(items: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await nextTurn()
    yield items.slice(at, at + size)
  }
}
