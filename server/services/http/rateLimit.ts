import type { FastifyInstance } from 'fastify'
import type { OperationsConfig } from '../../ground/config/operationsConfig.ts'
import type { Session } from '../../ground/kernel/call.ts'
import { callerOf } from '../../ground/session/networks.ts'
import { fault } from '../faults.ts'

const mostKeys = 50_000

/**
 * Allows a number of calls per minute and key, evenly, with a burst: the generic cell rate algorithm. A key costs one
 * number, the time until which its calls are paid; idle keys are dropped.
 *
 * @example const limit = new RateLimiter({ perMinute: 60, burst: 10 }); limit.take('10.0.0.1') // 0, or seconds to wait
 */
export class RateLimiter {
  readonly #interval: number
  readonly #ahead: number
  readonly #paid = new Map<string, number>()

  constructor({ perMinute, burst }: { perMinute: number; burst: number }) {
    this.#interval = 60_000 / perMinute
    this.#ahead = this.#interval * Math.max(1, burst)
  }

  take(key: string, now = performance.now()): number {
    // Subtracts first: `now + interval - now` can exceed the interval because of rounding.
    const ahead = Math.max((this.#paid.get(key) ?? 0) - now, 0) + this.#interval
    const early = ahead - this.#ahead
    // A refused call costs nothing, so that a waiting caller gets through.
    if (early > 0) return early / 1000
    if (this.#paid.size >= mostKeys) this.#forget(now)
    this.#paid.set(key, now + ahead)
    return 0
  }

  #forget(now: number): void {
    for (const [key, paid] of this.#paid) if (paid <= now) this.#paid.delete(key)
    // If all keys are active, the oldest are dropped to bound the memory.
    for (const key of this.#paid.keys()) {
      if (this.#paid.size < mostKeys / 2) break
      this.#paid.delete(key)
    }
  }
}

export interface CallLimits {
  /** Throws if the user calls too often. */
  requireUser(session: Session): void
}

/** Limits calls per address on everything except browser files, and per user from any address. */
export function limitCalls(
  app: FastifyInstance,
  { rateLimits }: Pick<OperationsConfig, 'rateLimits'>,
  onRefused: (kind: 'user' | 'address') => void = () => undefined,
): CallLimits {
  const limiter = (perMinute: number, share: number) =>
    perMinute === 0 ? undefined : new RateLimiter({ perMinute, burst: perMinute * share })
  const ofUser = limiter(rateLimits.user, 1 / 4)
  const ofAddress = limiter(rateLimits.address, 1 / 4)
  const ofPublic = limiter(rateLimits.public, 1 / 2)
  const require = (kind: 'user' | 'address', wait: number) => {
    if (wait === 0) return
    onRefused(kind)
    throw fault('RATE_LIMITED', { seconds: Math.ceil(wait) }, { retryAfter: wait })
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config
    const caller = endpoint || request.is404 ? callerOf(request.ip) : ''
    if (caller !== '') require('address', ofAddress?.take(caller) ?? 0)
    if (endpoint?.isPublic) require('address', ofPublic?.take(caller) ?? 0)
    done()
  })
  return { requireUser: ({ viewedBy, userId }) => require('user', ofUser?.take(viewedBy?.userId ?? userId) ?? 0) }
}
