import type { Run } from '../run.ts'
import { throwError } from '../throwEvent.ts'
import { putIncident } from '../tokens.ts'
import { type CommandOf, waitingToken } from './commandOf.ts'

/** An error with a code goes outward like one that is thrown; without one somebody has to help. */
export function jobFailed(run: Run, { tokenId, error }: CommandOf<'jobFailed'>): void {
  const token = waitingToken(run, tokenId, 'job')
  if (error.code === undefined) putIncident(run, token, error.message)
  else throwError(run, token, { code: error.code, message: error.message })
}
