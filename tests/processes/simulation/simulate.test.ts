import { describe, expect, it } from 'vitest'
import type { SimulationSetup } from '../../../processes/simulation/setup.ts'
import { simulate } from '../../../processes/simulation/simulate.ts'
import { file, flow } from '../bpmn/bpmnText.ts'
import { demoGraphs, graphsOf, officeHours, setupOf } from './models.ts'

const purchase = (more: Partial<SimulationSetup> = {}) =>
  setupOf({
    key: 'purchase',
    instances: 400,
    data: [{ name: 'amount', distribution: { kind: 'uniform', low: 0, high: 400_000 } }],
    arrivals: { kind: 'exponential', perHour: 1, hours: 'working' },
    nodes: ['head', 'finance', 'compliance', 'board'].map(nodeId => ({
      process: 'purchase',
      nodeId,
      duration: { kind: 'exponential', mean: 20 },
      pool: nodeId,
      signers: 1,
      refused: 0,
      returned: 0,
    })),
    pools: ['head', 'finance', 'compliance', 'board'].map(name => ({
      name,
      people: 1,
      hours: 'working',
      hourCost: 90,
    })),
    ...more,
  })
const node = (outcome: ReturnType<typeof simulate>, id: string) => outcome.nodes.find(each => each.nodeId === id)

describe('many runs of a process', () => {
  it('every application is counted once, and data decides who comes to the large way', async () => {
    const graphs = await demoGraphs('purchase')
    const outcome = simulate({ graphs, calendar: officeHours, setup: purchase() })
    expect(outcome.instances).toMatchObject({ started: 400, completed: 400, failed: 0, unfinished: 0 })
    for (const id of ['head', 'finance', 'compliance']) expect(node(outcome, id)?.count).toBe(400)
    // Three of four amounts are above 100,000.
    expect(node(outcome, 'board')?.count).toBeGreaterThan(270)
    expect(node(outcome, 'board')?.count).toBeLessThan(330)
    const hours = outcome.pools.reduce((sum, pool) => sum + pool.workedHours, 0)
    expect(outcome.cost.total).toBeCloseTo(hours * 90, 3)
  })

  it('the same seed gives the same to the last digit, another seed another', async () => {
    const graphs = await demoGraphs('purchase')
    const run = (seed: number) =>
      JSON.stringify(simulate({ graphs, calendar: officeHours, setup: purchase({ seed, instances: 100 }) }))
    expect(run(5)).toBe(run(5))
    expect(run(5)).not.toBe(run(6))
  })

  it('chances decide in place of data, refusals end and returns come again', async () => {
    const graphs = await demoGraphs('purchase')
    const { nodes } = purchase()
    const outcome = simulate({
      graphs,
      calendar: officeHours,
      setup: purchase({
        data: [],
        instances: 2000,
        branches: [{ process: 'purchase', nodeId: 'large', flowId: 'toBoard', chance: 0.3 }],
        nodes: nodes.map(each => (each.nodeId === 'head' ? { ...each, refused: 0.1, returned: 0.2 } : each)),
      }),
    })
    const { completed, rejected, failed } = outcome.instances
    expect(completed + rejected).toBe(2000)
    expect(failed).toBe(0)
    // 0.1 of 0.8: what is returned comes to the same person again.
    expect(rejected / 2000).toBeGreaterThan(0.1)
    expect(rejected / 2000).toBeLessThan(0.15)
    expect((node(outcome, 'head')?.count ?? 0) / 2000).toBeCloseTo(1.25, 1)
    expect((node(outcome, 'board')?.count ?? 0) / completed).toBeCloseTo(0.3, 1)
  })

  it('no work is done at night: tasks arriving at five are done the next morning', async () => {
    const graphs = await demoGraphs('leave')
    const setup = setupOf({
      key: 'leave',
      instances: 1,
      variables: { days: 1 },
      // One an hour, the first at 17:55.
      startAt: Date.parse('2026-03-06T08:55:00.000Z'),
      arrivals: { kind: 'fixed', perHour: 60, hours: 'always' },
      nodes: [
        {
          process: 'leave',
          nodeId: 'head',
          duration: { kind: 'fixed', mean: 10 },
          pool: 'head',
          signers: 1,
          refused: 0,
          returned: 0,
        },
      ],
      pools: [{ name: 'head', people: 1, hours: 'working', hourCost: 0 }],
    })
    const outcome = simulate({ graphs, calendar: officeHours, setup })
    // Four minutes on Friday before five, six on Monday after nine.
    expect(outcome.duration.mean).toBe(64 * 60 + 10)
    expect(node(outcome, 'head')?.waiting.mean).toBe(0)
  })

  it('signers beside each other take as long as the slowest, in turn as long as all', async () => {
    const model = (sequential: boolean) =>
      graphsOf(
        file(
          `<startEvent id="s"/><userTask id="t"><extensionElements>
            <console:settings>{"approvers":[{"rule":"users","users":["a","b","c"]}],"mode":"${
              sequential ? 'sequence' : 'all'
            }"}</console:settings></extensionElements></userTask><endEvent id="e"/>${flow('s>t')}${flow('t>e')}`,
        ),
      )
    const run = async (sequential: boolean) =>
      simulate({
        graphs: await model(sequential),
        calendar: officeHours,
        setup: setupOf({
          instances: 20,
          arrivals: { kind: 'fixed', perHour: 1, hours: 'always' },
          nodes: [
            {
              process: 'p',
              nodeId: 't',
              duration: { kind: 'fixed', mean: 5 },
              pool: null,
              signers: 3,
              refused: 0,
              returned: 0,
            },
          ],
        }),
      })
    expect((await run(false)).duration.mean).toBe(5)
    expect((await run(true)).duration.mean).toBe(15)
  })

  it('an overloaded group is named, and a blocked model is reported', async () => {
    const graphs = await demoGraphs('purchase')
    const busy = simulate({
      graphs,
      calendar: officeHours,
      setup: purchase({ arrivals: { kind: 'exponential', perHour: 4, hours: 'working' } }),
    })
    expect(busy.bottleneck).toContain('已超出处理能力')
    const [broken] = await graphsOf(
      file(
        `<startEvent id="s"/><exclusiveGateway id="g" name="选择"/><endEvent id="e"/>
          <endEvent id="f"/>${flow('s>g')}${flow('g>e', 'kind == "a"')}${flow('g>f', 'kind == "b"')}`,
      ),
    )
    if (!broken) throw new Error('no graph')
    const blocked = simulate({ graphs: [broken], calendar: officeHours, setup: setupOf({ instances: 10 }) })
    expect(blocked.instances).toMatchObject({ failed: 10, completed: 0 })
    expect(blocked.failures[0]?.message).toContain('选择')
  })

  it('stops on request, and reports that', async () => {
    const graphs = await demoGraphs('purchase')
    const outcome = simulate({ graphs, calendar: officeHours, setup: purchase() }, { stop: () => '时间到' })
    expect(outcome.stopped).toBe('时间到')
    expect(outcome.instances.completed).toBeLessThan(400)
    expect(simulate({ graphs, calendar: officeHours, setup: purchase() }, { mostSteps: 50 }).stopped).toContain('50 步')
  })

  describe('an ad-hoc sub-process', () => {
    const model = (ordering: string, completion = '') =>
      graphsOf(
        file(
          `<startEvent id="s"/><adHocSubProcess id="free" ordering="${ordering}">${completion}<userTask id="a"/>
            <userTask id="b"/></adHocSubProcess><endEvent id="e"/>${flow('s>free', undefined, 'f1')}
            ${flow('free>e', undefined, 'f2')}`,
        ),
      )
    const hour = { duration: { kind: 'fixed', mean: 60 } as const, pool: null, signers: 1, refused: 0, returned: 0 }
    const nodes = ['a', 'b'].map(nodeId => ({ process: 'p', nodeId, ...hour }))
    const run = async (ordering: string, completion?: string) =>
      simulate({
        graphs: await model(ordering, completion),
        calendar: officeHours,
        setup: setupOf({ instances: 20, nodes }),
      })

    it('each activity is done once, together or one after the other, and then it ends', async () => {
      const together = await run('Parallel')
      expect(together.instances).toMatchObject({ started: 20, completed: 20, failed: 0, unfinished: 0 })
      expect(['a', 'b'].map(id => node(together, id)?.count)).toEqual([20, 20])
      expect(together.duration.mean).toBeCloseTo(60)
      const inTurn = await run('Sequential')
      expect(inTurn.instances).toMatchObject({ completed: 20, failed: 0, unfinished: 0 })
      expect(inTurn.duration.mean).toBeCloseTo(120)
    })

    it('its condition ends it earlier', async () => {
      const early = await run('Sequential', '<completionCondition>true</completionCondition>')
      expect(early.instances).toMatchObject({ completed: 20, failed: 0, unfinished: 0 })
      expect(['a', 'b'].map(id => node(early, id)?.count ?? 0)).not.toEqual([20, 20])
    })
  })
})
