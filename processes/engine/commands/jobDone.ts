import type { Run } from '../run.ts'
import { finish } from '../tokens.ts'
import { assign } from '../variables.ts'
import { type CommandOf, waitingToken } from './commandOf.ts'

export function jobDone(run: Run, { tokenId, variables }: CommandOf<'jobDone'>): void {
  const token = waitingToken(run, tokenId, 'job')
  assign(run, token.scopeId, variables)
  finish(run, token)
}
