import type { ProcessSettings, ReturnScope } from '../../schemas/types/process.ts'
import type { EngineCommand, TaskOutcome } from '../state/command.ts'
import type { Graph } from '../state/graph.ts'
import type { EarlierAgreement, Effect, EngineEvent } from '../state/result.ts'
import type { SlotRow, TaskRow, TokenRow, Variables } from '../state/state.ts'
import type { ActionPart, ActionRefusal, ActRefusal } from './refusals.ts'
import type { StandIn } from './standIn.ts'

/** Actions on a task. `slotId` is needed only if the caller has several slots. */
export type TaskAction =
  /**
   * Batches set `unopened`: agreeing to a returned task is then refused, because the caller has not read the reason.
   */
  | ({ do: 'agree'; variables?: Variables; next?: ChosenApprovers; straight?: boolean; unopened?: true } & Operation &
      Sealing)
  | ({ do: 'refuse'; variables?: Variables } & Operation)
  | { do: 'claim' }
  | { do: 'unclaim' }
  | ({ do: 'transfer'; to: string } & Operation)
  | ({ do: 'delegate'; to: string } & Operation)
  | ({ do: 'addBefore' | 'addParallel' | 'appendApprovers'; users: string[] } & Operation)
  /** Adding signers after oneself includes agreeing, with the variables that the node lets the caller fill in. */
  | ({ do: 'addAfter'; users: string[]; variables?: Variables } & Operation & Sealing)
  | ({ do: 'removeSigner'; slotIds: string[] } & Operation)
  /** For administrators: assigns an unclaimed task to a user. */
  | { do: 'assign'; to: string; reason?: string }
  /** For administrators and batches: replaces the user `from` by `to`. */
  | { do: 'replace' | 'handover'; from: string; to: string; reason?: string; slotIds?: string[] }
  /**
   * For the clock: applies an entrusting that began after the task opened; `entrusted` is the chain of users who
   * entrusted it.
   */
  | {
      do: 'entrust'
      from: string
      to: string
      reason?: string
      slotIds?: string[]
      entrusted?: unknown
      /** User the actor stands in for when acting on an unclaimed pooled task. */
      standIn?: StandIn
    }
  | ({ do: 'withdraw' } & Operation)
  | ({
      do: 'return'
      to: string
      scope?: ReturnScope
      resubmit?: 'inOrder' | 'straight' | 'ask'
      agreements?: 'keep' | 'clear'
    } & Operation)
  | { do: 'communicate'; comment: string; users?: string[]; files?: Attachment[]; signature?: string }
  | { do: 'copy'; users: string[]; comment?: string; signature?: string }
  | { do: 'urge'; comment?: string }
  /** `seen`: digests of what the approver was shown of these fields. */
  | { do: 'saveDraft'; comment?: string; variables?: Variables; seen?: Readonly<Record<string, string>> }
  /**
   * For the clock: runs a step of the time-out ladder. `users` take over or get a copy; `standIns` says for whom they
   * act.
   */
  | { do: 'timeOut'; step: number; users?: string[]; standIns?: Record<string, StandIn> }

/** A file in the console's storage. */
export interface Attachment {
  name: string
  url: string
  size?: number
}

/** A seal as it was applied; part of the history and of the explanation of the slot. */
export interface AppliedSeal {
  /** Record of this use. */
  markId: string
  sealId: string
  /** Names at that time. */
  name: string
  company: string
  /** Address of the picture. */
  url: string
  /** SHA-256 of the picture. */
  pictureDigest: string
  /** SHA-256 of the statement that the seal confirms. */
  digest: string
}

interface Sealing {
  /** The seal chosen by the approver. */
  sealId?: string
  /** The same after the server has applied it. */
  seal?: AppliedSeal
}

export type ActionName = TaskAction['do']

export type ActionOf<Name extends ActionName> = Extract<TaskAction, { do: Name }>

interface Operation {
  comment?: string
  signature?: string
  files?: Attachment[]
  slotId?: string
}

/** Approvers chosen by the current signer: for any next node, or by node. */
export type ChosenApprovers = string[] | Record<string, string[]>

/** A task with its slots and the other tasks of the instance. */
export interface TaskState {
  task: TaskRow
  slots: SlotRow[]
}

export interface ActContext {
  /** ISO text in UTC. */
  now: string
  id(): string
  /** The acting user; null for the clock or the system. */
  actor: string | null
  /** Groups of the actor (roles, user groups), for claiming. */
  groups?: readonly string[]
  /** Whether the actor may act on tasks of other users. */
  administrator?: boolean
  graph: Graph
  settings: ProcessSettings
  initiator: string | null
  versionId: string
  /** Of the users named by the action, the initiator and those in `path`: those who may be given work. */
  active: ReadonlySet<string>
  tokens: readonly TokenRow[]
  tasks: readonly TaskRow[]
  scopes?: readonly { id: string; tokenId: string | null; nodeId: string | null }[]
  /** As visible from the task. */
  variables: Variables
  /** Ended user tasks of this instance, latest first. */
  path: readonly EarlierTask[]
  /** Earlier agreements in this instance; set if the process asks each user once and the action opens a slot. */
  agreed?: readonly EarlierAgreement[]
  /** For an ended task: the tokens that followed from it. */
  followers?: { tokenIds: string[]; untouched: boolean }
}

export interface EarlierTask {
  taskId: string
  nodeId: string
  name: string
  /** Users who decided it. */
  by: string[]
  endedAt: string
}

export type TaskEvent = Omit<EngineEvent, 'sequence'>

/** Result of an action: the changed rows of the task, and what must follow in the same transaction, in order. */
export interface Turn extends TaskState {
  /** Set when the task is decided; `commands` then pass the decision to the engine. */
  outcome?: TaskOutcome
  /** Other tasks of the instance whose notes changed. */
  others: TaskRow[]
  commands: EngineCommand[]
  events: TaskEvent[]
  effects: Effect[]
  /** Users who get a copy to read. */
  copies: string[]
}

export type ActResult =
  | ({ kind: 'done' } & Turn)
  | { kind: 'refused'; code: ActRefusal; error: ActionRefusal; message: string; part?: ActionPart }
