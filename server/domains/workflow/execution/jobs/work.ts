import type { EngineCommand } from '../../../../../processes/state/command.ts'
import type { Finding } from '../../../../../schemas/evaluate/finding.ts'
import { systemCall } from '../../../../ground/kernel/createCall.ts'
import { faultWith } from '../../faults.ts'
import { finding } from '../../findings.ts'
import type { DueJob } from '../claim.ts'
import { causeOf } from '../recordFault.ts'
import { again, backOff, forgetJob, type JobBase } from '../retryJob.ts'
import { runCommand } from '../runCommand.ts'
import { WorkError, type WorkResult, workHandlerOf } from '../workHandlers.ts'
import type { JobKind } from './jobKind.ts'

interface Failed {
  message: string
  cause?: Finding | undefined
  code?: string | undefined
}

/**
 * Runs the work of a service task without locks; a command named after the job then stores the result and deletes the
 * job in one transaction. If the process dies before, the work is repeated under the same id.
 */
export const work: JobKind = async (base, job, signal) => {
  const { id, instanceId, tokenId } = job
  if (tokenId === null) return undefined
  const call = systemCall(base)
  const result = await attempt(base, job, signal)
  if (result === 'kept') return 'kept'
  const command = commandOf(result, tokenId)
  if (!command) return undefined
  await call.transaction(async tx => {
    await runCommand(tx, { instanceId, commandId: `job.${id}`, body: command })
    await forgetJob(tx.db, id)
  })
  return 'kept'
}

const commandOf = (result: WorkResult | Failed, tokenId: string): EngineCommand | undefined => {
  if ('message' in result) {
    const { message, code, cause } = result
    const error = { message, ...(code !== undefined && { code }), ...(cause && { cause }) }
    return { command: 'jobFailed', tokenId, error }
  }
  return result.done ? { command: 'jobDone', tokenId, variables: result.variables } : undefined
}

async function attempt(base: JobBase, job: DueJob, signal: AbortSignal): Promise<WorkResult | Failed | 'kept'> {
  const { id, instanceId, tokenId, nodeId, data, attempts } = job
  const most = Math.min(job.most, retriesOf(data.settings) + 1)
  const isLast = attempts >= most
  try {
    const handler = workHandlerOf(job.handler ?? '')
    if (!handler) throw new WorkError(finding('WORK_HANDLER_MISSING', { name: job.handler ?? '' }), { isFinal: true })
    return await handler(base, {
      id,
      instanceId,
      tokenId: tokenId ?? '',
      nodeId: nodeId ?? '',
      settings: data.settings ?? {},
      variables: data.variables ?? {},
      attempt: attempts,
      isLast,
      signal,
    })
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof WorkError && (error.isFinal || isLast))
      return { message: error.message, code: error.code, cause: error.finding }
    if (!isLast) {
      const seconds = error instanceof WorkError ? (error.retryAfter ?? backOff(attempts)) : backOff(attempts)
      const cause = error instanceof WorkError ? faultWith('CALLED_SYSTEM_FAILED', error.message) : error
      await again(base, job, { error: cause, seconds })
      return 'kept'
    }
    base.log(error, `process work ${id}`)
    const cause = causeOf(error)
    return { message: cause.message, cause }
  }
}

const retriesOf = (settings: Record<string, unknown> | undefined): number => {
  const given = settings?.retries ?? (settings?.http as { retries?: unknown } | undefined)?.retries
  return typeof given === 'number' && Number.isInteger(given) && given >= 0 ? given : 3
}
