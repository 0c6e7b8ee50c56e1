import { createRandom, type Random } from '../../server/seed/random.ts'
import { isFull } from './form.ts'

/**
 * Environment of a server that a test kills, freezes or cuts off: in the short form the others notice within seconds,
 * in the full form as late as in production.
 */
export const quickPace: Record<string, string> = isFull
  ? {}
  : {
      PROCESS_LEASE_SECONDS: '3',
      PROCESS_LOOK_MS: '500',
      JOB_LOOK_MS: '1000',
      JOB_RETRY_SECONDS: '1',
      DATABASE_SILENCE_SECONDS: '2',
      OA_TIMEOUT_SECONDS: '2',
      OSS_TIMEOUT_SECONDS: '4',
    }

/** Draws the moments of kills; the seed is printed and can be set by `KILL_SEED`. */
export function killMoments(what: string): Random {
  const seed = Number(process.env.KILL_SEED ?? 20_261_126)
  console.log(`${what}: KILL_SEED=${seed}`)
  return createRandom(seed)
}
