// @module-tag full
import { describe, expect, test } from 'vitest'
import { asJson, faultsOf, paced, share, timesOf } from '../bench/server/paced.ts'
import { until } from '../contract/exchange/exchange.ts'
import { copyOfSeeded, mainly, unique } from '../contract/harness.ts'
import { signInApi } from '../e2e/apiClient.ts'
import { isLong } from '../helpers/form.ts'
import { runServer } from '../helpers/serverProcess.ts'
import { startProcess } from './serverProcess.ts'

/** What the mixed load may take at most, 99 of 100. */
const bar = 800

describe.each(mainly('pglite'))('F19 heavy work on %s', kind => {
  test('F19 heavy work beside others: a large import and exports delay no other call', {
    timeout: 400_000,
  }, async () => {
    const server = await startProcess(
      kind === 'pglite' ? { SEED: '5000' } : { DATABASE_URL: await copyOfSeeded(), SEED: 'none' },
    )
    const pacemaker = runServer({}, 'tests/faults/pacemaker.ts')
    try {
      const api = await signInApi(server.address)
      const { records } = await api.call<{ records: { id: string }[] }>('POST', '/upms/user/list', { size: 50 })
      const light = (index: number) =>
        index % 3 === 0
          ? asJson(api.token, 'page', '/upms/user/list', { current: 1 + (index % 3), size: 20 })
          : asJson(api.token, 'detail', `/upms/user/detail/${records[index % records.length]?.id}`)
      const steady = await pacemaker.ready()
      /**
       * Returns the slowest hundredth of the server's answers, and the slowest tenth of a process that only the machine
       * slows down.
       */
      const late = async (seconds: number) => {
        const [answers, same] = await Promise.all([
          paced(server.address, { perSecond: 20, seconds }, light),
          paced(steady, { perSecond: 20, seconds }, () => asJson('', 'steady', '/')),
        ])
        expect(faultsOf([...answers, ...same])).toEqual([])
        return { calls: share(timesOf(answers), 0.99), machine: share(timesOf(same), 0.9) }
      }
      await late(3)
      const quiet = await late(5)

      const [organization] = await api.call<{ code: string }[]>('GET', '/upms/organization/getList', { lazy: true })
      const tag = unique('HW').toUpperCase()
      const lines = Array.from(
        { length: isLong ? 10_000 : 3000 },
        (_, at) => `${tag}-${at},岗${at},${organization?.code}`,
      )
      const authorization = `Bearer ${api.token}`
      const imported = await fetch(`${server.address}/upms/position/import?step=check`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/octet-stream' },
        body: `岗位编码,岗位名称,所属组织\r\n${lines.join('\r\n')}`,
      })
      expect(imported.status).toBe(200)
      const { data: run } = (await imported.json()) as { data: { id: string } }
      const exports = [1, 2].map(async () => {
        const response = await fetch(`${server.address}/upms/user/export`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ format: 'xlsx' }),
        })
        await response.arrayBuffer()
        return response.status
      })
      const statusOf = async () => {
        const response = await fetch(`${server.address}/upms/position/import?step=status&id=${run.id}`, {
          method: 'POST',
          headers: { authorization },
        })
        return ((await response.json()) as { data: { status: string } }).data.status
      }
      const beside = await late(isLong ? 20 : 8)
      expect(await Promise.all(exports)).toEqual([200, 200])
      const machine = Math.max(1, beside.machine / quiet.machine)
      const summary =
        `F19 ${kind}: 99 of 100 within ${quiet.calls.toFixed(0)} ms ` +
        `alone, ${beside.calls.toFixed(0)} ms beside, of the machine × ${machine.toFixed(2)}`
      if (isLong) console.log(summary)
      // A machine that is slow without the heavy work is slower with it.
      expect(beside.calls, summary).toBeLessThan(Math.max(bar, 4 * quiet.calls) * machine)
      expect(await until(statusOf, status => status !== 'checking', 200_000)).toBe('checked')
    } finally {
      await pacemaker.kill('SIGTERM')
      await server.close()
    }
  })
})
