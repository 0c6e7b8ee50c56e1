import { expect, it } from 'vitest'
import { readModel } from '../../../processes/bpmn/readModel.ts'
import { computeReach } from '../../../processes/engine/reach.ts'
import type { Graph } from '../../../processes/state/graph.ts'
import { expectLinear } from '../../helpers/expectWithin.ts'
import { isFull } from '../../helpers/form.ts'
import { file, flow, graphOf, nodeOf } from './bpmnText.ts'

/** Pseudo-random numbers that are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Gateways, tasks and boundary events, connected as it comes, with loops. */
function randomModel(random: (below: number) => number): string {
  const count = 4 + random(9)
  const ids = Array.from({ length: count }, (_, index) => `n${index}`)
  const nodes = ids.map(id => (random(3) === 0 ? `<userTask id="${id}"/>` : `<inclusiveGateway id="${id}"/>`))
  const ways = ids.slice(1).map((id, index) => flow(`n${random(index + 1)}>${id}`))
  for (let more = random(count); more >= 0; more--) ways.push(flow(`n${random(count)}>n${1 + random(count - 1)}`))
  const hosts = ids.filter((_, index) => nodes[index]?.startsWith('<userTask') && random(3) === 0)
  const boundaries = hosts.map(
    id =>
      `<boundaryEvent id="b${id}" attachedToRef="${id}"><timerEventDefinition>
        <timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>
        ${flow(`b${id}>n${1 + random(count - 1)}`)}`,
  )
  return file(`<startEvent id="s"/>${flow('s>n0')}${nodes.join('')}${ways.join('')}${boundaries.join('')}`)
}

/** The flows that a token at a node can take, those of boundary events among them. */
const ahead = (graph: Graph, place: number): number[] =>
  [place, ...(graph.nodes[place]?.boundary ?? [])].flatMap(at => graph.nodes[at]?.outgoing ?? [])

/**
 * Whether the rule of BPMN lets a join fire: nothing can still come to an empty flow that cannot come to a filled one.
 */
const fires = (flows: number[][], reach: readonly ReadonlySet<number>[], filled: ReadonlySet<number>) =>
  flows.every(taken => {
    const comesTo = (index: number) => taken.some(one => reach[index]?.has(one))
    const empty = [...reach.keys()].filter(index => !filled.has(index))
    return !empty.some(comesTo) || [...filled].some(comesTo)
  })

const rounds = isFull ? 300 : 30
it('decides every join as the whole walk would, on random models with loops', async () => {
  const random = numbers(7)
  let joins = 0
  let holds = 0
  for (let round = 0; round < rounds; round++) {
    const [graph] = (await readModel(randomModel(random))).graphs
    if (!graph) throw new Error('no graph')
    for (const node of graph.nodes) {
      if (!node.reach) continue
      joins++
      const whole = computeReach(graph, node)
      const kept = node.reach.map(flows => new Set(flows))
      for (let tries = 0; tries < 20; tries++) {
        const filled = new Set(node.incoming.flatMap((_, index) => (random(2) === 0 ? [index] : [])))
        if (filled.size === 0) filled.add(0)
        const tokens = Array.from({ length: random(3) }, () => random(graph.nodes.length))
        const taken = tokens.filter(place => graph.nodes[place] !== node).map(place => ahead(graph, place))
        const expected = fires(taken, whole, filled)
        if (!expected) holds++
        expect(fires(taken, kept, filled)).toBe(expected)
      }
    }
  }
  expect(joins).toBeGreaterThan(rounds)
  expect(holds).toBeGreaterThan(rounds)
})

const block = (index: number, from: string) =>
  `<inclusiveGateway id="a${index}"/><userTask id="x${index}"/><userTask id="y${index}"/>
    <inclusiveGateway id="b${index}"/>${[
      `${from}>a${index}`,
      `a${index}>x${index}`,
      `a${index}>y${index}`,
      `x${index}>b${index}`,
      `y${index}>b${index}`,
    ]
      .map(way => flow(way))
      .join('')}`

const blocks = (count: number) =>
  file(
    `<startEvent id="s"/>${Array.from({ length: count }, (_, index) =>
      block(index, index === 0 ? 's' : `b${index - 1}`),
    ).join('')}`,
  )

it('keeps the flows of the block only', async () => {
  const graph = await graphOf(blocks(20))
  const kept = nodeOf(graph, 'b19').reach ?? []
  expect(kept.map(flows => flows.map(flow => graph.nodes[graph.flows[flow]?.from ?? -1]?.id))).toEqual([
    ['a19', 'x19'],
    ['a19', 'y19'],
  ])
})

it('follows links and boundary events', async () => {
  const graph = await graphOf(
    file(
      `<startEvent id="s"/><inclusiveGateway id="g"/><userTask id="x"/><inclusiveGateway id="j"/>${flow('s>g')}
        ${flow('g>x', undefined, 'gx')}
      <boundaryEvent id="b" attachedToRef="x"><timerEventDefinition>
        <timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>${flow('b>j', undefined, 'bj')}
      <intermediateThrowEvent id="t"><linkEventDefinition name="L"/></intermediateThrowEvent>
      <intermediateCatchEvent id="c"><linkEventDefinition name="L"/></intermediateCatchEvent>
      ${flow('g>t', undefined, 'gt')}${flow('c>j', undefined, 'cj')}`,
    ),
  )
  const names = nodeOf(graph, 'j').reach?.map(flows => flows.map(flow => graph.flows[flow]?.id).sort())
  expect(names).toEqual([
    ['bj', 'gx'],
    ['cj', 'gt'],
  ])
})

it('reads a model eight times as large in about eight times the time', async () => {
  await expectLinear({ size: isFull ? 2000 : 800, make: blocks, work: xml => readModel(xml) })
})
