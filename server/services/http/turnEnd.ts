/** How long something may wait for others of the same turn while calls are still being read. */
const mostMilliseconds = 1

/**
 * Gathers what is to be written within one turn of the event loop, and does it at its end, one after the other: the first
 * write wakes the process of the caller, the others find it awake. Waking it for each of them takes longer than
 * answering. What comes alone is written in the same turn as before.
 */
export class TurnEnd {
  #waiting: (() => void)[] = []
  #since = 0

  /** `write` may not throw. */
  add(write: () => void): void {
    const now = performance.now()
    if (this.#waiting.length === 0) {
      this.#since = now
      setImmediate(this.#writeAll)
    }
    this.#waiting.push(write)
    if (now - this.#since > mostMilliseconds) this.#writeAll()
  }

  readonly #writeAll = (): void => {
    const all = this.#waiting
    this.#waiting = []
    for (const write of all) write()
  }
}
