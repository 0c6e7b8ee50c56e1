import ELK from 'elkjs/lib/elk-api.js'
import workerAddress from 'elkjs/lib/elk-worker.min.js?url'
import type { Elk } from '../../processes/layout/elk.ts'

/**
 * Runs work with the layout engine in a worker, which ends with it. Import this file on demand, because the engine is
 * large.
 *
 * @throws if the work fails, or takes longer than `most` milliseconds
 */
export async function elkInWorker<Result>(work: (elk: Elk) => Promise<Result>, most = 60_000): Promise<Result> {
  const engine = new ELK({ workerFactory: () => new Worker(workerAddress) })
  let limit: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error(`no layout within ${most} ms`)), most)
  })
  try {
    return await Promise.race([work(engine as unknown as Elk), late])
  } finally {
    clearTimeout(limit)
    engine.terminateWorker()
  }
}
