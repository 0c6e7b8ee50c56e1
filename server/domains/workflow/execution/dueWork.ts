import type { Config } from '../../../ground/config/config.ts'
import type { Database } from '../../../ground/kernel/call.ts'
import { claimJobs, claimStarts, claimTimers, type DueJob, nextDue, renewJobs } from './claim.ts'
import { fireStart } from './fireStart.ts'
import { fireTimer } from './fireTimer.ts'
import { runJob } from './runJob.ts'
import { onWork } from './wake.ts'

interface WorkBase {
  db: Database
  config: Config
  log(error: unknown, message: string): void
}

export interface DueWork {
  open(): void
  close(): Promise<void>
  /** Does all due work, including what results from it. For tests and the conformance run. */
  settle(): Promise<void>
  /** Timers then fire only inside of `work`, under control of the caller's clock. For the conformance run. */
  holdTimers(): { release(work: () => Promise<void>): Promise<void> }
}

const known = new WeakMap<Config, DueWork>()

/** Returns the due work of a server in this process. */
export const dueWorkOf = (config: Config): DueWork | undefined => known.get(config)

const portion = 20
/** Limit for archiving, so that it leaves database connections for users. */
const quietAtOnce = 2

/**
 * Runs timers, jobs and timed starts. Each is a row with its due time; the first process to find it claims it, and the
 * claim expires if the process dies. A restart therefore needs no recovery, and a commit with new work only shortens
 * the wait.
 */
export function createDueWork(base: WorkBase): DueWork {
  const { processLookMilliseconds: lookMilliseconds, processLeaseSeconds } = base.config.pace
  const renewMilliseconds = (processLeaseSeconds * 1000) / 3
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let isWanted = false
  let quiet: Promise<unknown> = Promise.resolve()
  let isQuietWanted = false
  let isHeld = false
  /** Ids of the jobs that this process is running. */
  const held = new Set<string>()
  let renewing: NodeJS.Timeout | undefined
  const renew = () => {
    if (held.size > 0) renewJobs(base, [...held]).catch(error => base.log(error, 'claims of process jobs'))
  }

  const runJobs = async (jobs: readonly DueJob[], atOnce = portion) => {
    for (const { id } of jobs) held.add(id)
    const left = groups(jobs)
    const lane = async () => {
      for (let group = left.shift(); group; group = left.shift())
        try {
          for (const job of group) await runJob(base, job, stopping.signal)
        } finally {
          for (const { id } of group) held.delete(id)
        }
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, left.length) }, lane))
  }
  /** Runs background jobs beside all other work. */
  const runQuiet = async () => {
    isQuietWanted = false
    while (!stopping.signal.aborted) {
      const jobs = await claimJobs(base, { most: portion, isQuiet: true })
      if (jobs.length === 0) return
      await runJobs(jobs, quietAtOnce)
    }
  }
  const wantQuiet = () => {
    if (isQuietWanted) return
    isQuietWanted = true
    quiet = quiet.then(runQuiet).catch(error => {
      if (!stopping.signal.aborted) base.log(error, 'quiet work of processes')
    })
  }

  /** Returns true while there may be more work. */
  const once = async (): Promise<boolean> => {
    const timers = isHeld ? [] : await claimTimers(base, portion)
    for (const one of timers) await fireTimer(base, one)
    const jobs = await claimJobs(base, { most: portion, isQuiet: false })
    await runJobs(jobs)
    const starts = isHeld ? [] : await claimStarts(base, portion)
    for (const one of starts) await fireStart(base, one)
    return timers.length + jobs.length + starts.length > 0
  }
  const round = async () => {
    isWanted = false
    while (!stopping.signal.aborted && (await once())) isWanted = false
    if (stopping.signal.aborted) return
    wantQuiet()
    const wait = await nextDue(base)
    schedule(isHeld ? lookMilliseconds : Math.max(0, Math.min(lookMilliseconds, wait ?? lookMilliseconds)))
  }
  const run = () => {
    clearTimeout(timer)
    turn = turn.then(round).catch(error => {
      if (stopping.signal.aborted) return
      base.log(error, 'work of processes')
      schedule(lookMilliseconds)
    })
    return turn
  }
  const schedule = (milliseconds: number) => {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    timer = setTimeout(run, milliseconds)
    timer.unref()
  }
  const wake = ({ isQuiet }: { isQuiet: boolean }) => {
    // Background jobs do not require checking timers, other jobs and starts, each of which costs a statement.
    if (isQuiet && !stopping.signal.aborted) return wantQuiet()
    // One check suffices for many commits at once.
    if (isWanted || stopping.signal.aborted) return
    isWanted = true
    setImmediate(run)
  }

  const work: DueWork = {
    open: () => {
      onWork(base.config, wake)
      renewing = setInterval(renew, renewMilliseconds).unref()
      schedule(0)
    },
    close: async () => {
      stopping.abort()
      clearTimeout(timer)
      await turn
      await quiet
      clearInterval(renewing)
    },
    settle: async () => {
      await run()
      await quiet
    },
    holdTimers: () => {
      isHeld = true
      return {
        release: async inside => {
          isHeld = false
          await inside()
          isHeld = true
        },
      }
    },
  }
  known.set(base.config, work)
  return work
}

/** Groups jobs by instance: sequential within an instance, parallel between instances. */
function groups<Job extends { instanceId: string }>(jobs: readonly Job[]): Job[][] {
  const byInstance = new Map<string, Job[]>()
  for (const job of jobs) byInstance.set(job.instanceId, [...(byInstance.get(job.instanceId) ?? []), job])
  return [...byInstance.values()]
}
