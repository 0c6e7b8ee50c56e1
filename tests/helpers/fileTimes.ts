import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestModule } from 'vitest/node'

const file = fileURLToPath(new URL('../times.json', import.meta.url))

/** Path of a test file, from the root, to the seconds it took in the last whole run of the short form. */
export type FileTimes = Record<string, number>

/** Shorter files are not worth a line. */
const leastSeconds = 1

/** The times of the last whole run; empty before the first. */
export const readFileTimes = (): FileTimes =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FileTimes) : {}

/** Keeps how long the files of a whole run took, in which order the next one begins them, and names the ten dearest. */
export class FileTimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], _errors: unknown, reason: string): void {
    if (process.env.TEST_FORM !== 'short' || reason !== 'passed') return
    const times = Object.fromEntries(
      modules
        .map(module => [module.relativeModuleId, secondsOf(module)] as const)
        .filter(([, seconds]) => seconds >= leastSeconds)
        .toSorted(([one], [other]) => one.localeCompare(other)),
    )
    if (isNews(readFileTimes(), times)) writeFileSync(file, `${JSON.stringify(times, null, 2)}\n`)
    const dearest = Object.entries(times)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 10)
    process.once('exit', () => {
      console.log('\nthe ten dearest files, in seconds:')
      for (const [name, seconds] of dearest) console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`)
    })
  }
}

function secondsOf(module: TestModule): number {
  const { collectDuration, duration, setupDuration } = module.diagnostic()
  return Math.round((collectDuration + duration + setupDuration) / 100) / 10
}

/** Whether the order would change: a busy neighbour must not make every run a change of the project. */
function isNews(known: FileTimes, found: FileTimes): boolean {
  const names = new Set([...Object.keys(known), ...Object.keys(found)])
  return [...names].some(name => {
    const [before, now] = [known[name] ?? 0, found[name] ?? 0]
    return Math.abs(now - before) > Math.max(5, before)
  })
}
