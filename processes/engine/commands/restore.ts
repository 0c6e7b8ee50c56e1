import type { InstanceState, SubscriptionRow, TokenRow } from '../../state/state.ts'
import { cancelContent, removeScope } from '../cancel.ts'
import { rootScope } from '../instance.ts'
import type { Run } from '../run.ts'
import type { CommandOf } from './commandOf.ts'

/**
 * Replaces the current rows by those of an earlier moment, under new ids: results, timers and decisions addressed to
 * the old rows no longer match. Calls that were under way then are made again.
 */
export function restore(run: Run, { rows, sequence, at, versionId }: CommandOf<'restore'>): void {
  const root = rootScope(run)
  if (root) {
    cancelContent(run, root, 'rolledBack')
    removeScope(run, root)
  }
  run.touchedScopes.clear()
  run.queue.length = 0
  run.instance = { ...run.instance, versionId }
  run.event('rolledBack', null, null, { sequence, at })
  const renamed = withNewIds(run, rows)
  for (const scope of renamed.scopes) run.putScope(scope)
  for (const token of renamed.tokens) run.tokens.put(begunAgain(run, token))
  const passed = Date.parse(run.now) - Date.parse(at)
  for (const row of renamed.subscriptions) run.subscriptions.put(later(run, row, passed))
  for (const task of renamed.tasks) run.tasks.put(task)
  for (const slot of renamed.slots) run.slots.put(slot)
  for (const task of renamed.tasks) tell(run, task, renamed.slots)
}

type Rows = Omit<InstanceState, 'instance'>

/** Replaces every id, including those in notes. */
function withNewIds(run: Run, rows: Rows): Rows {
  const ids = new Map<string, string>()
  for (const row of Object.values(rows).flat()) ids.set(row.id, run.id())
  const renamed = (value: unknown): unknown => {
    if (typeof value === 'string') return ids.get(value) ?? value
    if (Array.isArray(value)) return value.map(renamed)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, renamed(inner)]))
  }
  const own = { ...rows, scopes: rows.scopes.map(({ variables: _, ...scope }) => scope) }
  const result = renamed(own) as Rows
  // Variables are user data: a text that happens to equal an id stays.
  return { ...result, scopes: result.scopes.map((scope, at) => ({ ...scope, variables: rows.scopes[at]!.variables })) }
}

/** Restarts waits for outside systems; all other waits continue. */
function begunAgain(run: Run, token: TokenRow): TokenRow {
  if (token.wait !== 'job' && token.wait !== 'child' && token.wait !== 'ready') return token
  run.queue.push(token.id)
  return { ...token, wait: 'ready' }
}

/** Shifts a timer so that its remaining time is unchanged; a fixed date stays. */
function later(run: Run, row: SubscriptionRow, passed: number): SubscriptionRow {
  if (row.due === null) return row
  const isFixed = run.graph
    .node(row.nodeId)
    .events.some(event => event.event === 'timer' && event.timer.kind === 'date')
  return isFixed ? row : { ...row, due: new Date(Date.parse(row.due) + passed).toISOString() }
}

function tell(run: Run, task: Rows['tasks'][number], slots: Rows['slots']): void {
  const { id: taskId, name, mode, candidates, round } = task
  run.event('taskCreated', task.nodeId, task.tokenId, { taskId, name, mode, candidates, round })
  for (const slot of slots) {
    if (slot.taskId !== taskId || slot.state !== 'open') continue
    const { id: slotId, assignee, actingFor, source, state, explanation } = slot
    run.event('slotOpened', task.nodeId, task.tokenId, {
      slotId,
      taskId,
      assignee,
      actingFor,
      source,
      state,
      explanation,
    })
    run.effects.push({ effect: 'notify', about: 'assigned', slotId })
  }
}
