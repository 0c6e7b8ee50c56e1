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
  /** Does all that is due by now, also what comes of it. For tests and the conformance run. */
  settle(): Promise<void>
  /** From now on timers fire only inside of `work`: whoever moves the clock says when. For the conformance run. */
  holdTimers(): { release(work: () => Promise<void>): Promise<void> }
}

const known = new WeakMap<Config, DueWork>()

/** Of the server with that configuration in this process. */
export const dueWorkOf = (config: Config): DueWork | undefined => known.get(config)

const portion = 20
/** Freezing what has ended must not take the connections of those who work: so many at a time. */
const quietAtOnce = 2

/**
 * Timers, jobs and starts by the clock. Each stands in a row with the time at which it is due; whichever process finds it
 * first claims it, and when that process dies the claim runs out. So a restart needs nothing, and a commit that wrote
 * work only shortens the waiting.
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
  /** Jobs that this process works on. */
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
  /** What nobody waits for, beside all else. */
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

  /** True while there may be more. */
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
    // What nobody waits for needs no look at timers, jobs and starts: each costs a statement.
    if (isQuiet && !stopping.signal.aborted) return wantQuiet()
    // Many commits at once need one look.
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

/** Jobs of one instance run one after the other, those of different ones side by side. */
function groups<Job extends { instanceId: string }>(jobs: readonly Job[]): Job[][] {
  const byInstance = new Map<string, Job[]>()
  for (const job of jobs) byInstance.set(job.instanceId, [...(byInstance.get(job.instanceId) ?? []), job])
  return [...byInstance.values()]
}
