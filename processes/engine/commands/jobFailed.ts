import type { Run } from '../run.ts'
import { throwError } from '../throwEvent.ts'
import { putIncident } from '../tokens.ts'
import { type CommandOf, waitingToken } from './commandOf.ts'

/** Handles a failed job: an error with a code propagates like a thrown error; one without creates an incident. */
export function jobFailed(run: Run, { tokenId, error }: CommandOf<'jobFailed'>): void {
  const token = waitingToken(run, tokenId, 'job')
  if (error.code === undefined) putIncident(run, token, error.cause ?? { message: error.message })
  else throwError(run, token, { code: error.code, message: error.message })
}
