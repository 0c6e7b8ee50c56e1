import type { Graph, NodeKind } from '../../../processes/state/graph.ts'
import { cel, GraphBuilder } from './graphBuilder.ts'
import type { Random } from './random.ts'

export const variableCount = 3

const condition = (random: Random) => `v${random.below(variableCount)} == ${random.below(3)}`

/** Gateways, tasks and loops, each split closed by its join. */
export function blockModel(random: Random): Graph {
  const builder = new GraphBuilder()
  let count = 0
  const add = (kind: NodeKind) => {
    const id = `${kind}${++count}`
    builder.node(id, kind)
    return id
  }
  const begin = add('startEvent')
  const block = (from: string, depth: number): string => {
    const form = depth === 0 ? 'task' : random.pick(['task', 'task', 'sequence', 'and', 'xor', 'or', 'loop'] as const)
    if (form === 'task') {
      const id = add(random.chance(0.8) ? 'userTask' : 'task')
      builder.flow(from, id)
      return id
    }
    if (form === 'sequence') return block(block(from, depth - 1), depth - 1)
    if (form === 'loop') return loop(from, depth)
    const kind = ({ and: 'parallelGateway', xor: 'exclusiveGateway', or: 'inclusiveGateway' } as const)[form]
    return branches(from, depth, kind)
  }
  const loop = (from: string, depth: number): string => {
    const head = add('exclusiveGateway')
    builder.flow(from, head)
    const task = add('userTask')
    builder.flow(head, task)
    const tail = add('exclusiveGateway')
    builder.flow(block(task, depth - 1), tail)
    builder.flow(tail, head, condition(random))
    const out = add('task')
    builder.flow(tail, out, 'default')
    return out
  }
  const branches = (from: string, depth: number, kind: NodeKind): string => {
    const split = add(kind)
    builder.flow(from, split)
    const join = add(kind)
    const number = 2 + random.below(2)
    for (let branch = 0; branch < number; branch++) {
      const entry = add('task')
      const rule = kind === 'parallelGateway' ? undefined : branch === 0 ? 'default' : condition(random)
      builder.flow(split, entry, rule)
      builder.flow(block(entry, depth - 1), join)
    }
    return join
  }
  builder.flow(block(begin, 3), add('endEvent'))
  return builder.graph('p')
}

/**
 * Nodes in a row and flows from any to any later one, now and then back: splits without joins and joins without splits.
 */
export function wildModel(random: Random): Graph {
  const builder = new GraphBuilder()
  const count = 6 + random.below(10)
  const kinds = ['userTask', 'userTask', 'task', 'exclusiveGateway', 'parallelGateway', 'inclusiveGateway'] as const
  const nodes = [{ id: 'start', kind: 'startEvent' as NodeKind }]
  for (let at = 1; at <= count; at++) nodes.push({ id: `n${at}`, kind: random.pick(kinds) })
  for (const { id, kind } of nodes) builder.node(id, kind)
  builder.node('end', 'endEvent')
  const tasks = nodes.flatMap(({ kind }, index) => (kind === 'userTask' ? [index] : []))
  for (const [index, { id, kind }] of nodes.entries()) {
    const later = [...nodes.slice(index + 1).map(each => each.id), 'end']
    const isChoice = kind === 'exclusiveGateway' || kind === 'inclusiveGateway'
    const targets = new Set<string>([later[0]!])
    if (isChoice || kind === 'parallelGateway') targets.add(random.pick(later))
    if (isChoice && random.chance(0.5)) targets.add(random.pick(later))
    const back = tasks.filter(task => task < index)
    if (kind === 'exclusiveGateway' && back.length > 0 && random.chance(0.3)) targets.add(nodes[random.pick(back)]!.id)
    for (const [place, target] of [...targets].entries())
      builder.flow(id, target, isChoice ? (place === 0 ? 'default' : condition(random)) : undefined)
  }
  return builder.graph('p')
}

/** Everything that scopes, events and rounds can do, nested at random. */
export function richModel(random: Random): Graph {
  const builder = new GraphBuilder()
  let count = 0
  const next = (name: string) => `${name}${++count}`
  const fill = (depth: number) => {
    let last = next('start')
    builder.node(last, 'startEvent')
    const steps = 1 + random.below(3)
    for (let at = 0; at < steps; at++) last = piece(last, depth)
    const end = next('end')
    builder.node(end, 'endEvent', random.chance(0.15) ? { events: [{ event: 'error', code: 'e' }] } : {})
    builder.flow(last, end)
    if (random.chance(0.25)) eventSubProcess()
  }
  const eventSubProcess = () => {
    const on = random.pick(['message', 'error'] as const)
    builder.inside(next('on'), 'eventSubProcess', inner => {
      const [begin, react] = [next('begin'), next('react')]
      inner
        .node(begin, 'startEvent', {
          events: [on === 'message' ? { event: 'message', message: { name: 'm' } } : { event: 'error', code: 'e' }],
          interrupting: on === 'error' || random.chance(0.5),
        })
        .node(react, 'userTask')
        .flow(begin, react)
    })
  }
  const piece = (from: string, depth: number): string => {
    const form = random.pick(
      depth === 0
        ? (['task', 'wait'] as const)
        : (['task', 'wait', 'sub', 'split', 'gateway', 'call', 'deal'] as const),
    )
    if (form === 'task') return activity(from, next('work'), id => void builder.node(id, 'userTask', rounds()))
    if (form === 'sub')
      return activity(from, next('sub'), id => void builder.inside(id, 'subProcess', () => fill(depth - 1), rounds()))
    if (form === 'call')
      return activity(from, next('call'), id =>
        builder.node(id, 'callActivity', { call: { key: 'child', in: [], out: [] }, ...rounds() }),
      )
    if (form === 'deal') return deal(from)
    if (form === 'wait') {
      const id = next('wait')
      builder.node(id, 'intermediateCatchEvent', {
        events: [{ event: 'timer', timer: { kind: 'duration', value: `PT${1 + random.below(90)}M` } }],
      })
      builder.flow(from, id)
      return id
    }
    if (form === 'gateway') return eventGateway(from)
    const kind = random.pick(['parallelGateway', 'inclusiveGateway'] as const)
    const [split, join] = [next('split'), next('join')]
    builder.node(split, kind).node(join, kind).flow(from, split)
    for (let branch = 0; branch < 2; branch++) builder.flow(piece(split, depth - 1), join)
    return join
  }
  /** A transaction with a compensable activity, which then completes or is cancelled. */
  const deal = (from: string): string => {
    const [id, begin, act, event, undo, which, done, cancel, cancelled, sorry] = [
      next('deal'),
      next('begin'),
      next('act'),
      next('undone'),
      next('undo'),
      next('which'),
      next('done'),
      next('cancel'),
      next('cancelled'),
      next('sorry'),
    ]
    builder
      .inside(
        id,
        'transaction',
        inner =>
          inner
            .node(begin, 'startEvent')
            .node(act, 'userTask', rounds())
            .boundary(event, act, { events: [{ event: 'compensation' }] })
            .node(undo, random.chance(0.5) ? 'userTask' : 'task', { forCompensation: true })
            .compensatedBy(event, undo)
            .node(which, 'exclusiveGateway')
            .node(done, 'endEvent')
            .node(cancel, 'endEvent', { events: [{ event: random.chance(0.5) ? 'cancel' : 'compensation' }] })
            .path(begin, act, which)
            .flow(which, cancel, condition(random))
            .flow(which, done, 'default'),
        rounds(),
      )
      .boundary(cancelled, id, { events: [{ event: 'cancel' }] })
      .node(sorry, 'userTask')
      .path(cancelled, sorry)
      .flow(from, id)
    return id
  }
  const eventGateway = (from: string): string => {
    const [gateway, merge, message, timer] = [next('gateway'), next('merge'), next('message'), next('timer')]
    builder
      .node(gateway, 'eventBasedGateway')
      .node(merge, 'exclusiveGateway')
      .node(message, 'intermediateCatchEvent', { events: [{ event: 'message', message: { name: 'm' } }] })
      .node(timer, 'intermediateCatchEvent', {
        events: [{ event: 'timer', timer: { kind: 'duration', value: 'PT2H' } }],
      })
      .path(from, gateway, message, merge)
      .path(gateway, timer, merge)
    return merge
  }
  const rounds = () =>
    random.chance(0.3)
      ? { loop: { kind: random.pick(['parallel', 'sequential'] as const), cardinality: cel(String(random.below(4))) } }
      : {}
  const activity = (from: string, id: string, make: (id: string) => void): string => {
    make(id)
    builder.flow(from, id)
    if (random.chance(0.4)) {
      const [event, handle] = [next('event'), next('handle')]
      const events = random.pick([
        [{ event: 'timer' as const, timer: { kind: 'duration' as const, value: 'PT45M' } }],
        [{ event: 'message' as const, message: { name: 'm' } }],
        [{ event: 'error' as const, code: 'e' }],
      ])
      const interrupting = events[0]!.event === 'error' || random.chance(0.5)
      builder.boundary(event, id, { events, interrupting }).node(handle, 'userTask').flow(event, handle)
    }
    return id
  }
  fill(3)
  return builder.graph('p')
}

/** Processes that random models call. */
export const childModel = (): Graph =>
  new GraphBuilder()
    .node('start', 'startEvent')
    .node('inside', 'userTask')
    .node('end', 'endEvent')
    .path('start', 'inside', 'end')
    .graph('child')
