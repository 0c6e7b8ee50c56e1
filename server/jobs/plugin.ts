import type { Plugin } from '../kernel/call.ts'
import { nextRuns } from './nextRuns.ts'
import { again, cancel, runNow } from './operate.ts'
import { runSchedule } from './scheduler.ts'

/** What operators see and do of the work in the background. */
export const jobsPlugin: Plugin = {
  name: 'jobs',
  handlers: { 'job.again': again, 'job.cancel': cancel, 'job.runNow': runNow, 'job.nextRuns': nextRuns },
  jobs: { schedule: runSchedule },
}
