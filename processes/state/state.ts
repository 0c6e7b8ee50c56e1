import type { Repeats } from './timers.ts'

/** All rows of one running instance. Times are ISO texts in UTC. */
export interface InstanceState {
  instance: InstanceRow
  scopes: ScopeRow[]
  tokens: TokenRow[]
  subscriptions: SubscriptionRow[]
  tasks: TaskRow[]
  slots: SlotRow[]
}

/** Phases of an instance, and whether it is over. */
export const instancePhases = {
  running: { isOver: false },
  suspended: { isOver: false },
  completed: { isOver: true },
  /** An approver refused and thereby ended the process. */
  rejected: { isOver: true },
  /** Withdrawn by its initiator. */
  cancelled: { isOver: true },
  /** Ended by an administrator or a terminate event. */
  terminated: { isOver: true },
} as const

export type InstancePhase = keyof typeof instancePhases
/** A phase in which an instance is over. */
export type EndPhase = {
  [Phase in InstancePhase]: (typeof instancePhases)[Phase]['isOver'] extends true ? Phase : never
}[InstancePhase]

export type Variables = Record<string, unknown>

export interface InstanceRow {
  id: string
  versionId: string
  key: string
  businessKey: string | null
  /** Id of the user; null if a timer or message started it. */
  initiator: string | null
  phase: InstancePhase
  /** Number of open incidents; the phase stays `running`. */
  incidents: number
  title: string
  /** For called instances. */
  parentInstanceId: string | null
  parentTokenId: string | null
  rootId: string
  /** Counts the commands; also the epoch of joins. */
  revision: number
  /** Number of the last event written. */
  sequence: number
  startedAt: string
  endedAt: string | null
}

/** `loop` contains the rounds of a repeated activity; `round` is one of them, or the local variables of an activity. */
export type ScopeKind = 'process' | 'sub' | 'eventSub' | 'loop' | 'round' | 'compensation'

/** An ended activity that can be compensated, with its variables at that time. */
export interface Compensable {
  nodeId: string
  variables: Variables
  /** For a sub-process: the activities that ended inside it. */
  inner?: Compensable[]
  /** It was cancelled with its transaction before it ended: only what ended inside is compensated. */
  isOpen?: true
}

export interface ScopeRow {
  id: string
  parentId: string | null
  /** Node that opened it; null for the process. */
  nodeId: string | null
  kind: ScopeKind
  /**
   * The token that waits for it in the parent scope; null for the process, event sub-processes and rounds of a loop.
   */
  tokenId: string | null
  /** For a round: its number from 0. */
  index: number | null
  /** Its own variables; reading continues outward. */
  variables: Variables
  /** Ended activities that can be compensated, oldest first. */
  compensable: Compensable[]
}

export interface TokenRow {
  id: string
  scopeId: string
  nodeId: string
  /** Flow by which it arrived; null at a start. */
  viaFlowId: string | null
  /** `joined`: waits at a join for other tokens. `incident`: failed. `ready`: a long chain paused here. */
  wait: 'task' | 'event' | 'job' | 'scope' | 'child' | 'joined' | 'incident' | 'ready'
  /** For `ready` and `incident`: the work of the node is done, the token only has to leave. */
  finished?: boolean
  /** Moves and returns increase it: a token waiting at a join with an older epoch belongs to an earlier round. */
  epoch: number
}

export interface SubscriptionRow {
  id: string
  scopeId: string
  /** The token that waits, or whose activity has the boundary event; null for event sub-processes. */
  tokenId: string | null
  /** Node of the event. */
  nodeId: string
  kind: 'timer' | 'message' | 'signal' | 'condition'
  /** Message or signal. */
  name: string | null
  /** For a message, its correlation; for a signal, the root instance that limits it. */
  correlation: string | null
  /** For timers. */
  due: string | null
  /** For cycles. */
  repeats: Repeats | null
}

export interface TaskRow {
  id: string
  tokenId: string
  scopeId: string
  nodeId: string
  name: string
  /** How the slots decide the task. */
  mode: TaskMode
  /** Share of agreeing slots or weights that passes, 0 to 1; for `ratio` and `weight`. */
  ratio: number | null
  owner: string | null
  due: string | null
  priority: number
  /** Incremented each time the task is redone after a return. */
  round: number
  /** Users and groups who may claim it while it is unclaimed. */
  candidates: { users: string[]; groups: string[] }
  createdAt: string
  /** Data of the assignment layer: origin of a return, chosen next approvers, settings changed at run time. */
  notes: Record<string, unknown>
}

export type TaskMode = 'single' | 'all' | 'any' | 'sequence' | 'ratio' | 'weight' | 'claim'

export type SlotState = 'waiting' | 'open' | 'agreed' | 'refused' | 'returned' | 'skipped' | 'removed' | 'superseded'

export type SlotSource =
  | 'rule'
  | 'claim'
  | 'addBefore'
  | 'addAfter'
  | 'addParallel'
  | 'transfer'
  | 'delegate'
  | 'entrust'
  | 'replace'
  | 'handover'
  | 'assign'
  | 'dedupe'
  | 'timeout'

/** One approver's turn at a task. */
export interface SlotRow {
  id: string
  taskId: string
  /** Position in the order, from 0. */
  order: number
  assignee: string
  /** The assignee before a takeover. */
  originalAssignee: string | null
  /** The user that the assignee represents (entrusted). */
  actingFor: string | null
  source: SlotSource
  parentSlotId: string | null
  weight: number
  state: SlotState
  openedAt: string | null
  decidedAt: string | null
  comment: string | null
  /** Why this person: rule, organization at that moment, entrusting, replacement, dedupe. */
  explanation: Record<string, unknown>
}
