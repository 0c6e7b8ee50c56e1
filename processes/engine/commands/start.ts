import type { StepContext } from '../../state/command.ts'
import type { EventDefinition, Graph, GraphNode } from '../../state/graph.ts'
import type { InstanceState, ScopeRow } from '../../state/state.ts'
import { engineFault } from '../engineFault.ts'
import { holds, interpolate, templateText } from '../expressions.ts'
import { chainName } from '../hops.ts'
import { rootScope } from '../instance.ts'
import { labelOf } from '../prepareGraph.ts'
import type { Run } from '../run.ts'
import { addScope, received } from '../scopes.ts'
import { subscribeScope } from '../subscribe.ts'
import { createToken } from '../tokens.ts'
import { startEventSubProcess } from '../trigger.ts'
import { openVariables, setLocal } from '../variables.ts'
import type { CommandOf } from './commandOf.ts'

/** Creates the row of a new instance and its root scope. */
export function beginInstance(graph: Graph, command: CommandOf<'start'>, context: StepContext): InstanceState {
  const { instanceId, parent } = command
  return {
    instance: {
      id: instanceId,
      versionId: command.versionId,
      key: graph.key,
      businessKey: command.businessKey ?? null,
      initiator: command.initiator,
      phase: 'running',
      incidents: 0,
      title: command.title ?? graph.name,
      parentInstanceId: parent?.instanceId ?? null,
      parentTokenId: parent?.tokenId ?? null,
      rootId: parent?.rootId ?? instanceId,
      revision: 0,
      sequence: 0,
      startedAt: context.now,
      endedAt: null,
    },
    scopes: [],
    tokens: [],
    subscriptions: [],
    tasks: [],
    slots: [],
  }
}

export function start(run: Run, command: CommandOf<'start'>): void {
  const { graph } = run.graph
  const data = Object.fromEntries((graph.settings.data ?? []).map(({ name, value }) => [name, value ?? null]))
  const empty = addScope(run, { parentId: null, nodeId: null, kind: 'process', tokenId: null, variables: data })
  const node = command.nodeId === undefined ? undefined : run.graph.node(command.nodeId)
  const given = node ? received(run, node, empty.id, command.variables) : command.variables
  const chain = command.hops ? { [chainName]: command.hops } : {}
  const scope = setLocal(run, empty, { ...openVariables(given), ...chain })
  const { key, initiator, businessKey } = run.instance
  run.event('instanceStarted', command.nodeId ?? null, null, { key, initiator, businessKey })
  setTitle(run, command, scope)
  subscribeScope(run, scope, 0)
  if (node) startAt(run, scope, node)
  else startPlain(run, scope)
}

function setTitle(run: Run, command: CommandOf<'start'>, scope: ScopeRow): void {
  const { settings, nodes } = run.graph.graph
  if (command.title !== undefined || !settings.title || !nodes[0]) return
  run.instance = { ...run.instance, title: interpolate(run, settings.title, scope.id, nodes[0]) }
}

function startPlain(run: Run, scope: ScopeRow): void {
  const { starts } = run.graph.scope(0)
  const nodes = starts.length > 0 ? starts.map(place => run.graph.at(place)) : [otherStart(run, scope)]
  for (const node of nodes) createToken(run, { scopeId: scope.id, node, epoch: 0 })
}

/** Returns the only message, signal or timer start event, which may also be started by hand. */
function otherStart(run: Run, scope: ScopeRow): GraphNode {
  const [only, ...others] = run.graph
    .scope(0)
    .nodes.map(place => run.graph.at(place))
    .filter(({ kind }) => kind === 'startEvent')
  const isFree = only && others.length === 0 && only.events.every(({ event }) => event !== 'conditional')
  return isFree ? only : startByCondition(run, scope)
}

/** Returns a conditional start event whose condition holds for the given variables. */
function startByCondition(run: Run, scope: ScopeRow): GraphNode {
  const asking = run.graph
    .scope(0)
    .nodes.map(place => run.graph.at(place))
    .filter(node => node.kind === 'startEvent' && node.events.some(each => each.event === 'conditional'))
  const [first] = asking
  if (!first) throw engineFault('STEP_WITHOUT_START')
  // In a simulation, chance replaces conditions; any such event may start.
  const found = run.context.choose ? first : asking.find(node => isMet(run, scope, node))
  if (found) return found
  throw engineFault('STEP_START_CONDITION', { node: labelOf(first) }, first.id)
}

/** Whether the events of a start hold: one is enough, unless it requires all. */
function isMet(run: Run, scope: ScopeRow, node: GraphNode): boolean {
  const holdsFor = (each: EventDefinition) => each.event === 'conditional' && holds(run, each.condition, scope.id, node)
  return node.parallelMultiple ? node.events.every(holdsFor) : node.events.some(holdsFor)
}

/** Starts an instance at the triggered node: a start event, or another node that creates instances. */
function startAt(run: Run, scope: ScopeRow, node: GraphNode): void {
  if (node.kind === 'startEvent' && node.scope !== 0) {
    const root = rootScope(run)
    const found = run.graph.eventStarts(0).find(each => each.start === node)
    if (root && found) startEventSubProcess(run, root, found)
    return
  }
  if (node.scope !== 0)
    throw engineFault('STEP_START_NOT_ALLOWED', { node: templateText(run, node.name, scope.id, node) }, node.id)
  const token = createToken(run, { scopeId: scope.id, node, epoch: 0, finished: node.kind !== 'startEvent' })
  if (token.finished) run.event('nodeEntered', node.id, token.id)
  awaitOthers(run, scope, node)
}

/** An instantiating gateway may require all its events: subscribes to the others. */
function awaitOthers(run: Run, scope: ScopeRow, node: GraphNode): void {
  const gateway = node.incoming.map(place => run.graph.at(run.graph.flow(place).from)).find(({ wantsAll }) => wantsAll)
  for (const place of gateway?.outgoing ?? []) {
    const flow = run.graph.flow(place)
    const other = run.graph.at(flow.to)
    if (other !== node) createToken(run, { scopeId: scope.id, node: other, via: flow.id, epoch: 0 })
  }
}
