import type { DueJob } from '../claim.ts'
import type { JobBase } from '../retryJob.ts'

/** `kept`: it has arranged itself what becomes of the row. */
export type JobKind = (base: JobBase, job: DueJob, signal: AbortSignal) => Promise<'kept' | undefined>
