import { mkdtempSync, rmSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import { runCommand } from '../../server/domains/workflow/execution/runCommand.ts'
import { setClockOffset } from '../../server/domains/workflow/stored/clock.ts'
import { openPglite } from '../../server/ground/database/open.ts'
import { dataOf, givenCompany, unique } from '../contract/company.ts'
import { givenServer, mainly } from '../contract/harness.ts'
import { givenApprovals, inLine, signedBy } from '../contract/workflow/approvalDesk.ts'
import { givenWorkflow } from '../contract/workflow/desk.ts'
import { sized } from '../helpers/form.ts'
import { bpmnText } from '../processes/engine/bpmnText.ts'
import { Random } from '../processes/engine/random.ts'
import { blockModel, variableCount, wildModel } from '../processes/engine/randomModels.ts'
import { expectSound } from './processDesk.ts'
import { startProcess } from './serverProcess.ts'

const models = Number(process.env.REPLAY_MODELS ?? sized({ short: 3, full: 6, long: 150 }))

describe.each(mainly('pglite'))('rows of processes on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  test(`W14 the rows of every instance follow from its events, in ${models} random courses`, {
    timeout: 3_600_000,
  }, async () => {
    let steps = 0
    for (let seed = 1; seed <= models; seed++) {
      const random = new Random(seed)
      const graph = random.pick([blockModel, wildModel])(random)
      const key = unique('r')
      const xml = bpmnText(graph).replace(`<process id="${graph.key}"`, `<process id="${key}"`)
      const model = dataOf(await company.admin.post('/nbpm/model/create', { key, name: key, xml }))
      dataOf(await company.admin.post('/nbpm/model/deploy', { id: model.id }))
      const values = () =>
        Object.fromEntries(Array.from({ length: variableCount }, (_, at) => [`v${at}`, random.below(3)]))
      const started = await company.admin.post('/nbpm/instance/start', { key, variables: values() })
      if (started.http !== 200) continue
      const id = String(dataOf(started).id)
      for (let round = 0; round < 12; round++) {
        const open = await server.db
          .selectFrom('processTask')
          .select(['id', 'tokenId', 'nodeId'])
          .where('instanceId', '=', id)
          .where('endedAt', 'is', null)
          .orderBy('id')
          .execute()
        if (open.length === 0 || open.length > 30) break
        const task = random.pick(open)
        const isMoved = random.chance(0.2)
        const body = isMoved
          ? {
              command: 'move' as const,
              tokenIds: [task.tokenId],
              targets: [random.pick(graph.nodes).id],
              reason: 'random',
            }
          : { command: 'completeTask' as const, taskId: task.id, variables: values(), outcome: 'completed' as const }
        await runCommand(server.system(), { instanceId: id, body }).catch((error: unknown) => {
          if (!(error instanceof Error && 'status' in error)) throw error
        })
        await workflow.settle()
        await expectSound(server.db, id)
        steps += 1
      }
    }
    expect(steps).toBeGreaterThan(models)
  })

  test('W8 the clock jumps an hour ahead and a day back: no timer fires twice, none is lost', async () => {
    const cycle = `<boundaryEvent id="urge" attachedToRef="one" cancelActivity="false"><timerEventDefinition>
        <timeCycle>R3/PT10M</timeCycle></timerEventDefinition></boundaryEvent>`
    const late = `<boundaryEvent id="late" attachedToRef="two"><timerEventDefinition>
        <timeDuration>PT2H</timeDuration></timerEventDefinition></boundaryEvent>`
    const flow = (id: string, from: string, to: string) =>
      `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}"/>`
    const [, one] = signedBy('one', [desk.bob])
    const [, two] = signedBy('two', [desk.cid])
    const inside = `<startEvent id="s"/><parallelGateway id="f"/>${one}${two}${cycle}${late}<task id="note"/>
      <task id="gone"/>${flow('a', 's', 'f')}${flow('b', 'f', 'one')}${flow('c', 'f', 'two')}
      ${flow('g', 'urge', 'note')}${flow('h', 'late', 'gone')}`
    const id = await desk.start(inside)
    const fired = async (nodeId: string) =>
      (
        await server.db
          .selectFrom('processEvent')
          .select('id')
          .where('instanceId', '=', id)
          .where('kind', '=', 'triggered')
          .where('nodeId', '=', nodeId)
          .execute()
      ).length
    const at = async (minutes: number) => {
      setClockOffset(server.config, minutes * 60_000)
      await workflow.settle()
      return [await fired('urge'), await fired('late')]
    }
    try {
      expect(await at(11)).toEqual([1, 0])
      expect(await at(60)).toEqual([3, 0])
      expect(await at(60 - 1440)).toEqual([3, 0])
      expect(await at(61)).toEqual([3, 0])
      expect(await at(119)).toEqual([3, 0])
      expect(await at(121 - 1440)).toEqual([3, 0])
      expect(await at(121)).toEqual([3, 1])
      expect(await at(500)).toEqual([3, 1])
      expect(await desk.todo(desk.cid, id)).toEqual([])
      expect(await desk.todo(desk.bob, id)).toEqual(['one'])
      await expectSound(server.db, id)
    } finally {
      setClockOffset(server.config, 0)
    }
  })
})

describe.each(mainly('pglite'))('a full disk under processes on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  /** The embedded database writes into the data folder, where less is left than has to be. */
  async function reserveAll() {
    const { bavail, bsize } = await statfs(tmpdir())
    const { operations } = server.config
    const { diskReserve } = operations
    Object.assign(operations, { diskReserve: bavail * bsize * 2 })
    return { end: async () => void Object.assign(operations, { diskReserve }) }
  }

  /** What PostgreSQL says in the middle of a command when its disk is full. */
  async function refuseWrites() {
    await sql`create function disk_full() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      server.db,
    )
    await sql`create trigger disk_full before insert on process_event
      for each row execute function disk_full()`.execute(server.db)
    return { end: async () => void (await sql`drop trigger disk_full on process_event`.execute(server.db)) }
  }

  test('W10 starting and deciding is refused whole, and goes on when there is room again', async () => {
    const { key } = await workflow.deploy(inLine(signedBy('one', [desk.bob]), signedBy('two', [desk.cid])))
    const id = String(dataOf(await desk.ann.post('/nbpm/instance/start', { key })).id)
    const task = await desk.task(desk.bob, 'one', id)
    const counts = async () => {
      const all = ['processInstance', 'processEvent', 'processCommand', 'processTask', 'processSlot'] as const
      return Promise.all(all.map(async table => (await server.db.selectFrom(table).select('id').execute()).length))
    }
    const before = await counts()
    const full = kind === 'pglite' ? await reserveAll() : await refuseWrites()
    try {
      const refused = async () => (await desk.ann.post('/nbpm/instance/start', { key })).http
      await expect.poll(refused, { timeout: 30_000 }).toBe(507)
      const after = await counts()
      expect((await desk.bob.post('/nbpm/task/complete', { id: task })).http).toBe(507)
      expect(await desk.todo(desk.bob, id)).toEqual(['one'])
      expect(await counts()).toEqual(after)
      // Those that were started before the shortage was seen are there wholly.
      expect(after.every((count, at) => count >= (before[at] ?? 0))).toBe(true)
    } finally {
      await full.end()
    }
    await expect
      .poll(async () => (await desk.bob.post('/nbpm/task/complete', { id: task, commandId: 'again' })).http, {
        timeout: 30_000,
      })
      .toBe(200)
    await expectSound(server.db, id)
    expect(await desk.todo(desk.cid, id)).toEqual(['two'])
  })
})

describe('one folder, two processes', () => {
  test('W16 the second process on a PGlite folder is refused with a message, the first goes on', {
    tags: 'full',
    timeout: 200_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'one-folder-'))
    await (await openPglite(join(folder, 'database'), inject('contractArchive'))).close()
    const first = await startProcess({ DATA_DIR: folder })
    try {
      await expect(startProcess({ DATA_DIR: folder })).rejects.toThrow(String(first.process.pid))
      expect((await first.call('/readyz')).http).toBe(200)
    } finally {
      await first.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
