import { isMemoryEnd, startApart } from '../../../../ground/kernel/startApart.ts'
import { fault } from '../../faults.ts'
import type { News, Order } from './messages.ts'

const mostMegabytes = 1024
/** Extra milliseconds for a program that fails to stop itself. */
const patience = 30_000

/**
 * Runs a simulation in a separate process. `watch` receives the progress; if it returns false, or the signal is
 * aborted, the process is stopped.
 */
export async function runApart(
  order: Order,
  { signal, watch }: { signal: AbortSignal; watch(percent: number): Promise<boolean> },
): Promise<Exclude<News, { kind: 'progress' }> | undefined> {
  const simulator = startApart(new URL('./simulationProgram.ts', import.meta.url), mostMegabytes)
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(fault('SIMULATION_TIMED_OUT')), order.seconds * 1000 + patience)
      const end = <Value>(finish: (value: Value) => void) => {
        return (value: Value) => {
          clearTimeout(timer)
          finish(value)
        }
      }
      const stop = end(() => resolve(undefined))
      signal.addEventListener('abort', stop, { once: true })
      simulator.on('message', (news: News) => {
        if (news.kind !== 'progress') end(resolve)(news)
        else watch(news.percent).then(goesOn => goesOn || stop(undefined), end(reject))
      })
      simulator.on('error', end(reject))
      simulator.on('exit', (code, killedBy) => {
        const isMemory = isMemoryEnd(code, killedBy)
        end(reject)(fault(isMemory ? 'SIMULATION_OUT_OF_MEMORY' : 'SIMULATION_DIED'))
      })
      if (signal.aborted) stop(undefined)
      else simulator.send(order)
    })
  } finally {
    simulator.kill('SIGKILL')
  }
}
