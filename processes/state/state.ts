import type { Repeats } from './timers.ts'

/** The rows of one running instance: all that the engine needs to go on. Times are ISO texts in UTC. */
export interface InstanceState {
  instance: InstanceRow
  scopes: ScopeRow[]
  tokens: TokenRow[]
  subscriptions: SubscriptionRow[]
  tasks: TaskRow[]
  slots: SlotRow[]
}

export type InstancePhase =
  | 'running'
  | 'suspended'
  | 'completed'
  /** An approver refused, and the process ends with that. */
  | 'rejected'
  /** Taken back by its initiator. */
  | 'cancelled'
  /** Ended by an administrator or a terminate event. */
  | 'terminated'

export type Variables = Record<string, unknown>

export interface InstanceRow {
  id: string
  versionId: string
  key: string
  businessKey: string | null
  /** Id of the user; null when nobody started it (timer, message). */
  initiator: string | null
  phase: InstancePhase
  /** Open incidents; the phase stays `running`. */
  incidents: number
  title: string
  /** Of a called instance. */
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

/** `loop` holds the rounds of a repeated activity, `round` is one of them, or the own values of an activity. */
export type ScopeKind = 'process' | 'sub' | 'eventSub' | 'loop' | 'round' | 'compensation'

/** An ended activity that can be undone, with the variables of that moment. */
export interface Compensable {
  nodeId: string
  variables: Variables
  /** Of a sub-process: what ended inside of it. */
  inner?: Compensable[]
  /** It was cancelled with its transaction before it ended: only what ended inside is undone. */
  isOpen?: true
}

export interface ScopeRow {
  id: string
  parentId: string | null
  /** Node that opened it; null for the process. */
  nodeId: string | null
  kind: ScopeKind
  /** The token that waits for it in the parent scope; null for the process, event sub-processes and rounds of a loop. */
  tokenId: string | null
  /** Of a round: its number from 0. */
  index: number | null
  /** Its own variables; reading goes outward until one is found. */
  variables: Variables
  /** Ended activities that can be undone, oldest first. */
  compensable: Compensable[]
}

export interface TokenRow {
  id: string
  scopeId: string
  nodeId: string
  /** Flow it came by; null at a start. */
  viaFlowId: string | null
  /** `joined`: waits in front of a join for the others. `incident`: could not go on. `ready`: a long chain paused here. */
  wait: 'task' | 'event' | 'job' | 'scope' | 'child' | 'joined' | 'incident' | 'ready'
  /** Of `ready` and `incident`: the work of the node is done, it only has to go on from there. */
  finished?: boolean
  /** Moves and returns raise it: what waits at a join with an older epoch belongs to an earlier round. */
  epoch: number
}

export interface SubscriptionRow {
  id: string
  scopeId: string
  /** The token that waits, or on whose activity the boundary event sits; null for event sub-processes. */
  tokenId: string | null
  /** Node of the event. */
  nodeId: string
  kind: 'timer' | 'message' | 'signal' | 'condition'
  /** Message or signal. */
  name: string | null
  /** What tells who waits for a message apart; of a signal the root within which it stays. */
  correlation: string | null
  /** Of a timer. */
  due: string | null
  /** Of a cycle. */
  repeats: Repeats | null
}

export interface TaskRow {
  id: string
  tokenId: string
  scopeId: string
  nodeId: string
  name: string
  /** How its slots decide. */
  mode: TaskMode
  /** Share of agreeing slots or weights that passes, 0 to 1; for `ratio` and `weight`. */
  ratio: number | null
  owner: string | null
  due: string | null
  priority: number
  /** Raised each time the task is done again after a return. */
  round: number
  /** People who may claim it, when nobody has it. */
  candidates: { users: string[]; groups: string[] }
  createdAt: string
  /** What the assignment layer keeps: origin of a return, chosen next approvers, settings changed at run time. */
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

/** One person's turn at a task. */
export interface SlotRow {
  id: string
  taskId: string
  /** Place in the order, from 0. */
  order: number
  assignee: string
  /** Who it was before somebody took it over. */
  originalAssignee: string | null
  /** For whom he acts (entrusted). */
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
