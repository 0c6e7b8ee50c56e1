import { renamedChoices, renamedNotes } from '../../assignment/nextChoices.ts'
import { poolOf } from '../../assignment/poolOf.ts'
import type { GraphNode } from '../../state/graph.ts'
import { nodeKinds } from '../../state/nodeKinds.ts'
import type { Compensable, ScopeRow, TokenRow } from '../../state/state.ts'
import { awaited } from '../elements/receiveTask.ts'
import { engineFault } from '../engineFault.ts'
import { labelOf } from '../prepareGraph.ts'
import type { Run } from '../run.ts'
import { isInterrupted, mayHaveFired, subscribe } from '../subscribe.ts'
import type { CommandOf } from './commandOf.ts'

/**
 * Rewrites the rows of an instance for another version, whose graph the step receives. Refuses with a reason if a row
 * has no place there. Open tasks keep their assignees, and subscriptions to new events begin.
 */
export function migrate(run: Run, { versionId, nodes, added = [] }: CommandOf<'migrate'>): void {
  const idOf = (id: string) => (Object.hasOwn(nodes, id) ? nodes[id]! : id)
  const oldIds = new Map(run.tokens.all().map(token => [token.id, token.nodeId]))
  for (const scope of run.scopes.all()) moveScope(run, scope, idOf)
  for (const scope of run.scopes.all()) {
    const variables = renamedChoices(scope.variables, idOf)
    if (variables !== scope.variables) run.putScope({ ...scope, variables })
  }
  for (const token of run.tokens.all()) moveToken(run, token, idOf)
  for (const task of run.tasks.all()) {
    const node = targetOf(run, idOf(task.nodeId), task.nodeId)
    const name = typeof node.name === 'string' ? node.name : task.name
    const moved = { ...renamedNotes(task, { idOf, versionId, graph: run.graph }), nodeId: node.id, name }
    // The new version decides whether the initiator may claim the task.
    run.tasks.put(poolOf(node, run.instance.initiator, moved))
  }
  moveSubscriptions(run, idOf, new Set(added))
  const { versionId: fromVersionId } = run.instance
  run.instance = { ...run.instance, versionId }
  const changed = run.tokens.all().map(({ id, nodeId }) => ({ tokenId: id, from: oldIds.get(id), to: nodeId }))
  // History uses the old node ids; lookups by new ids use this mapping.
  const renamed = Object.entries(nodes).filter(([from, to]) => from !== to && run.graph.find(to))
  const details = { versionId, fromVersionId, tokens: changed, nodes: Object.fromEntries(renamed) }
  run.event('migrated', null, null, details)
}

function targetOf(run: Run, id: string, from: string): GraphNode {
  const node = run.graph.find(id)
  if (node) return node
  throw engineFault('STEP_NODE_NOT_MATCHED', { from }, from)
}

export function moveScope(run: Run, scope: ScopeRow, idOf: (id: string) => string): void {
  const compensable = renamed(scope.compensable, idOf)
  if (scope.nodeId === null) {
    if (compensable.length > 0) run.putScope({ ...scope, compensable })
    return
  }
  const node = targetOf(run, idOf(scope.nodeId), scope.nodeId)
  const opens = scope.kind === 'sub' || scope.kind === 'eventSub'
  if (opens && node.inner === undefined)
    throw engineFault('STEP_NOT_A_SUB_PROCESS', { node: labelOf(node) }, scope.nodeId)
  if (scope.kind === 'loop' && node.loop === undefined)
    throw engineFault('STEP_NO_LONGER_MULTIPLE', { node: labelOf(node) }, scope.nodeId)
  run.putScope({ ...scope, nodeId: node.id, compensable })
}

const renamed = (entries: readonly Compensable[], idOf: (id: string) => string): Compensable[] =>
  entries.map(entry => ({
    ...entry,
    nodeId: idOf(entry.nodeId),
    ...(entry.inner && { inner: renamed(entry.inner, idOf) }),
  }))

export function moveToken(run: Run, token: TokenRow, idOf: (id: string) => string): void {
  const node = targetOf(run, idOf(token.nodeId), token.nodeId)
  if (!waitsAlike(run, token, node))
    throw engineFault('STEP_WAITS_DIFFERENTLY', { from: token.nodeId, node: labelOf(node) }, token.nodeId)
  if (placeAround(run, token) !== node.scope)
    throw engineFault('STEP_IN_OTHER_SUB_PROCESS', { node: labelOf(node) }, token.nodeId)
  if (token.wait !== 'joined' || node.incoming.some(place => run.graph.flow(place).id === token.viaFlowId)) {
    run.tokens.put({ ...token, nodeId: node.id })
    return
  }
  throw engineFault('STEP_FLOW_GONE', { node: labelOf(node), flow: String(token.viaFlowId) }, token.nodeId)
}

/** Wait states that only some elements have; a token at any element may be `ready` or `incident`. */
const ownWays = new Set(Object.values(nodeKinds).flatMap(({ waitsAs }) => waitsAs ?? []))

function waitsAlike(run: Run, token: TokenRow, node: GraphNode): boolean {
  if (token.wait === 'scope') return run.scopes.by('tokenId', token.id).every(scope => scope.nodeId === node.id)
  return !ownWays.has(token.wait) || nodeKinds[node.kind].waitsAs === token.wait
}

/** Returns the scope of the new graph in which a token stands, from its enclosing rows, which are already rewritten. */
function placeAround(run: Run, token: TokenRow): number {
  for (let scope = run.scopes.get(token.scopeId); scope; scope = run.scopes.get(scope.parentId)) {
    if (scope.kind === 'process') return 0
    const node = run.graph.node(scope.nodeId!)
    if (scope.kind === 'sub' || scope.kind === 'eventSub') return node.inner!
    if (scope.kind === 'compensation') return node.scope
  }
  return 0
}

/** Events that still exist keep their rows and due times; others end, and new ones begin. */
function moveSubscriptions(run: Run, idOf: (id: string) => string, added: ReadonlySet<string>): void {
  const before = run.subscriptions.all()
  for (const row of before) run.subscriptions.remove(row.id)
  for (const waiter of waitersOf(run)) {
    for (const node of waiter.nodes) {
      const same = before.filter(row => row.tokenId === waiter.tokenId && row.scopeId === waiter.scopeId)
      const rows = same.filter(row => idOf(row.nodeId) === node.id)
      if (rows.length > 0) for (const row of rows) run.subscriptions.put({ ...row, nodeId: node.id })
      else if (added.has(node.id) || !mayHaveFired(node)) subscribe(run, waiter, node)
    }
  }
}

interface Waiting {
  scopeId: string
  tokenId: string | null
  nodes: GraphNode[]
}

function waitersOf(run: Run): Waiting[] {
  const scopes = run.scopes.all().flatMap(scope => {
    const place = scope.kind === 'process' ? 0 : scope.kind === 'loop' ? undefined : innerOf(run, scope)
    if (place === undefined || isInterrupted(run, scope, place)) return []
    return [{ scopeId: scope.id, tokenId: null, nodes: run.graph.eventStarts(place).map(({ start }) => start) }]
  })
  const tokens = run.tokens.all().map(token => {
    const node = run.nodeOf(token)
    const scope = run.scopeOf(token)
    const isRound = scope.kind === 'round' && scope.nodeId === node.id
    const own = token.wait === 'event' ? awaitedAt(run, node) : []
    const boundary = isRound ? [] : node.boundary.map(place => run.graph.at(place))
    return { scopeId: token.scopeId, tokenId: token.id, nodes: [...own, ...boundary] }
  })
  return [...scopes, ...tokens]
}

function innerOf(run: Run, scope: ScopeRow): number | undefined {
  return scope.kind === 'sub' || scope.kind === 'eventSub' ? run.graph.node(scope.nodeId!).inner : undefined
}

function awaitedAt(run: Run, node: GraphNode): GraphNode[] {
  if (node.kind !== 'eventBasedGateway') return [awaited(node)]
  return node.outgoing.map(place => awaited(run.graph.at(run.graph.flow(place).to)))
}
