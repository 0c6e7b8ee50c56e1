import { Worker } from 'node:worker_threads'
import { AppError } from '../../../kernel/errors.ts'
import type { ThreadNews, ThreadOrder } from './messages.ts'

const mostMegabytes = 1024
/** The thread stops itself; this is for one that cannot. */
const patience = 30_000

/**
 * Simulates in a thread of its own, so that nobody waits for it. `watch` hears of the progress; when it answers false,
 * or the signal is aborted, the thread ends.
 */
export async function runInThread(
  order: ThreadOrder,
  { signal, watch }: { signal: AbortSignal; watch(percent: number): Promise<boolean> },
): Promise<Exclude<ThreadNews, { kind: 'progress' }> | undefined> {
  const thread = new Worker(new URL('./simulationThread.ts', import.meta.url), {
    workerData: order,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new AppError(400, '仿真没有在规定时间内结束')),
        order.seconds * 1000 + patience,
      )
      const end = <Value>(finish: (value: Value) => void) => {
        return (value: Value) => {
          clearTimeout(timer)
          finish(value)
        }
      }
      const stop = end(() => resolve(undefined))
      signal.addEventListener('abort', stop, { once: true })
      thread.on('message', (news: ThreadNews) => {
        if (news.kind !== 'progress') end(resolve)(news)
        else watch(news.percent).then(goesOn => goesOn || stop(undefined), end(reject))
      })
      thread.on(
        'error',
        end((error: unknown) => reject(asRefusal(error))),
      )
      thread.on(
        'exit',
        end(() => reject(new AppError(400, '仿真线程意外结束'))),
      )
      if (signal.aborted) stop(undefined)
    })
  } finally {
    await thread.terminate()
  }
}

function asRefusal(error: unknown): unknown {
  const isMemory =
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isMemory ? new AppError(400, '仿真占用内存过多，请减少申请数') : error
}
