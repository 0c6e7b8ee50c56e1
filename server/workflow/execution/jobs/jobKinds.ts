import { archive } from '../../archive/archiveJob.ts'
import { deliver } from '../../integration/deliverJob.ts'
import type { DueJob } from '../claim.ts'
import type { JobBase } from '../retryJob.ts'
import { childEnded } from './childEnded.ts'
import { collect } from './collect.ts'
import { continueInstance } from './continueInstance.ts'
import { endChild } from './endChild.ts'
import { hearSignal } from './hearSignal.ts'
import { sendMessage } from './sendMessage.ts'
import { sendSignal } from './sendSignal.ts'
import { work } from './work.ts'

/** `kept`: it has arranged itself what becomes of the row. */
export type JobKind = (base: JobBase, job: DueJob, signal: AbortSignal) => Promise<'kept' | undefined>

/** What follows a command after its commit. One line a kind. */
export const jobKinds: Record<string, JobKind> = {
  work,
  collect,
  continue: continueInstance,
  childEnded,
  endChild,
  message: sendMessage,
  signal: sendSignal,
  hear: hearSignal,
  archive,
  deliver,
}
