import { AppError } from '../../../ground/kernel/errors.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { fault } from '../faults.ts'
import type { DueJob } from './claim.ts'
import { EndlessChain } from './endlessChain.ts'
import { jobKindOf } from './jobs/jobKinds.ts'
import { faultText, recordFault } from './recordFault.ts'
import { StepRefused } from './refusal.ts'
import { again, backOff, forgetJob, type JobBase } from './retryJob.ts'

/** Limit for jobs that crash their process, which would otherwise crash every server in turn. */
const mostDeaths = 2

/**
 * Runs one attempt of a job. A finished job is deleted; a failed one is retried with growing delays and finally becomes
 * an incident.
 */
export async function runJob(base: JobBase, job: DueJob, signal: AbortSignal): Promise<void> {
  if ((job.data.deaths ?? 0) >= mostDeaths) return await fail(base, job, fault('JOB_KILLED_PROCESS'))
  try {
    const run = jobKindOf(job.kind)
    if (!run) throw fault('JOB_KIND_GONE', { kind: job.kind })
    const left = await run(base, job, signal)
    if (left !== 'kept') await forgetJob(base.db, job.id)
  } catch (error) {
    if (signal.aborted) return await again(base, job, { error, seconds: 0 })
    // The job's target is gone.
    if (error instanceof StepRefused && (error.refusal === 'gone' || error.refusal === 'ended'))
      return await forgetJob(base.db, job.id)
    if (error instanceof StepRefused && error.refusal === 'suspended')
      return await again(base, job, { error, seconds: 0 })
    if (!(error instanceof AppError)) base.log(error, `process job ${job.kind} ${job.id}`)
    if (job.attempts < job.most && !(error instanceof EndlessChain))
      return await again(base, job, { error, seconds: backOff(job.attempts) })
    await fail(base, job, error)
  }
}

async function fail(base: JobBase, job: DueJob, error: unknown): Promise<void> {
  const statement = new Statement()
  await statement.run(
    base.db,
    `update "process_job" set "state" = 'failed', "lease_until" = null, "error" = ${statement.value(faultText(error))}
      where "id" = ${statement.value(job.id)}`,
  )
  const { instanceId, nodeId, tokenId } = job
  await recordFault(base, { instanceId, nodeId, tokenId, key: job.id, kind: job.kind, error })
}
