import type { InstanceState } from '../../../../processes/state/state.ts'

type Rows = InstanceState
type RowOf<Table extends LiveTable> = Rows[Table][number]

export type LiveTable = 'scopes' | 'tokens' | 'subscriptions' | 'tasks' | 'slots'

interface Layout<Row> {
  table: string
  /** Written columns besides `id` and `instance_id`. */
  columns: readonly string[]
  write(row: Row): Record<string, unknown>
  read(row: Record<string, unknown>): Row
}

const time = (value: unknown): string | null =>
  value === null || value === undefined ? null : new Date(String(value)).toISOString()
const text = (value: unknown): string => String(value)
const textOrNull = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
const record = (value: unknown): Record<string, unknown> => (value ?? {}) as Record<string, unknown>

/** Mapping of engine rows to tables, one entry per table. */
export const layouts: { [Table in LiveTable]: Layout<RowOf<Table>> } = {
  scopes: {
    table: 'process_scope',
    columns: ['parent_id', 'node_id', 'kind', 'token_id', 'index', 'variables', 'compensable'],
    write: row => ({
      id: row.id,
      parent_id: row.parentId,
      node_id: row.nodeId,
      kind: row.kind,
      token_id: row.tokenId,
      index: row.index,
      variables: row.variables,
      compensable: row.compensable,
    }),
    read: row => ({
      id: text(row.id),
      parentId: textOrNull(row.parent_id),
      nodeId: textOrNull(row.node_id),
      kind: row.kind as RowOf<'scopes'>['kind'],
      tokenId: textOrNull(row.token_id),
      index: row.index as number | null,
      variables: record(row.variables),
      compensable: (row.compensable ?? []) as RowOf<'scopes'>['compensable'],
    }),
  },
  tokens: {
    table: 'process_token',
    columns: ['scope_id', 'node_id', 'via_flow_id', 'wait', 'epoch', 'finished'],
    write: row => ({
      id: row.id,
      scope_id: row.scopeId,
      node_id: row.nodeId,
      via_flow_id: row.viaFlowId,
      wait: row.wait,
      epoch: row.epoch,
      finished: row.finished ?? null,
    }),
    read: row => ({
      id: text(row.id),
      scopeId: text(row.scope_id),
      nodeId: text(row.node_id),
      viaFlowId: textOrNull(row.via_flow_id),
      wait: row.wait as RowOf<'tokens'>['wait'],
      epoch: Number(row.epoch),
      ...(typeof row.finished === 'boolean' && { finished: row.finished }),
    }),
  },
  subscriptions: {
    table: 'process_subscription',
    columns: ['scope_id', 'token_id', 'node_id', 'kind', 'name', 'correlation', 'due', 'repeats', 'lease_until'],
    write: row => ({
      id: row.id,
      scope_id: row.scopeId,
      token_id: row.tokenId,
      node_id: row.nodeId,
      kind: row.kind,
      name: row.name,
      correlation: row.correlation,
      due: row.due,
      repeats: row.repeats,
      // The next occurrence of a cycle is unclaimed.
      lease_until: null,
    }),
    read: row => ({
      id: text(row.id),
      scopeId: text(row.scope_id),
      tokenId: textOrNull(row.token_id),
      nodeId: text(row.node_id),
      kind: row.kind as RowOf<'subscriptions'>['kind'],
      name: textOrNull(row.name),
      correlation: textOrNull(row.correlation),
      due: time(row.due),
      repeats: (row.repeats ?? null) as RowOf<'subscriptions'>['repeats'],
    }),
  },
  tasks: {
    table: 'process_task',
    columns: [
      'token_id',
      'scope_id',
      'node_id',
      'name',
      'mode',
      'ratio',
      'owner',
      'due',
      'priority',
      'round',
      'candidate_users',
      'candidate_groups',
      'notes',
      'assigned_at',
      'ended_at',
      'outcome',
    ],
    write: row => ({
      id: row.id,
      token_id: row.tokenId,
      scope_id: row.scopeId,
      node_id: row.nodeId,
      name: row.name,
      mode: row.mode,
      ratio: row.ratio,
      owner: row.owner,
      due: row.due,
      priority: row.priority,
      round: row.round,
      candidate_users: row.candidates.users,
      candidate_groups: row.candidates.groups,
      notes: row.notes,
      assigned_at: row.createdAt,
    }),
    read: row => ({
      id: text(row.id),
      tokenId: text(row.token_id),
      scopeId: text(row.scope_id),
      nodeId: text(row.node_id),
      name: String(row.name ?? ''),
      mode: row.mode as RowOf<'tasks'>['mode'],
      ratio: row.ratio as number | null,
      owner: textOrNull(row.owner),
      due: time(row.due),
      priority: Number(row.priority),
      round: Number(row.round),
      candidates: {
        users: (row.candidate_users ?? []) as string[],
        groups: (row.candidate_groups ?? []) as string[],
      },
      createdAt: time(row.assigned_at) ?? '',
      notes: record(row.notes),
    }),
  },
  slots: {
    table: 'process_slot',
    columns: [
      'task_id',
      'order',
      'assignee',
      'original_assignee',
      'acting_for',
      'source',
      'parent_slot_id',
      'weight',
      'state',
      'open_for',
      'opened_at',
      'decided_at',
      'closed_at',
      'comment',
      'explanation',
    ],
    write: row => ({
      id: row.id,
      task_id: row.taskId,
      order: row.order,
      assignee: row.assignee,
      original_assignee: row.originalAssignee,
      acting_for: row.actingFor,
      source: row.source,
      parent_slot_id: row.parentSlotId,
      weight: row.weight,
      state: row.state,
      open_for: row.state === 'open' ? row.assignee : null,
      opened_at: row.openedAt,
      decided_at: row.decidedAt,
      comment: row.comment,
      explanation: row.explanation,
    }),
    read: row => ({
      id: text(row.id),
      taskId: text(row.task_id),
      order: Number(row.order),
      assignee: text(row.assignee),
      originalAssignee: textOrNull(row.original_assignee),
      actingFor: textOrNull(row.acting_for),
      source: row.source as RowOf<'slots'>['source'],
      parentSlotId: textOrNull(row.parent_slot_id),
      weight: Number(row.weight),
      state: row.state as RowOf<'slots'>['state'],
      openedAt: time(row.opened_at),
      decidedAt: time(row.decided_at),
      comment: textOrNull(row.comment),
      explanation: record(row.explanation),
    }),
  },
}

export const liveTables = Object.keys(layouts) as LiveTable[]
