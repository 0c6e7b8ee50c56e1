import type { ProcessSettings, ReturnScope } from '../../schemas/types/process.ts'
import type { EngineCommand, TaskOutcome } from '../state/command.ts'
import type { Graph } from '../state/graph.ts'
import type { EarlierAgreement, Effect, EngineEvent } from '../state/result.ts'
import type { SlotRow, TaskRow, TokenRow, Variables } from '../state/state.ts'
import type { StandIn } from './standIn.ts'

/** What may be done with a task. `slotId` is needed only by somebody who has several turns at it. */
export type TaskAction =
  /** With many others, `unopened`: what was sent back is not agreed to so, since nobody has read why. */
  | ({ do: 'agree'; variables?: Variables; next?: ChosenApprovers; straight?: boolean; unopened?: true } & Operation)
  | ({ do: 'refuse'; variables?: Variables } & Operation)
  | { do: 'claim' }
  | { do: 'unclaim' }
  | ({ do: 'transfer'; to: string } & Operation)
  | ({ do: 'delegate'; to: string } & Operation)
  | ({ do: 'addBefore' | 'addParallel' | 'appendApprovers'; users: string[] } & Operation)
  /** Whoever adds signers after himself agrees with that, and fills in what his node lets him. */
  | ({ do: 'addAfter'; users: string[]; variables?: Variables } & Operation)
  | ({ do: 'removeSigner'; slotIds: string[] } & Operation)
  /** Of an administrator: out of a pool that nobody claimed from it is his. */
  | { do: 'assign'; to: string; reason?: string }
  /** Of an administrator or a batch: whoever it was, it is now somebody else. */
  | { do: 'replace' | 'handover'; from: string; to: string; reason?: string; slotIds?: string[] }
  /** Of the clock: what entrusting has begun since; `entrusted` is by whom it came to him. */
  | {
      do: 'entrust'
      from: string
      to: string
      reason?: string
      slotIds?: string[]
      entrusted?: unknown
      /** Whose turn he takes in a pool that nobody has claimed from. */
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
  | { do: 'saveDraft'; comment?: string; variables?: Variables }
  /** Of the clock: a step of the time-out ladder. `users` is who takes it over or gets a copy, `standIns` for whom. */
  | { do: 'timeOut'; step: number; users?: string[]; standIns?: Record<string, StandIn> }

/** A file in the storage of the console. */
export interface Attachment {
  name: string
  url: string
  size?: number
}

export type ActionName = TaskAction['do']

export type ActionOf<Name extends ActionName> = Extract<TaskAction, { do: Name }>

interface Operation {
  comment?: string
  signature?: string
  files?: Attachment[]
  slotId?: string
}

/** Approvers that the current one chooses: for whatever comes next, or by node. */
export type ChosenApprovers = string[] | Record<string, string[]>

/** A task with its slots, and what stands beside it in the instance. */
export interface TaskState {
  task: TaskRow
  slots: SlotRow[]
}

export interface ActContext {
  /** ISO text in UTC. */
  now: string
  id(): string
  /** Who acts; null is the clock or the system. */
  actor: string | null
  /** Groups of the actor (roles, user groups), for claiming. */
  groups?: readonly string[]
  /** He may act on what is not his. */
  administrator?: boolean
  graph: Graph
  settings: ProcessSettings
  initiator: string | null
  versionId: string
  /** Of the people whom the action names, the initiator and those in `path`: who may be given work. */
  active: ReadonlySet<string>
  /** Tokens and tasks of the whole instance. */
  tokens: readonly TokenRow[]
  tasks: readonly TaskRow[]
  scopes?: readonly { id: string; tokenId: string | null; nodeId: string | null }[]
  /** As the task reads them. */
  variables: Variables
  /** User tasks that ended in this instance, the last first. */
  path: readonly EarlierTask[]
  /** Who agreed in this instance before, where the process asks nobody again and the action gives somebody a turn. */
  agreed?: readonly EarlierAgreement[]
  /** Of a task that has ended: what came of it. */
  followers?: { tokenIds: string[]; untouched: boolean }
}

export interface EarlierTask {
  taskId: string
  nodeId: string
  name: string
  /** Who decided it. */
  by: string[]
  endedAt: string
}

export type TaskEvent = Omit<EngineEvent, 'sequence'>

/** What an action came to: rows of the task as they are now, and what has to follow in the same transaction, in order. */
export interface Turn extends TaskState {
  /** The task is decided: `commands` hold what the engine has to do about it. */
  outcome?: TaskOutcome
  /** Notes of other tasks of the instance. */
  others: TaskRow[]
  commands: EngineCommand[]
  events: TaskEvent[]
  effects: Effect[]
  /** Who gets a copy to read. */
  copies: string[]
}

export type ActResult =
  | ({ kind: 'done' } & Turn)
  | { kind: 'refused'; code: ActRefusal; message: string; part?: ActionPart }

/** What of an action is wrong, so that it is said where it was entered. */
export type ActionPart = 'comment' | 'signature' | 'people' | 'slotIds' | 'to' | 'scope'

export type ActRefusal = 'notYours' | 'decided' | 'notAllowed' | 'badValue' | 'tooOften'

/** Thrown inside of the layer only; `actOnTask` answers it as a refusal. */
export class ActionRefused extends Error {
  readonly code: ActRefusal
  readonly part: ActionPart | undefined

  constructor(code: ActRefusal, message: string, part?: ActionPart) {
    super(message)
    this.code = code
    this.part = part
  }
}

export function refuse(code: ActRefusal, message: string, part?: ActionPart): never {
  throw new ActionRefused(code, message, part)
}
