import type { Config } from '../../ground/config/config.ts'
import { publishNow } from '../../ground/events/publish.ts'
import type { Database, JobHandler } from '../../ground/kernel/call.ts'
import { systemCall } from '../../ground/kernel/createCall.ts'
import { AppError } from '../../ground/kernel/errors.ts'
import { fault } from '../faults.ts'
import { deliver, jobNews } from './enqueue.ts'
import { claimJob, type EndState, type Held, LostJob, requireHeld, settleJob } from './jobRow.ts'

/** A job as pg-boss passes it to a worker. */
interface Delivery {
  id: string
  data: Record<string, unknown>
  retryCount: number
  retryLimit: number
  signal: AbortSignal
}

export interface Runner {
  /** Throws if the job is to be retried. */
  run(delivery: Delivery): Promise<void>
  /** Interrupts a job if it runs here. */
  cancel(id: string): void
  /** Interrupts all jobs and waits until they are put back. */
  stop(): Promise<void>
}

interface RunnerBase {
  db: Database
  config: Config
  kinds: Record<string, JobHandler>
  log(error: unknown, message: string): void
}

const stopWaiting = 4_000

/** Runs delivered jobs and records the results in their rows. */
export function createRunner({ db, config, kinds, log }: RunnerBase): Runner {
  const stopping = new AbortController()
  const aborts = new Map<string, AbortController>()
  const works = new Set<Promise<void>>()
  const tell = ({ id, ownerId }: Held) => {
    for (const news of jobNews(id, ownerId)) publishNow(config, news)
  }

  const attempt = async (held: Held, delivery: Delivery): Promise<void> => {
    const cancelling = new AbortController()
    aborts.set(held.id, cancelling)
    const signal = AbortSignal.any([stopping.signal, delivery.signal, cancelling.signal])
    const isLast = delivery.retryCount >= delivery.retryLimit
    const end = async (state: EndState, error: string | null) => {
      await settleJob(db, held, { state, error })
      tell(held)
    }
    tell(held)
    try {
      const handler = kinds[held.kind]
      if (!handler) throw fault('JOB_KIND_UNKNOWN')
      await handler({ db, config }, { data: held.data, isLast, signal, fence: on => requireHeld(on, held) })
      await end('done', null)
    } catch (error) {
      if (error instanceof LostJob || cancelling.signal.aborted) return
      if (stopping.signal.aborted) return await putBack(held)
      // A refusal is final, because a retry would be refused too; other errors are retried.
      if (error instanceof AppError) return await end('failed', error.message)
      log(error, `job ${held.kind} ${held.id} failed`)
      await end(isLast ? 'failed' : 'retrying', '服务器内部错误，详见服务器日志')
      throw error
    } finally {
      aborts.delete(held.id)
    }
  }

  /** After a stop, the job is delivered again without losing an attempt. */
  const putBack = (held: Held) =>
    systemCall({ db, config }).transaction(async tx => {
      if (await settleJob(tx.db, held, { state: 'waiting', error: null })) await deliver(tx, held.id, held.kind)
    })

  return {
    run: async delivery => {
      if (stopping.signal.aborted) throw new Error('the server stops')
      const held = await claimJob(db, String(delivery.data.job), delivery.id)
      if (!held) return
      const work = attempt(held, delivery)
      const settled = work.catch(() => undefined)
      works.add(settled)
      void settled.finally(() => works.delete(settled))
      await work
    },
    cancel: id => aborts.get(id)?.abort(new LostJob()),
    stop: async () => {
      stopping.abort(new Error('the server stops'))
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>(resolve => {
        timer = setTimeout(resolve, stopWaiting)
      })
      await Promise.race([Promise.all(works), patience])
      clearTimeout(timer)
    },
  }
}
