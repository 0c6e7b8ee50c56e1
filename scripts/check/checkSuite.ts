import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './fault.ts'

/**
 * Reports the results of the last full test run: a test that needed a second try is an error until its cause is fixed,
 * a file that exceeds the time budget is a warning.
 */
export function checkSuite(root: string): Fault[] {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
  const at = { line: 1, column: 1, path: '' }
  const tries = read('tests/second-tries.json') as { test: string }[]
  const { fileSeconds } = read('tests/budget.json') as { fileSeconds: number }
  const times = read('tests/times.json') as Record<string, number>
  return [
    ...tries.map(({ test }) => ({
      ...at,
      level: 'error' as const,
      file: 'tests/second-tries.json',
      message: `passed only at the second try: ${test}; mend the cause, then delete the entry`,
    })),
    ...Object.entries(times)
      .filter(([, seconds]) => seconds > fileSeconds)
      .map(([file, seconds]) => ({
        ...at,
        level: 'warning' as const,
        file,
        message: `took ${seconds} s; the budget of a test file is ${fileSeconds} s (tests/README.md)`,
      })),
  ]
}
