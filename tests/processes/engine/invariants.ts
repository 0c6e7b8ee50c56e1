import type { Graph } from '../../../processes/state/graph.ts'
import type { StepResult } from '../../../processes/state/result.ts'
import type { InstanceState } from '../../../processes/state/state.ts'

/** What must hold of the rows of every instance after every step; gives what does not. */
export function brokenInvariants(graph: Graph, state: InstanceState): string[] {
  const broken: string[] = []
  const check = (holds: boolean, text: string) => {
    if (!holds) broken.push(text)
  }
  const nodes = new Map(graph.nodes.map(node => [node.id, node]))
  const scopes = new Map(state.scopes.map(scope => [scope.id, scope]))
  const tokens = new Map(state.tokens.map(token => [token.id, token]))
  const isOver = state.instance.phase !== 'running' && state.instance.phase !== 'suspended'
  if (isOver) {
    const rows = [state.scopes, state.tokens, state.subscriptions, state.tasks, state.slots]
    check(
      rows.every(each => each.length === 0),
      'an ended instance has rows',
    )
    check(state.instance.endedAt !== null, 'an ended instance has no end time')
    return broken
  }
  check(state.scopes.filter(({ kind }) => kind === 'process').length === 1, 'there is not one process scope')
  for (const scope of state.scopes) {
    check(scope.parentId === null || scopes.has(scope.parentId), `scope ${scope.id} has no parent`)
    check(
      scope.tokenId === null || tokens.get(scope.tokenId)?.wait === 'scope',
      `no token waits for scope ${scope.nodeId}`,
    )
    const hasContent =
      state.tokens.some(({ scopeId }) => scopeId === scope.id) ||
      state.scopes.some(({ parentId }) => parentId === scope.id)
    const isAdHoc = scope.nodeId !== null && nodes.get(scope.nodeId)?.kind === 'adHocSubProcess'
    check(hasContent || isAdHoc, `scope ${scope.kind} ${scope.nodeId} is empty`)
  }
  for (const token of state.tokens) {
    const at = `token at ${token.nodeId} (${token.wait})`
    check(nodes.has(token.nodeId), `${at}: no such node`)
    check(scopes.has(token.scopeId), `${at}: no scope`)
    const of = <Row extends { tokenId: string | null }>(rows: Row[]) => rows.filter(row => row.tokenId === token.id)
    if (token.wait === 'task') check(of(state.tasks).length === 1, `${at}: no task`)
    if (token.wait === 'event') check(of(state.subscriptions).length > 0, `${at}: no subscription`)
    if (token.wait === 'scope') check(of(state.scopes).length > 0, `${at}: no scope inside`)
    if (token.wait === 'joined') {
      const node = nodes.get(token.nodeId)!
      const arrived = new Set(
        state.tokens
          .filter(other => other.wait === 'joined' && other.scopeId === token.scopeId && other.nodeId === token.nodeId)
          .map(({ viaFlowId }) => viaFlowId),
      )
      check(
        node.incoming.some(place => !arrived.has(graph.flows[place]!.id)),
        `${at}: all have come and it does not fire`,
      )
    }
  }
  for (const row of [...state.tasks, ...state.subscriptions])
    check(row.tokenId === null || tokens.has(row.tokenId), `a task or subscription at ${row.nodeId} has no token`)
  for (const row of [...state.tasks, ...state.subscriptions])
    check(scopes.has(row.scopeId), `a task or subscription at ${row.nodeId} has no scope`)
  for (const slot of state.slots)
    check(
      state.tasks.some(({ id }) => id === slot.taskId),
      `slot ${slot.id} has no task`,
    )
  const incidents = state.tokens.filter(({ wait }) => wait === 'incident').length
  check(state.instance.incidents === incidents, 'the incidents are not counted')
  return broken
}

const tables = ['scopes', 'tokens', 'subscriptions', 'tasks', 'slots'] as const

/** Returns changes that do not lead from the old rows to the new ones, or write an unchanged row. */
export function wrongChanges(before: InstanceState | null, result: Extract<StepResult, { kind: 'done' }>): string[] {
  return tables.flatMap(table => {
    const { put, removed } = result.changes[table]
    const rows = new Map((before?.[table] ?? []).map((row): [string, unknown] => [row.id, row]))
    const wanted = new Map(result.state[table].map((row): [string, unknown] => [row.id, row]))
    const wrong: string[] = []
    for (const id of removed) if (!rows.delete(id)) wrong.push(`${table}: ${id} is removed but was not there`)
    for (const id of put) {
      if (removed.includes(id)) wrong.push(`${table}: ${id} is written and removed`)
      rows.set(id, wanted.get(id))
    }
    const text = (all: Map<string, unknown>) => JSON.stringify([...all].sort(([a], [b]) => (a < b ? -1 : 1)))
    return text(rows) === text(wanted) ? wrong : [...wrong, `${table}: the changes do not make the new rows`]
  })
}
