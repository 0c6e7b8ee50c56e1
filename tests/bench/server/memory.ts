import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

const megabytesOf = (pid: number): number => {
  const found = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1] ?? 0) / 1024
}

export interface MemoryCurve {
  /** Megabytes before the run and after each tenth of it. */
  curve: number[]
  grown: number
  seconds: number
}

/** Memory of a process while something is done. */
export async function memoryWhile(pid: number, work: () => Promise<unknown>): Promise<MemoryCurve> {
  const before = megabytesOf(pid)
  const began = performance.now()
  const all: number[] = []
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  while (!isDone) {
    all.push(megabytesOf(pid))
    await Promise.race([wait(200), done.catch(() => undefined)])
  }
  await done
  const curve = Array.from({ length: 10 }, (_, index) =>
    Math.round(all[Math.floor((all.length * index) / 10)] ?? before),
  )
  return {
    curve: [Math.round(before), ...curve],
    grown: Math.max(...all, before) - before,
    seconds: (performance.now() - began) / 1000,
  }
}
