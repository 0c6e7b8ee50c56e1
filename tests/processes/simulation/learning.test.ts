import { describe, expect, it } from 'vitest'
import { type Distribution, sample } from '../../../processes/simulation/distribution.ts'
import { fitOf, shareOf } from '../../../processes/simulation/fit.ts'
import { adviceOf, forecast, helps } from '../../../processes/simulation/forecast.ts'
import { type HistoryLine, learn } from '../../../processes/simulation/learn.ts'
import { randomOf } from '../../../processes/simulation/random.ts'
import { studentQuantile } from '../../../processes/simulation/statistics.ts'
import { graphOf } from '../engine/graphBuilder.ts'
import { demoGraphs, monday, officeHours, setupOf } from './models.ts'

const drawn = (distribution: Distribution, count = 400) => {
  const random = randomOf(3, 'fit', distribution.kind)
  return Array.from({ length: count }, () => sample(distribution, random))
}

const at = (hours: number) => monday + hours * 3_600_000
/** Lines of the history of a process, at hours since a Monday. */
const linesOf =
  (process: string) =>
  (instanceId: string, kind: HistoryLine['kind'], hours: number, more: Partial<HistoryLine> = {}): HistoryLine => ({
    instanceId,
    process,
    kind,
    at: at(hours),
    nodeId: null,
    slotId: null,
    assignee: null,
    flowId: null,
    decision: null,
    automatic: false,
    called: false,
    ...more,
  })

describe('what the history teaches', () => {
  it.each([
    { kind: 'exponential', mean: 30 },
    { kind: 'uniform', low: 10, high: 50 },
    { kind: 'triangular', low: 5, mean: 12, high: 60 },
    { kind: 'lognormal', mean: 25, spread: 15 },
  ] satisfies Distribution[])('finds a $kind distribution again', distribution => {
    const found = fitOf(drawn(distribution))
    expect(found?.distribution.kind).toBe(distribution.kind)
    expect(found?.quality).toBe('拟合良好')
    expect(found?.chance).toBeGreaterThan(0.05)
  })

  it('says when there is too little, when all is the same, and when nothing fits', () => {
    expect(fitOf([])).toBeUndefined()
    expect(fitOf([3, 5, 9])?.quality).toContain('样本不足')
    expect(fitOf([7, 7, 7, 7])?.distribution).toEqual({ kind: 'fixed', mean: 7 })
    const two = [...drawn({ kind: 'uniform', low: 1, high: 2 }), ...drawn({ kind: 'uniform', low: 90, high: 92 })]
    expect(fitOf(two)?.quality).toContain('拟合较差')
    expect(shareOf(0, 10)).toMatchObject({ share: 0, low: 0 })
    expect(shareOf(50, 100).low).toBeCloseTo(0.404, 2)
    expect(studentQuantile(0.975, 7)).toBeCloseTo(2.365, 2)
  })

  it('does not take what came within a second for the pace of every hour', () => {
    const line = (place: number): HistoryLine => ({
      instanceId: `one${place}`,
      process: 'leave',
      kind: 'instanceStarted',
      at: monday + place * 30,
      nodeId: null,
      slotId: null,
      assignee: null,
      flowId: null,
      decision: null,
      automatic: false,
      called: false,
    })
    const { arrivals } = learn(
      { lines: Array.from({ length: 13 }, (_, at) => line(at)), decisions: new Map() },
      [],
      officeHours,
    )
    expect(arrivals).toEqual({ perHour: 12, perDay: 12, hours: 'working' })
  })

  it('takes people to do one thing at a time, in working time', async () => {
    const graphs = await demoGraphs('leave')
    const line = linesOf('leave')
    const turn = (id: string, opened: number, decided: number, decision = 'agreed') => [
      line(id, 'instanceStarted', opened),
      line(id, 'slotOpened', opened, { nodeId: 'head', slotId: id, assignee: 'boss' }),
      line(id, 'slotDecided', decided, { nodeId: 'head', slotId: id, assignee: 'boss', decision }),
      line(id, 'instanceEnded', decided),
      line(id, 'flowTaken', decided, { nodeId: 'long', flowId: id === 'c' ? 'toLeader' : 'toHr' }),
    ]
    // The second task arrives during the first; the third waits over night.
    const lines = [...turn('a', 0, 2), ...turn('b', 1, 3), ...turn('c', 7, 25, 'refused')]
    const learned = learn({ lines, decisions: new Map([['boss', [at(2), at(3), at(25)]]]) }, graphs, officeHours)
    expect(learned).toMatchObject({ started: 3, ended: 3 })
    const [head] = learned.nodes
    expect(head).toMatchObject({ nodeId: 'head', people: 1, pool: '部门负责人审批' })
    // 120, then 60, then one hour on Monday and one on Tuesday.
    expect(head?.fit.mean).toBe(100)
    expect(head?.refused).toBeCloseTo(1 / 3)
    expect(learned.branches.find(({ flowId }) => flowId === 'toHr')).toMatchObject({ count: 2, share: 2 / 3 })
    expect(learned.arrivals.hours).toBe('working')
  })

  it('counts how often an inclusive gateway or an activity is left, and a user at two nodes once', () => {
    const line = linesOf('p')
    const graph = graphOf('p', g =>
      g
        .node('start', 'startEvent')
        .node('split', 'inclusiveGateway')
        .node('a', 'userTask')
        .node('b', 'userTask')
        .node('c', 'userTask')
        .node('d', 'userTask')
        .path('start', 'split')
        .flow('split', 'a', 'x')
        .flow('split', 'b', 'y')
        .flow('a', 'c', 'x')
        .flow('a', 'd', 'y'),
    )
    const idOf = (from: string, to: string) =>
      graph.flows.find(flow => graph.nodes[flow.from]?.id === from && graph.nodes[flow.to]?.id === to)?.id ?? ''
    const taken = (id: string, hours: number, from: string, ...to: string[]) =>
      to.map(each => line(id, 'flowTaken', hours, { nodeId: from, flowId: idOf(from, each) }))
    const turn = (nodeId: string, hours: number, assignee: string) => {
      const slot = { nodeId, slotId: `${nodeId}${hours}${assignee}`, assignee }
      return [
        line('i', 'slotOpened', hours, slot),
        line('i', 'slotDecided', hours + 1, { ...slot, decision: 'agreed' }),
      ]
    }
    const lines = [
      ...taken('i', 0, 'split', 'a'),
      ...taken('j', 0, 'split', 'b'),
      ...taken('k', 1, 'split', 'a', 'b'),
      ...taken('l', 2, 'split', 'a'),
      ...taken('i', 3, 'a', 'c'),
      ...taken('k', 3, 'a', 'c', 'd'),
      ...Array.from({ length: 12 }, (_, hour) => [
        ...turn('a', hour, 'ann'),
        ...turn('a', hour, 'bob'),
        ...turn('b', hour, 'bob'),
        ...turn('c', hour, 'cid'),
      ]).flat(),
    ]
    const learned = learn({ lines, decisions: new Map() }, [graph], officeHours)
    const shares = Object.fromEntries(learned.branches.map(({ flowId, share }) => [flowId, share]))
    expect(shares).toEqual({
      [idOf('split', 'a')]: 0.75,
      [idOf('split', 'b')]: 0.5,
      [idOf('a', 'c')]: 1,
      [idOf('a', 'd')]: 0.5,
    })
    expect(learned.pools.map(({ people, nodes }) => [people, nodes.length])).toEqual([
      [2, 2],
      [1, 1],
    ])
  })

  it('reports the effect of one more user: a lot at a bottleneck, nothing without waiting', async () => {
    const graphs = await demoGraphs('leave')
    const nodes = (['head', 'hr'] as const).map(nodeId => ({
      process: 'leave',
      nodeId,
      duration: { kind: 'exponential' as const, mean: nodeId === 'head' ? 50 : 5 },
      pool: nodeId,
      signers: 1,
      refused: 0,
      returned: 0,
    }))
    const setup = setupOf({
      key: 'leave',
      instances: 300,
      variables: { days: 1 },
      arrivals: { kind: 'exponential', perHour: 1, hours: 'always' },
      nodes,
      pools: ['head', 'hr'].map(name => ({ name, people: 1, hours: 'always' as const, hourCost: 10 })),
    })
    const shares: number[] = []
    const seen = forecast({ input: { setup, graphs, calendar: officeHours }, repetitions: 5 }, share => {
      shares.push(share)
      return undefined
    })
    const [best, other] = seen.increments
    expect(best).toMatchObject({ pool: 'head', people: 1 })
    expect(best && helps(best)).toBe(true)
    expect(best?.saved.mean).toBeGreaterThan(60)
    expect(Math.abs(other?.saved.mean ?? 99)).toBeLessThan(5)
    expect(adviceOf(seen)).toContain('“head”增加一人最有效')
    expect(Math.max(...shares)).toBeLessThanOrEqual(1)
    expect(seen.stopped).toBeNull()
  })
})
