import type { EngineCommand } from '../../../../processes/state/command.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { Effect, EngineEvent } from '../../../../processes/state/result.ts'
import type { InstanceState, SlotRow, TaskRow } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import type { LookBack } from '../stored/lookBack.ts'

/**
 * A request to one instance. It is one transaction: record it under its id, lock the instance, read its rows, change
 * them, and write them with history and effects.
 */
export interface CommandRequest {
  /** The instance, or the task whose instance is meant; resolving it costs no extra round trip. */
  instanceId: string | { ofTask: string }
  /** Chosen by the caller: repeating an id returns the first result and changes nothing. */
  commandId?: string
  /** An engine command, or a plan that runs when the instance is locked. */
  body: EngineCommand | InstancePlan
}

export interface InstancePlan {
  /** Word for the command log: `agree`, `transfer`. */
  command: string
  /** Arguments for the command log. */
  asked: Record<string, unknown>
  /** Also reads earlier decisions, and whether these users are active, together with the rows. */
  lookBackFor?: readonly string[]
  /** Throws for callers who may not know of the instance; runs before anything of its state is answered. */
  admit?(call: Call, state: InstanceState): Promise<void>
  plan(held: HeldInstance): PlannedWork | Promise<PlannedWork>
}

/** A locked instance, as a plan sees it. */
export interface HeldInstance {
  /** The call on the transaction. */
  call: Call
  state: InstanceState
  graph: Graph
  /** Set if the plan requested it. */
  lookBack?: LookBack
  /** Time of this command, ISO text in UTC. */
  now: string
  /** Returns new ids. */
  id(): string
}

/** Result of a plan; a plan refuses by throwing an `AppError`. */
export interface PlannedWork {
  /** Changed rows of tasks and slots, written before the engine continues. */
  tasks?: readonly TaskRow[]
  slots?: readonly SlotRow[]
  removedSlots?: readonly string[]
  /** History events; number and time are added here. */
  events?: readonly Omit<EngineEvent, 'sequence' | 'at'>[]
  /** Engine commands, each applied to the result of the previous one. */
  commands?: readonly EngineCommand[]
  /** Outcome of tasks that end by `commands`, by id, where the engine would record `cancelled`: `returned`. */
  outcomes?: Readonly<Record<string, string>>
  /** Result of the command. */
  result?: unknown
  /** Result of the command that depends on the final rows. */
  answer?(after: InstanceState): unknown
  /** Notices and copies of the operation, in addition to those of the engine. */
  effects?: readonly Effect[]
}

export interface CommandAnswer {
  state: InstanceState
  result: unknown
  /** The request was a repetition: nothing was changed now. */
  repeated: boolean
}
