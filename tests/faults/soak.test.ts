// @module-tag full
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { asJson, faultsOf, paced, type Shot, share, timesOf } from '../bench/server/paced.ts'
import { allDatabases, copyOfSeeded, unique } from '../contract/harness.ts'
import { signInApi } from '../e2e/apiClient.ts'
import { isLong } from '../helpers/form.ts'
import { runServer } from '../helpers/serverProcess.ts'
import { type ServerProcess, startProcess } from './serverProcess.ts'

const minutes = Number(process.env.SOAK_MINUTES ?? '3')
const slice = 10
/** Calls a second: half of what the mixed load demands of each database. */
const rates = { pglite: 50, postgres: 100 }
/** Until then memory grows to what the work needs: code is compiled, caches fill. */
const warmMinutes = 10
/** An access token lasts 30. */
const tokenMinutes = 20

/** Calls a second of the process that only gets slower with the machine. */
const steadyRate = 10

interface Sample {
  minute: number
  megabytes: number
  handles: number
  p99: number
  /** Of calls that always do the same work, at the same time. */
  steady: number
}

describe.runIf(isLong && process.platform === 'linux').each(allDatabases)('F15 soak on %s', kind => {
  test(
    `F15 ${minutes} minutes at half load: memory and handles stay, and so does the pace`,
    async () => {
      const server = await startProcess(
        kind === 'pglite' ? { SEED: '200' } : { DATABASE_URL: await copyOfSeeded(), SEED: 'none' },
      )
      const pacemaker = runServer({}, 'tests/faults/pacemaker.ts')
      try {
        const samples = await soak(server, await pacemaker.ready(), rates[kind])
        const { slope, handles, late, early, machine, floors } = judge(samples)
        console.log(
          `F15 ${kind}: ${samples.length} samples, ${samples.at(-1)?.megabytes.toFixed(0)} MB, ${slope.toFixed(2)} ` +
            `MB/min, lowest at first and at last ${floors.map(one => one.toFixed(0)).join(' → ')} MB, ` +
            `handles ${handles.join('-')}, p99 ${early.toFixed(0)} → ${late.toFixed(0)} ms, of the machine ` +
            `× ${machine.toFixed(2)}`,
        )
        // Files, pipes and sockets; a database in the process opens its files as they are needed.
        expect((handles[1] ?? 0) - (handles[0] ?? 0)).toBeLessThan(50)
        if (minutes >= 2 * warmMinutes) {
          expect(slope).toBeLessThan(1)
          // A machine that got slower meanwhile is no fault of the server: one that got faster excuses nothing.
          expect(late).toBeLessThan(1.2 * early * Math.max(1, machine))
        }
      } finally {
        await pacemaker.kill('SIGTERM')
        await server.close()
      }
    },
    minutes * 60_000 + 300_000,
  )
})

async function soak(server: ServerProcess, steady: string, perSecond: number): Promise<Sample[]> {
  let api = await signInApi(server.address)
  let signedIn = Date.now()
  const { records } = (await api.call('POST', '/upms/user/list', { size: 100 })) as { records: { id: string }[] }
  const ids = records.map(({ id }) => id)
  const samples: Sample[] = []
  const pid = server.process.pid ?? 0
  const began = Date.now()
  while (Date.now() - began < minutes * 60_000) {
    if (Date.now() - signedIn > tokenMinutes * 60_000) {
      api = await signInApi(server.address)
      signedIn = Date.now()
    }
    const [answers, same] = await Promise.all([
      paced(server.address, { perSecond, seconds: slice }, index => shotOf(api.token, ids, index)),
      paced(steady, { perSecond: steadyRate, seconds: slice }, () => asJson('', 'steady', '/')),
    ])
    expect(faultsOf([...answers, ...same])).toEqual([])
    samples.push({
      minute: (Date.now() - began) / 60_000,
      megabytes: Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
      handles: await handlesAtRest(pid),
      p99: share(timesOf(answers), 0.99),
      steady: share(timesOf(same), 0.99),
    })
  }
  return samples
}

const handlesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

const restLooks = 5

/** The callers have gone: their connections end a moment later, more of them where the machine made many wait. */
async function handlesAtRest(pid: number): Promise<number> {
  const counts: number[] = []
  for (let look = 0; look < 50; look++) {
    counts.push(handlesOf(pid))
    const last = counts.slice(-restLooks)
    if (last.length === restLooks && new Set(last).size === 1) break
    await wait(100)
  }
  return counts.at(-1) ?? 0
}

/** 60 of 98 look at a record, 25 at a page, 5 search, 8 write. */
function shotOf(token: string, ids: readonly string[], index: number): Shot {
  const part = (index * 37) % 98
  const id = ids[index % ids.length]
  if (part < 60) return asJson(token, 'detail', `/upms/user/detail/${id}`)
  if (part < 85) return asJson(token, 'list', '/upms/user/list', { current: 1 + (index % 4), size: 20 })
  if (part < 90) return asJson(token, 'search', '/upms/user/list', { current: 1, size: 20, name: '伟' })
  return asJson(token, 'write', '/upms/preference', { key: `soak${index % 50}`, value: { text: unique('x') } })
}

/** What came after the time to warm up, or in the second half of a short one. */
function judge(samples: readonly Sample[]) {
  const from = Math.min(warmMinutes, minutes / 2)
  const warm = samples.filter(({ minute }) => minute > from)
  const tenth = Math.max(1, Math.floor(warm.length / 5))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(warm.map(({ minute }) => minute))
  const y = mean(warm.map(({ megabytes }) => megabytes))
  const above = warm.reduce((sum, { minute, megabytes }) => sum + (minute - x) * (megabytes - y), 0)
  const below = warm.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
  const handles = warm.map(sample => sample.handles)
  const first = warm.slice(0, tenth)
  const last = warm.slice(-tenth)
  const steadyOf = (part: readonly Sample[]) => mean(part.map(({ steady }) => steady))
  return {
    /** Megabytes a minute. */
    slope: above / below,
    handles: [Math.min(...handles), Math.max(...handles)],
    early: mean(first.map(({ p99 }) => p99)),
    late: mean(last.map(({ p99 }) => p99)),
    /** By how much the machine itself got slower. */
    machine: steadyOf(last) / steadyOf(first),
    // Between two collections memory grows by garbage: what stays is seen where it is lowest.
    floors: [warm.slice(0, warm.length / 2), warm.slice(warm.length / 2)].map(half =>
      Math.min(...half.map(({ megabytes }) => megabytes)),
    ),
  }
}
