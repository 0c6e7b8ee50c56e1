import type { InstanceState } from '../../../processes/engine/state.ts'
import type { Call } from '../../kernel/call.ts'
import { notePushes } from '../integration/notePushes.ts'

/** What one command came to. */
export interface Followed {
  /** Undefined of a new instance. */
  before: InstanceState | undefined
  after: InstanceState
  now: string
}

export type Follower = (tx: Call, followed: Followed) => Promise<void>

/** Who writes down for later what a command came to, in its transaction. One line a follower. */
export const followers: readonly Follower[] = [notePushes]
