import { createServer, type Server } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { Job } from '../../../server/ground/kernel/call.ts'
import { probeSources } from '../../../server/services/data-sources/probeSources.ts'
import { databaseKinds } from '../harness.ts'
import { addShop, givenShop, hasPostgres, recordsOf } from './sourceDesk.ts'

/** A server that accepts connections and sends nothing. */
const openSilence = () =>
  new Promise<{ port: number; asked: Promise<void>; close(): void }>(resolve => {
    const sockets = new Set<{ destroy(): void }>()
    let heard: () => void = () => undefined
    const asked = new Promise<void>(done => {
      heard = done
    })
    const server: Server = createServer(socket => {
      sockets.add(socket)
      heard()
    })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const close = () => {
        for (const socket of sockets) socket.destroy()
        server.close()
      }
      resolve({ port: typeof address === 'object' && address ? address.port : 0, asked, close })
    })
  })

describe.skipIf(!hasPostgres).each(databaseKinds)('the health check of data sources on %s', kind => {
  const { server, shop, desk } = givenShop(kind)

  const job: Job = { data: {}, isLast: false, signal: new AbortController().signal, fence: () => Promise.resolve() }
  const probe = () => probeSources({ db: server.db, config: server.config }, job)
  const seen = (id: unknown) => desk.must('defaultSource.details', { id })
  /** Simulates a moved server: no manual test, no save that would reset the state. */
  const move = (id: unknown, port: number) =>
    server.db
      .updateTable('dataSource')
      .set({ port, secret: null, hasSecret: false })
      .where('id', '=', String(id))
      .execute()

  // First: it ends with the schedule switched off, which otherwise looks at the sources of the others every five
  // minutes.
  it('is a schedule with a visible plan', async () => {
    const [schedule] = recordsOf(await desk.call('jobSchedule.list', { title: '检测数据源' }))
    expect(schedule).toMatchObject({ name: 'source-health', enabled: true })
    const runs = (await desk.call('jobSchedule.nextRuns', { id: schedule?.id })).data as { at: string }[]
    expect(runs).toHaveLength(5)
    const minutes = runs.map(({ at }) => new Date(at).getTime() / 60_000)
    for (const [index, minute] of minutes.entries())
      expect(minute % 5 === 0 && (index === 0 || minute - (minutes[index - 1] ?? 0) === 5)).toBe(true)
    await desk.must('jobSchedule.enable', { id: schedule?.id, enabled: false })
    expect((await desk.call('jobSchedule.nextRuns', { id: schedule?.id })).data).toEqual([])
    expect((await desk.call('jobSchedule.nextRuns', { id: 'nobody' })).http).toBe(404)
  })

  it('runs in the background; the third failure raises an alarm, and a success ends it', async () => {
    const { id } = await addShop(desk, shop, 'watched')
    const off = await addShop(desk, shop, 'switched_off')
    await desk.must('defaultSource.enable', { id: off.id, enabled: false })
    await probe()
    expect(await seen(id)).toMatchObject({ state: 'healthy', misses: 0, checkedAt: expect.any(String) })
    expect((await seen(id)).checkMessage).toMatch(/^连接正常，PostgreSQL [\d.]+，\d+ 毫秒$/)
    expect(await seen(off.id)).toMatchObject({ state: 'unknown', checkedAt: null })
    await move(id, 1)
    const states: unknown[] = []
    for (let round = 0; round < 4; round++) {
      await probe()
      const { state, misses } = await seen(id)
      states.push([state, misses])
    }
    expect(states).toEqual([
      ['degraded', 1],
      ['degraded', 2],
      ['down', 3],
      ['down', 3],
    ])
    expect((await seen(id)).checkMessage).toContain('拒绝连接')
    const alarms = recordsOf(await desk.call('defaultSource.auditLogList', { id })).filter(
      row => row.action === '测试连接',
    )
    expect(alarms).toHaveLength(1)
    await move(id, shop.port)
    await probe()
    expect(await seen(id)).toMatchObject({ state: 'healthy', misses: 0 })
    await desk.call('defaultSource.delete', { id })
  })

  it('takes over the result of a manual test, and restarts with a changed connection', async () => {
    const { id } = await addShop(desk, shop, 'tried')
    await move(id, 1)
    await desk.must('defaultSource.test', { id })
    expect(await seen(id)).toMatchObject({ state: 'down', misses: 3 })
    await desk.must('defaultSource.save', { id, port: shop.port })
    expect(await seen(id)).toMatchObject({ state: 'unknown', misses: 0, checkedAt: null })
    await desk.call('defaultSource.delete', { id })
  })

  it('does not wait for a source that never answers, and checks the others meanwhile', async () => {
    const silence = await openSilence()
    try {
      const mute = await addShop(desk, shop, 'mute')
      const fine = await addShop(desk, shop, 'fine')
      await move(mute.id, silence.port)
      await probe()
      const [muteSeen, fineSeen] = [await seen(mute.id), await seen(fine.id)]
      expect(fineSeen).toMatchObject({ state: 'healthy' })
      expect(muteSeen).toMatchObject({ state: 'degraded', misses: 1 })
      expect(muteSeen.checkMessage).toMatch(/超时|没有应答/)
      // The check starts with the mute source, since ids sort by age, and gives it up last.
      expect(Date.parse(String(fineSeen.checkedAt))).toBeLessThan(Date.parse(String(muteSeen.checkedAt)))
    } finally {
      silence.close()
    }
  }, 60_000)

  it('discards the result for a source changed meanwhile', async () => {
    const silence = await openSilence()
    try {
      const { id } = await addShop(desk, shop, 'changing')
      await move(id, silence.port)
      const probing = probe()
      await silence.asked
      await desk.must('defaultSource.save', { id, port: shop.port })
      await probing
      expect(await seen(id)).toMatchObject({ state: 'unknown', misses: 0, checkedAt: null })
    } finally {
      silence.close()
    }
  }, 30_000)
})
