import type { Reporter, TestModule } from 'vitest/node'

/** Says at the very end which tests passed only when they were tried again, and why they did not at first. */
export class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap(({ children, project, relativeModuleId }) =>
      [...children.allTests('passed')]
        .filter(test => test.diagnostic()?.flaky)
        .map(test => ({ name: `${project.name} ${relativeModuleId} > ${test.fullName}`, error: firstErrorOf(test) })),
    )
    if (flaky.length === 0) return
    // After the summary, which is printed in the same moment.
    process.once('exit', () => {
      console.log(`\n${flaky.length} test${flaky.length === 1 ? '' : 's'} passed only at the second try:`)
      for (const { name, error } of flaky) console.log(`  ${name}\n    ${error.replaceAll('\n', '\n    ')}`)
    })
  }
}

function firstErrorOf(test: {
  result(): { errors?: readonly { message: string; stack?: string }[] | undefined }
}): string {
  const [error] = test.result().errors ?? []
  if (!error) return 'without an error'
  const place = error.stack?.split('\n').find(line => line.includes('/tests/'))
  return place === undefined ? error.message : `${error.message}\n${place.trim()}`
}
