import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { FileTimesReporter } from './tests/helpers/fileTimes.ts'
import { LongestFirst } from './tests/helpers/longestFirst.ts'
import { SecondTries } from './tests/helpers/secondTries.ts'

const isShuffled = process.argv.some(argument => argument.startsWith('--sequence.shuffle'))

/** Time limits in tests were measured with at least two workers; each needs half a gigabyte. */
const workers = Math.min(4, Math.max(2, availableParallelism()))

// One run with one summary: quick projects share the first group; then call tests, some of which measure time, and
// browser tests run alone, so that they do not slow each other down.
export default defineConfig({
  plugins: [react()],
  test: {
    // Fixed time zone, because dates are shown in the company's.
    env: { TZ: 'Asia/Shanghai', NODE_ENV: 'test' },
    maxWorkers: workers,
    // Tests that pass only on retry are recorded in tests/second-tries.json, which fails the next check.
    retry: 1,
    // Same timeout as a locator, because waits take longer on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    ...(!isShuffled && { sequence: { sequencer: LongestFirst } }),
    reporters: ['default', new FileTimesReporter(), new SecondTries()],
    // A comment `// @module-tag full` tags every test of a file.
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
          // A worker loads React, the library and the console once; reloading took half of the time.
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
          // For memory tests. Changing a flag in a running process may crash it while its threads work.
          execArgv: ['--expose-gc'],
          // Fault tests wait for killed servers and cut connections: two more workers keep the processors busy.
          maxWorkers: workers + 2,
          // A process per file would load the server and compile PGlite 150 times: a quarter of the time.
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
          // One browser per worker, which keeps the console compiled between files.
          isolate: false,
          // A browser waits a third of its time for frames and responses: two more workers keep the processors busy.
          maxWorkers: workers + 2,
          // A journey takes half a minute on a quiet machine; each of its steps has its own limit.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
