import { fault } from '../faults.ts'

/**
 * Limits how many expensive tasks run at once. Further tasks wait in order; if too many are waiting, `take` is
 * rejected.
 *
 * @example const done = await semaphore.take(); try { await work() } finally { done() }
 */
export class Semaphore {
  #free: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#free = atOnce
    this.#mostWaiting = mostWaiting
  }

  /**
   * Waits for a free slot and returns a function that releases it. Call that function once.
   * @throws AppError 503 if too many tasks are waiting
   */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1
    else {
      if (this.#waiting.length >= this.#mostWaiting) throw fault('SERVER_BUSY', {}, { retryAfter: 10 })
      await new Promise<void>(resolve => this.#waiting.push(resolve))
    }
    return () => {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
