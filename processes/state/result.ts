import type { Finding } from '../../schemas/evaluate/finding.ts'
import type { ChildOutcome } from './command.ts'
import type { EngineRefusal, RefusalCode } from './refusals.ts'
import type { InstanceState, Variables } from './state.ts'

/** Result of a step. */
export type StepResult =
  /** The step changed the rows. */
  | {
      kind: 'done'
      state: InstanceState
      changes: Changes
      effects: Effect[]
      events: EngineEvent[]
      /** Variables of the process when it ended; its scopes are gone. */
      endVariables?: Variables
    }
  /** The step needs answers first: ask, add the answers to the context, and run the same step again. */
  | { kind: 'needs'; questions: Question[] }
  /** The step was refused and nothing changed. The message is Chinese and names the element. */
  | {
      kind: 'refused'
      code: RefusalCode
      error: EngineRefusal
      values: Finding['values']
      message: string
      nodeId?: string
    }

/** A question to the organization for approvers. */
export interface Question {
  key: string
  question: 'approvers'
  nodeId: string
  /** Variables that the rules may read. */
  variables: Variables
  /** The people an imported model names, by id or account; its node has no rules. */
  named?: NamedPeople
}

export interface NamedPeople {
  assignee: string | null
  users: string[]
  groups: string[]
}

/** The answer to `approvers`; if the list is empty, `emptyPolicy` decides. */
export interface ApproversAnswer {
  slots: Approver[]
  candidates?: { users: string[]; groups: string[] }
  /** For the policy that replaces an initiator who is their own approver: the manager above them. */
  head?: Approver
  /** The person named by the policy for missing approvers, or their substitute; null if they may not be given work. */
  person?: Approver | null
  /** Administrators, for tasks without an approver. */
  administrators?: Approver[]
  /** For the people a move names: who is asked for them today; null if none is. */
  standing?: Readonly<Record<string, Approver | null>>
  /** Earlier agreements in this instance; `last` marks those at the tasks directly before this one. */
  agreed?: EarlierAgreement[]
  /** Users who agreed at this node before a return that keeps agreements. */
  kept?: string[]
}

export interface Approver {
  assignee: string
  actingFor?: string
  weight?: number
  explanation: Record<string, unknown>
}

export interface EarlierAgreement {
  nodeId: string
  assignee: string
  last: boolean
}

/** Changed rows by table. The rows of `put` are complete. */
export interface Changes {
  instance: boolean
  scopes: RowChanges
  tokens: RowChanges
  subscriptions: RowChanges
  tasks: RowChanges
  slots: RowChanges
}

export interface RowChanges {
  /** Ids of new or changed rows, whose contents are in the state. */
  put: string[]
  removed: string[]
}

/** Work to do after the commit; stored with the rows and executed at least once. */
export type Effect =
  | {
      effect: 'job'
      tokenId: string
      nodeId: string
      handler: string
      settings: Record<string, unknown>
      variables: Variables
    }
  | { effect: 'cancelJob'; tokenId: string }
  /** Created in the same transaction as the caller's rows. */
  | {
      effect: 'startChild'
      tokenId: string
      key: string
      versionNo?: number
      businessKey?: string
      variables: Variables
      hops?: number
    }
  | { effect: 'endChild'; tokenId: string }
  /** This called instance has ended. */
  | ({ effect: 'tellParent'; instanceId: string; tokenId: string } & ChildOutcome)
  /** `hops`: length of the chain before an instance that it starts. */
  | { effect: 'sendMessage'; name: string; correlation: string | null; variables: Variables; hops: number }
  /** `within`: only for instances of that root. */
  | { effect: 'sendSignal'; name: string; variables: Variables; within?: string; hops: number }
  /** `pauses` counts consecutive pauses; the command returns it, so that an endless chain is detected. */
  | { effect: 'continue'; pauses: number }
  | { effect: 'copy'; nodeId: string; taskId?: string }
  /** A turn went to a substitute who is not asked for it, because they were already asked or had already agreed. */
  | { effect: 'entrusted'; nodeId: string; taskId?: string; by: string[]; to: string }
  /** `to` if the recipient is not the slot's assignee or the initiator. */
  | {
      effect: 'notify'
      about: 'assigned' | 'ended' | 'returned' | 'urged' | 'commented' | 'copied'
      slotId?: string
      taskId?: string
      to?: string[]
    }

/** One line of the history. Kinds are stable: reports and the event log read them. */
export interface EngineEvent {
  sequence: number
  at: string
  kind:
    | 'instanceStarted'
    | 'instanceEnded'
    | 'instanceSuspended'
    | 'instanceActivated'
    | 'instanceWoken'
    | 'nodeEntered'
    | 'nodeLeft'
    | 'nodeCancelled'
    | 'flowTaken'
    | 'scopeOpened'
    | 'scopeClosed'
    | 'taskCreated'
    | 'taskCompleted'
    | 'taskCancelled'
    | 'slotOpened'
    | 'slotDecided'
    | 'slotAdded'
    | 'slotRemoved'
    | 'slotHandedOver'
    | 'taskClaimed'
    | 'taskUnclaimed'
    | 'taskReturned'
    | 'taskResubmitted'
    | 'taskWithdrawn'
    | 'taskUrged'
    | 'taskTimedOut'
    | 'commented'
    | 'copied'
    | 'subscribed'
    | 'triggered'
    | 'thrown'
    | 'variablesSet'
    | 'incident'
    | 'moved'
    | 'migrated'
    | 'rolledBack'
    /** Rows changed without an event. */
    | 'rowsChanged'
  nodeId: string | null
  tokenId: string | null
  data: Record<string, unknown>
}
