import { describe, expect, it } from 'vitest'
import { readModel } from '../../../processes/bpmn/readModel.ts'
import type { Graph } from '../../../processes/state/graph.ts'
import { isFull } from '../../helpers/form.ts'
import { bpmnText } from './bpmnText.ts'
import { MemoryHost, Refused } from './memoryHost.ts'
import { Random } from './random.ts'
import { blockModel, childModel, richModel, variableCount, wildModel } from './randomModels.ts'
import { ReferenceInterpreter } from './referenceInterpreter.ts'

/** Models of each kind; ENGINE_RUNS=20000 for a night. */
const runs = Number(process.env.ENGINE_RUNS ?? (isFull ? 150 : 15))
const first = Number(process.env.ENGINE_SEED ?? 1)
const longest = 25
const mostOpen = 40

const seeds = Array.from({ length: runs }, (_, index) => first + index)
const values = (random: Random) =>
  Object.fromEntries(Array.from({ length: variableCount }, (_, index) => [`v${index}`, random.below(3)]))

/** `through`: what the engine runs is made of the graph first. */
async function compare(
  seed: number,
  model: (random: Random) => Graph,
  through: (graph: Graph) => Promise<Graph> | Graph = graph => graph,
): Promise<number> {
  const random = new Random(seed)
  const graph = model(random)
  const host = new MemoryHost(1000).deploy(await through(graph))
  const variables = values(random)
  const id = host.start('p', variables)
  const reference = new ReferenceInterpreter(graph, variables)
  for (let round = 0; round < longest; round++) {
    if (reference.isAmbiguous) return round
    const open = host.open()
    expect(open, `seed ${seed}, round ${round}`).toEqual(reference.open())
    expect(host.phase(id) === 'completed', `seed ${seed}, round ${round}`).toBe(reference.isEnded)
    if (open.length === 0 || open.length > mostOpen) return round
    const node = random.pick(open)
    const changed = values(random)
    Object.assign(reference.variables, changed)
    reference.complete(node)
    host.complete(node, changed)
  }
  return longest
}

describe('the engine and the reference interpreter', () => {
  it.each([
    ['of blocks', blockModel],
    ['without blocks', wildModel],
  ])('open the same tasks in models %s', async (_, model) => {
    let rounds = 0
    for (const seed of seeds) rounds += await compare(seed, model)
    expect(rounds).toBeGreaterThan(runs)
  })

  it.each([
    ['of blocks', blockModel],
    ['without blocks', wildModel],
  ])('open the same tasks in models %s read from BPMN text', async (_, model) => {
    let rounds = 0
    for (const seed of seeds.slice(0, Math.ceil(runs / 3))) rounds += await compare(seed, model, asRead)
    expect(rounds).toBeGreaterThan(runs / 3)
  })
})

async function asRead(graph: Graph): Promise<Graph> {
  const { graphs, faults } = await readModel(bpmnText(graph))
  expect(faults.filter(({ level }) => level === 'error')).toEqual([])
  return graphs[0]!
}

/** One command that is legal at this moment, or may be refused; the host asks for the invariants after each. */
function act(host: MemoryHost, id: string, graph: Graph, random: Random): string {
  const state = host.state(id)
  const form = random.pick([
    'complete',
    'complete',
    'complete',
    'message',
    'clock',
    'move',
    'pause',
    'grow',
    'migrate',
  ] as const)
  if (form === 'message') host.message('m')
  else if (form === 'clock') host.advance('PT30M')
  else if (form === 'pause') {
    host.send(id, { command: 'suspend' })
    host.send(id, { command: 'activate' })
  } else if (form === 'move' && state.tokens.length > 0) {
    const tokenIds = state.tokens.filter(() => random.chance(0.4)).map(token => token.id)
    const targets = [random.pick(graph.nodes).id]
    const siblings = random.pick(['cancel', 'keep', undefined] as const)
    const command = { command: 'move', tokenIds, targets, reason: 'random' } as const
    if (tokenIds.length > 0) host.send(id, siblings ? { ...command, siblings } : command)
  } else if (form === 'grow') {
    const loop = state.scopes.find(({ kind }) => kind === 'loop')
    if (loop) host.send(id, { command: 'addRound', scopeId: loop.id })
  } else if (form === 'migrate') {
    host.send(id, { command: 'migrate', versionId: 'again', nodes: {} })
    const waiting = ({ subscriptions }: typeof state) => subscriptions.map(row => row.id).sort()
    expect(waiting(host.state(id))).toEqual(waiting(state))
  } else if (host.tasks().length > 0) {
    const { instanceId, task } = random.pick(host.tasks())
    host.send(instanceId, { command: 'completeTask', taskId: task.id, variables: values(random), outcome: 'completed' })
  }
  return form
}

describe('random commands', () => {
  it.each([
    ['blocks', blockModel],
    ['no blocks', wildModel],
    ['scopes, events and rounds', richModel],
  ])('leave consistent rows in models of %s', (_, model) => {
    let done = 0
    for (const seed of seeds) {
      const random = new Random(seed)
      const graph = model(random)
      const host = new MemoryHost(1000).deploy(graph, childModel())
      const id = host.start('p', values(random))
      const course: string[] = []
      for (let round = 0; round < longest && host.phase(id) === 'running'; round++) {
        if (host.state(id).tokens.length > mostOpen) break
        try {
          course.push(act(host, id, graph, random))
          done++
        } catch (error) {
          if (!(error instanceof Refused)) throw new Error(`seed ${seed}, ${course.join(' ')}`, { cause: error })
        }
      }
      if (host.phase(id) === 'running') host.send(id, { command: 'end', phase: 'terminated', reason: 'over' })
    }
    expect(done).toBeGreaterThan(runs)
  })
})
