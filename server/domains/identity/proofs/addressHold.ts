import type { Database } from '../../../ground/kernel/call.ts'
import { callerOf } from '../../../ground/session/networks.ts'
import { fault } from '../faults.ts'
import { count, counted, endCounter, startCounter } from './verifyCodeRows.ts'

/**
 * Blocks an address after many failed sign-ins for any accounts: thirty within three minutes block it for 60 seconds,
 * the next thirty twice as long, at most 15 minutes. Counters are rows, so they survive restarts and apply to every
 * process.
 */
const failuresBeforeHold = 30
const holdSeconds = 60
const longestHoldSeconds = 900

const failures = (ip: string) => ({ purpose: 'signInAddress', subject: callerOf(ip), seconds: 180 })
const holds = (ip: string) => ({ purpose: 'signInHolds', subject: callerOf(ip), seconds: 3600 })
const hold = (ip: string, seconds = 0) => ({ purpose: 'signInHold', subject: callerOf(ip), seconds })

/** Called before and after checking a password, so that concurrent tries gain nothing. */
export async function refuseHeldAddress(db: Database, ip: string): Promise<void> {
  const { tries, rest } = await counted(db, hold(ip))
  if (tries > 0) throw held(rest)
}

const held = (seconds: number) => fault('SIGN_IN_HELD', { seconds }, { retryAfter: seconds })

/** Counts a failed sign-in from the address. Throws if concurrent failures already exceeded the limit. */
export async function countAddressFailure(db: Database, ip: string): Promise<void> {
  const tries = await count(db, failures(ip))
  if (tries < failuresBeforeHold) return
  // The 30th failure has been counted, but its block may not be stored yet.
  if (tries > failuresBeforeHold) throw held(holdSeconds)
  const times = await count(db, holds(ip))
  await startCounter(db, hold(ip, Math.min(holdSeconds * 2 ** (times - 1), longestHoldSeconds)))
  await endCounter(db, failures(ip))
}
