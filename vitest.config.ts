import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { FileTimesReporter } from './tests/helpers/fileTimes.ts'
import { LongestFirst } from './tests/helpers/longestFirst.ts'
import { SecondTries } from './tests/helpers/secondTries.ts'

const isShuffled = process.argv.some(argument => argument.startsWith('--sequence.shuffle'))

/** Two are the least that the times in the tests were measured with; each needs half a gigabyte. */
const workers = Math.min(4, Math.max(2, availableParallelism()))

// One run, one closing line: quick projects share the first group, then calls, some of which measure how long they take,
// and the browser tests follow alone, so that a busy machine does not make them wait for each other.
export default defineConfig({
  plugins: [react()],
  test: {
    // The clock of a test must not depend on the machine: dates are shown in the company's time zone.
    env: { TZ: 'Asia/Shanghai', NODE_ENV: 'test' },
    maxWorkers: workers,
    // What passes only then is kept in tests/second-tries.json, which fails the next check.
    retry: 1,
    // As patient as a locator: what is waited for takes longer on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    ...(!isShuffled && { sequence: { sequencer: LongestFirst } }),
    reporters: ['default', new FileTimesReporter(), new SecondTries()],
    // A comment `// @module-tag full` marks every test of a file.
    tags: [
      { name: 'full', description: 'Runs in the full form only (`npm run test:full`), or when its file is named.' },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/{contract,security,faults,e2e,bench}/**'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['tests/**/*.dom.test.tsx'],
          setupFiles: ['tests/helpers/setupDom.ts'],
          // React, the library and the console are read once in a worker, which was half of the work.
          isolate: false,
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/{contract,security,faults}/**/*.test.ts'],
          globalSetup: ['tests/contract/globalSetup.ts'],
          // For tests of memory. Changing a flag of a running process may end it when its threads are at work.
          execArgv: ['--expose-gc'],
          // What kills servers and cuts lines waits for them: two more keep the processors at work.
          maxWorkers: workers + 2,
          // A process for each file would read the whole server and compile PGlite 150 times: a quarter of the work.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/e2e/**/*.e2e.test.ts'],
          globalSetup: ['tests/e2e/globalSetup.ts'],
          // One browser for each worker, which keeps the console compiled from file to file.
          isolate: false,
          // A browser waits a third of its time, for frames and answers: two more keep the processors at work.
          maxWorkers: workers + 2,
          // A journey of half a minute on a quiet machine; each of its steps has a limit of its own.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
