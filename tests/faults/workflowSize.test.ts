import { PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { readModel } from '../../processes/bpmn/readModel.ts'
import type { TrialAct } from '../../processes/simulation/trial/acts.ts'
import { Trial, Unanswered } from '../../processes/simulation/trial/trial.ts'
import { taskRows } from '../../processes/simulation/trial/views.ts'
import type { ApproversAnswer } from '../../processes/state/result.ts'
import { dataOf, givenCompany, listOf, type Person } from '../contract/company.ts'
import { givenServer, mainly } from '../contract/harness.ts'
import { givenApprovals, inLine, userTask } from '../contract/workflow/approvalDesk.ts'
import { bpmn, givenWorkflow } from '../contract/workflow/desk.ts'
import { expectSoon, expectWithin } from '../helpers/expectWithin.ts'
import { isFull, sized } from '../helpers/form.ts'
import { MemoryHost, Refused } from '../processes/engine/memoryHost.ts'
import { Random } from '../processes/engine/random.ts'
import { blockModel, childModel, richModel, variableCount, wildModel } from '../processes/engine/randomModels.ts'
import { ReferenceInterpreter } from '../processes/engine/referenceInterpreter.ts'
import { expectSound } from './processDesk.ts'

const fuzz = Number(process.env.FUZZ_STEPS ?? sized({ short: 1_000, full: 20_000, long: 1_000_000 }))
/** Nothing may hold up the others for longer, in milliseconds. */
const most = 50
const values = (random: Random) =>
  Object.fromEntries(Array.from({ length: variableCount }, (_, at) => [`v${at}`, random.below(3)]))

describe('random commands on random models', () => {
  test(`W12 ${fuzz} completions, moves and returns: rows stay sound, open tasks are those of a second interpreter`, {
    timeout: 7_200_000,
  }, () => {
    let steps = 0
    let compared = 0
    for (let seed = Number(process.env.FUZZ_SEED ?? 1); steps < fuzz; seed++) {
      const random = new Random(seed)
      const isCompared = random.chance(0.4)
      const form = random.pick(isCompared ? [blockModel, wildModel] : [blockModel, wildModel, richModel])
      const graph = form(random)
      const host = new MemoryHost(1000).deploy(graph, childModel())
      const variables = values(random)
      const id = host.start('p', variables)
      const reference = isCompared ? new ReferenceInterpreter(graph, variables) : undefined
      for (let round = 0; round < 40 && host.phase(id) === 'running'; round++) {
        const open = host.open()
        if (open.length > 40 || (reference && open.length === 0)) break
        try {
          if (reference) {
            if (reference.isAmbiguous) break
            expect(open, `seed ${seed}, round ${round}`).toEqual(reference.open())
            compared += 1
            const changed = values(random)
            const node = random.pick(open)
            Object.assign(reference.variables, changed)
            reference.complete(node)
            host.complete(node, changed)
          } else
            randomStep(
              host,
              id,
              graph.nodes.map(node => node.id),
              random,
            )
          steps += 1
        } catch (error) {
          if (!(error instanceof Refused)) throw new Error(`seed ${seed}, round ${round}`, { cause: error })
        }
      }
    }
    expect(compared).toBeGreaterThan(fuzz / 10)
  })
})

/** The host asks after every step whether the rows are sound. */
function randomStep(host: MemoryHost, id: string, nodes: readonly string[], random: Random): void {
  const { tokens, tasks } = host.state(id)
  const what = random.pick(['complete', 'complete', 'move', 'return', 'timer', 'message'] as const)
  if (what === 'timer') host.advance('PT30M')
  else if (what === 'message') host.message('m')
  else if (what === 'complete' && tasks.length > 0) {
    const task = random.pick(tasks)
    host.send(id, { command: 'completeTask', taskId: task.id, variables: values(random), outcome: 'completed' })
  } else if (tokens.length > 0) {
    const siblings = random.pick(['cancel', 'keep', undefined] as const)
    const tokenIds =
      what === 'return' ? [random.pick(tokens).id] : tokens.filter(() => random.chance(0.5)).map(token => token.id)
    if (tokenIds.length === 0) return
    const targets = [random.pick(nodes)]
    const command = { command: 'move', tokenIds, targets, reason: what } as const
    host.send(id, siblings ? { ...command, siblings } : command)
  }
}

describe.each(mainly('postgres'))('large processes on %s', kind => {
  const server = givenServer(kind)
  const workflow = givenWorkflow(server)
  const company = givenCompany(server)
  const desk = givenApprovals(workflow, company)

  /**
   * Returns the longest blocking time in milliseconds of this thread: it excludes other load of the machine, and
   * garbage collections for all tests of this process.
   */
  async function heldUp(work: () => Promise<unknown>): Promise<number> {
    const turns: { from: number; to: number; spent: number }[] = []
    const collections: { from: number; to: number }[] = []
    const keep = (list: { getEntries(): PerformanceEntry[] }) => {
      for (const { startTime, duration } of list.getEntries())
        collections.push({ from: startTime, to: startTime + duration })
    }
    const collector = new PerformanceObserver(keep)
    collector.observe({ entryTypes: ['gc'] })
    let before = process.threadCpuUsage()
    let from = performance.now()
    const tick = () => {
      const spent = process.threadCpuUsage(before)
      const to = performance.now()
      turns.push({ from, to, spent: (spent.user + spent.system) / 1000 })
      before = process.threadCpuUsage()
      from = to
    }
    const watch = setInterval(tick, 1)
    await work()
    clearInterval(watch)
    tick()
    // The last collection is reported in a later turn of the event loop.
    await wait(20)
    collector.disconnect()
    const collecting = (turn: { from: number; to: number }) =>
      collections.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, turn.to) - Math.max(from, turn.from)), 0)
    return Math.max(0, ...turns.map(turn => turn.spent - collecting(turn)))
  }

  /** Does the work once; in the full form it may hold up others for a moment only, at the best of three tries. */
  const holdsNobodyUp = (what: string, work: () => Promise<unknown>) =>
    isFull ? expectSoon(most, () => heldUp(work), `${kind}: ${what}`) : work()

  test('W13 a model of 10,000 nodes is read in a thread of its own, and comes to its end in portions', {
    timeout: 300_000,
  }, async () => {
    const count = sized({ short: 150, full: 3_000, long: 10_000 })
    const inside = `<startEvent id="s"/>${Array.from(
      { length: count },
      (_, at) => `<task id="n${at}"/>
      <sequenceFlow id="f${at}" sourceRef="${at === 0 ? 's' : `n${at - 1}`}" targetRef="n${at}"/>`,
    ).join('')}
        <endEvent id="e"/><sequenceFlow id="last" sourceRef="n${count - 1}" targetRef="e"/>`
    const xml = bpmn('large', inside)
    const read = async () =>
      expect(dataOf(await company.admin.post('/nbpm/model/check', { xml }))).toMatchObject({ deployable: true })
    const { key } = await workflow.deploy(inside)
    const ids: string[] = []
    const ran = async () => {
      const id = await workflow.start(key)
      await expect.poll(() => workflow.phase(id), { timeout: 120_000 }).toBe('completed')
      ids.push(id)
    }
    await holdsNobodyUp(`reading ${count} nodes`, read)
    await holdsNobodyUp(`running ${count} nodes`, ran)
    await expectSound(server.db, String(ids[0]))
  })

  test('W13 an endless loop stops with an incident, and delays no other work', { timeout: 300_000 }, async () => {
    const way = (from: string, to: string) => `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`
    const { key } = await workflow.deploy(
      `<startEvent id="s"/><exclusiveGateway id="again"/><task id="n"/>${way('s', 'again')}${way('again', 'n')}
        ${way('n', 'again')}`,
    )
    const ran = async () => {
      const id = await workflow.start(key)
      const incidents = () =>
        server.db.selectFrom('processIncident').select('message').where('instanceId', '=', id).execute()
      await expect.poll(incidents, { timeout: 120_000 }).toHaveLength(1)
    }
    await holdsNobodyUp('an endless loop', ran)
  })

  test('W13 a long trial of a large model is played in portions', { timeout: 300_000 }, async () => {
    const [count, steps] = sized({ short: [50, 10], full: [1000, 200] })
    const ids = Array.from({ length: count }, (_, at) => (at % (count / steps) === 0 ? `t${at}` : `n${at}`))
    const settings = { approvers: [{ rule: 'users' as const, users: [desk.bob.id] }] }
    const inside = inLine(
      ...ids.map((id): [string, string] => [id, id.startsWith('t') ? userTask(id, settings) : `<task id="${id}"/>`]),
    )
    const { id: modelId, key } = await workflow.deploy(inside)
    const made = dataOf(
      await company.admin.post('/nbpm/simulation/save', {
        name: key,
        modelId,
        basis: 'active',
        starterId: desk.ann.id,
      }),
    )
    await server.db
      .updateTable('processSimulation')
      .set({ trail: JSON.stringify(await agreeing(key, inside, steps - 1)) })
      .where('id', '=', String(made.id))
      .execute()
    const post = (path: string, more = {}) =>
      company.admin.post(`/nbpm/simulation/trial/${path}`, { id: made.id, ...more })
    const held: number[] = []
    const rows: Record<string, unknown>[] = []
    const asked = async (work: () => Promise<unknown>) => (isFull ? held.push(await heldUp(work)) : work())
    await asked(async () => rows.push(...listOf(await post('tasks'))))
    expect(rows).toMatchObject([{ name: `t${count - count / steps}`, person: desk.bob.id }])
    for (const path of ['waits', 'tokens', 'variables', 'path']) await asked(async () => listOf(await post(path)))
    await asked(async () => dataOf(await post('act', { act: 'agree', taskId: rows[0]?.taskId })))
    const { acts, phase } = dataOf(await company.admin.get(`/nbpm/simulation/trial/${String(made.id)}`))
    expect({ acts, phase }).toEqual({ acts: steps, phase: 'completed' })
    if (isFull) expectWithin(Math.max(...held), most, `${kind}: ${steps} steps of ${count} nodes`)
  })

  /** Returns the actions of a user who agrees so many times. */
  async function agreeing(key: string, inside: string, times: number): Promise<TrialAct[]> {
    const { graphs } = await readModel(bpmn(key, inside))
    const answers = new Map<string, ApproversAnswer>()
    const answered = <Result>(work: () => Result): Result => {
      for (;;)
        try {
          return work()
        } catch (error) {
          if (!(error instanceof Unanswered)) throw error
          answers.set(error.key, { slots: [{ assignee: desk.bob.id, explanation: { rule: 'users' } }] })
        }
    }
    const calendar = { offset: 0, days: [], hours: [], holidays: new Set<string>(), workdays: new Set<string>() }
    const setup = {
      graphs: new Map(graphs.map(graph => [graph.key, graph])),
      key,
      startAt: Date.now(),
      starter: desk.ann.id,
      variables: {},
      calendar,
    }
    const trial = answered(() => new Trial(setup, answers))
    return Array.from({ length: times }, () => {
      const act: TrialAct = { do: 'agree', taskId: String(taskRows(trial)[0]?.taskId) }
      answered(() => trial.do(act))
      return act
    })
  }

  test('W13 a thousand people sign one task', { timeout: 1_200_000 }, async () => {
    const count = sized({ short: 8, full: 120, long: 1000 })
    const ids = await server.db
      .insertInto('appUser')
      .values(
        Array.from({ length: count }, (_, at) => ({
          id: `many${kind}${at}`,
          username: `many${kind}${at}`,
          name: `会签人${at}`,
          organizationId: company.east,
        })) as never,
      )
      .returning('id')
      .execute()
    const everybody = ids.map(({ id }) => id)
    const id = await desk.start(
      inLine(
        ['sign', userTask('sign', { approvers: [{ rule: 'users', users: everybody }], mode: 'all' })],
        ['next', userTask('next', { approvers: [{ rule: 'users', users: [desk.bob.id] }] })],
      ),
    )
    const tokens = await Promise.all(everybody.map((_, at) => server.tokenFor(`many${kind}${at}`)))
    const task = await server.db
      .selectFrom('processTask')
      .select('id')
      .where('instanceId', '=', id)
      .executeTakeFirstOrThrow()
    const sign = async (token: string): Promise<number> => {
      const { http } = await server.raw('POST', '/nbpm/task/complete', { body: { id: task.id }, token })
      if (http !== 503) return http
      // Beside other work the server may have too much at once: nothing was done, and it says to come again.
      await wait(500)
      return sign(token)
    }
    const answers: number[] = []
    const first = tokens.splice(0, 5)
    // One after the other: the longest that one of so many costs all others.
    const signed = async () => answers.push(await sign(first.shift() as string))
    await holdsNobodyUp(`one of ${count} signs`, signed)
    tokens.push(...first)
    for (let at = 0; at < tokens.length; at += 40)
      answers.push(...(await Promise.all(tokens.slice(at, at + 40).map(sign))))
    expect(answers.filter(http => http !== 200)).toEqual([])
    expect(await desk.todo(desk.bob as Person, id)).toEqual(['next'])
    await expectSound(server.db, id)
  })
})
