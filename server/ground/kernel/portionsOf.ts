import { setImmediate as nextTurn } from 'node:timers/promises'

/** Yields slices of a long list, each in its own turn of the event loop, so that other calls run in between. */
export async function* portionsOf<T>(items: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) {
    if (at > 0) await nextTurn()
    yield items.slice(at, at + size)
  }
}
