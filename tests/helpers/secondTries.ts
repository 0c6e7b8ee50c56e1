import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Reporter, TestModule } from 'vitest/node'

const file = fileURLToPath(new URL('../second-tries.json', import.meta.url))

/** A test that passed only when it was tried again. */
export interface SecondTry {
  test: string
  error: string
}

/**
 * Names at the very end the tests that passed only at their second try, with their first error, and keeps them in
 * `tests/second-tries.json`: `npm run check` fails until the cause is mended and the entry deleted.
 */
export class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap(({ children, project, relativeModuleId }) =>
      [...children.allTests('passed')]
        .filter(test => test.diagnostic()?.flaky)
        .map(test => ({ test: `${project.name} ${relativeModuleId} > ${test.fullName}`, error: firstErrorOf(test) })),
    )
    if (flaky.length === 0) return
    keep(flaky)
    // After the summary, which is printed in the same moment.
    process.once('exit', () => {
      console.log(`\n${flaky.length} test${flaky.length === 1 ? '' : 's'} passed only at the second try:`)
      for (const { test, error } of flaky) console.log(`  ${test}\n    ${error.replaceAll('\n', '\n    ')}`)
    })
  }
}

function keep(found: readonly SecondTry[]): void {
  const known = JSON.parse(readFileSync(file, 'utf8')) as SecondTry[]
  const others = known.filter(one => !found.some(({ test }) => test === one.test))
  writeFileSync(file, `${JSON.stringify([...others, ...found], null, 2)}\n`)
}

function firstErrorOf(test: {
  result(): { errors?: readonly { message: string; stack?: string }[] | undefined }
}): string {
  const [error] = test.result().errors ?? []
  if (!error) return 'without an error'
  const place = error.stack?.split('\n').find(line => line.includes('/tests/'))
  const message = error.message.slice(0, 1000)
  return place === undefined ? message : `${message}\n${place.trim().replace(/\(?\/.*\/tests\//, '(tests/')}`
}
