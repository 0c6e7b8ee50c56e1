import type { DueJob } from '../claim.ts'
import type { JobBase } from '../retryJob.ts'

/** Returns `kept` if it has rescheduled or deleted the row itself. */
export type JobKind = (base: JobBase, job: DueJob, signal: AbortSignal) => Promise<'kept' | undefined>
