import { AppError } from './errors.ts'

/**
 * Lets so many do the same dear work at once; the others wait for their turn, and what would make the line too long is
 * told to come back.
 *
 * @example const done = await turns.take(); try { await work() } finally { done() }
 */
export class Turns {
  #free: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []

  constructor({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
    this.#free = atOnce
    this.#mostWaiting = mostWaiting
  }

  /**
   * Answers what gives the turn back; call it once.
   * @throws AppError 503 when too many wait already
   */
  async take(): Promise<() => void> {
    if (this.#free > 0) this.#free -= 1
    else {
      if (this.#waiting.length >= this.#mostWaiting)
        throw new AppError(503, '服务器繁忙，请稍后重试', { data: { retryAfter: 10 } })
      await new Promise<void>(resolve => this.#waiting.push(resolve))
    }
    return () => {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
