import { isMemoryEnd, startApart } from '../../../../ground/kernel/startApart.ts'
import { fault } from '../../faults.ts'
import type { News, Order } from './messages.ts'

const mostMegabytes = 1024
/** The program stops itself; this is for one that cannot. */
const patience = 30_000

/**
 * Simulates in a process of its own, so that nobody waits for it. `watch` hears of the progress; when it answers false,
 * or the signal is aborted, the process ends.
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
