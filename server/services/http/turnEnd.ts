/** Maximum milliseconds that a write waits for others of the same turn while calls are being read. */
const mostMilliseconds = 1

/**
 * Collects writes of one event loop turn and performs them at its end: the first write wakes the receiving process, and
 * the others find it awake. Waking it for each costs more than answering. A single write is still done in its own turn.
 */
export class TurnEnd {
  #waiting: (() => void)[] = []
  #since = 0

  /** `write` must not throw. */
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
