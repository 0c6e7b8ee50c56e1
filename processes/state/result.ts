import type { InstanceState, Variables } from './state.ts'

/** What a step came to. */
export type StepResult =
  /** It changed the rows. */
  | {
      kind: 'done'
      state: InstanceState
      changes: Changes
      effects: Effect[]
      events: EngineEvent[]
      /** Variables of the whole process when it ended: its scopes are gone. */
      endVariables?: Variables
    }
  /** It cannot say before these are answered; ask, put the answers into the context, run the same step again. */
  | { kind: 'needs'; questions: Question[] }
  /** It is refused and nothing changed. The message is Chinese and names the element. */
  | { kind: 'refused'; code: RefusalCode; message: string; nodeId?: string }

export type RefusalCode =
  | 'ended'
  | 'suspended'
  | 'gone'
  | 'noFlow'
  | 'badExpression'
  | 'badTarget'
  | 'notAllowed'
  | 'badModel'
  | 'tooLarge'

/** Who is responsible: asked of the organization. */
export interface Question {
  key: string
  question: 'approvers'
  nodeId: string
  /** Variables that the rules may read at this moment. */
  variables: Variables
  /** Whom the text of an imported model names, by id or by account; its node has no rules. */
  named?: NamedPeople
}

export interface NamedPeople {
  assignee: string | null
  users: string[]
  groups: string[]
}

/** The answer to `approvers`: an empty list means that nobody was found, and `emptyPolicy` decides. */
export interface ApproversAnswer {
  slots: Approver[]
  candidates?: { users: string[]; groups: string[] }
  /** For the policy of approvers who are the initiator himself: the head above him. */
  head?: Approver
  /** The one whom the policy for nobody names, or who stands in for him; null when he may not be given work. */
  person?: Approver | null
  /** Who takes what nobody is responsible for. */
  administrators?: Approver[]
  /** Of people whom a move names for the task: who is asked for them today; null when nobody is. */
  standing?: Readonly<Record<string, Approver | null>>
  /** Who agreed earlier in this instance; `last` at the tasks right before this one. */
  agreed?: EarlierAgreement[]
  /** Who agreed at this node before a return that keeps agreements. */
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

/** Rows by table, as they have to be written. The rows of `put` are whole. */
export interface Changes {
  instance: boolean
  scopes: RowChanges
  tokens: RowChanges
  subscriptions: RowChanges
  tasks: RowChanges
  slots: RowChanges
}

export interface RowChanges {
  /** Ids of rows that are new or changed; they are in the state. */
  put: string[]
  removed: string[]
}

/** What has to happen after the commit; written with the rows, done at least once. */
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
  /** This instance was called and has ended. */
  | {
      effect: 'tellParent'
      instanceId: string
      tokenId: string
      phase: 'completed' | 'terminated' | 'running'
      variables: Variables
      error?: string
      /** Values that come with the error or escalation. */
      thrown?: Variables
      escalation?: string
      /** The caller ends as well. */
      isAll?: true
      /** It has ended the repeated activity that called it. */
      isLoop?: true
    }
  /** `hops`: what begins by it has so many before it in a row. */
  | { effect: 'sendMessage'; name: string; correlation: string | null; variables: Variables; hops: number }
  /** `within`: only to the instances of that root. */
  | { effect: 'sendSignal'; name: string; variables: Variables; within?: string; hops: number }
  /** `pauses`: so many in a row; goes back into the command, so that an endless chain is found. */
  | { effect: 'continue'; pauses: number }
  | { effect: 'copy'; nodeId: string; taskId?: string }
  /** A turn of theirs went to somebody else without his being asked for it: he was asked, or had agreed, already. */
  | { effect: 'entrusted'; nodeId: string; taskId?: string; by: string[]; to: string }
  /** `to` where it is not the person of the slot or the initiator. */
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
    /** Rows changed without anything to tell. */
    | 'rowsChanged'
  nodeId: string | null
  tokenId: string | null
  data: Record<string, unknown>
}
