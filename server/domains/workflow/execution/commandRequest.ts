import type { EngineCommand } from '../../../../processes/state/command.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { Effect, EngineEvent } from '../../../../processes/state/result.ts'
import type { InstanceState, SlotRow, TaskRow } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import type { LookBack } from '../stored/lookBack.ts'

/**
 * What is asked of one instance. One request is one transaction: noted under its id, the instance locked, its rows read,
 * changed and written together with history and effects.
 */
export interface CommandRequest {
  /** The instance, or the one that a task belongs to: finding it costs no round trip of its own. */
  instanceId: string | { ofTask: string }
  /** Chosen by who asks: the same id again gives the answer of the first time and changes nothing. */
  commandId?: string
  /** An order to the engine, or a plan that is made when the rows of the instance are held. */
  body: EngineCommand | InstancePlan
}

export interface InstancePlan {
  /** Word for the log of commands: `agree`, `transfer`. */
  command: string
  /** What was asked, for the log of commands. */
  asked: Record<string, unknown>
  /** It looks back at what was decided before, and asks whether these people are there: read together with the rows. */
  lookBackFor?: readonly string[]
  plan(held: HeldInstance): PlannedWork | Promise<PlannedWork>
}

/** An instance whose row is locked, as a plan sees it. */
export interface HeldInstance {
  /** On the transaction. */
  call: Call
  state: InstanceState
  graph: Graph
  /** Where the plan asked for it. */
  lookBack?: LookBack
  /** Clock of this command, ISO text in UTC. */
  now: string
  /** New ids. */
  id(): string
}

/** What a plan comes to; a plan refuses by throwing an `AppError`. */
export interface PlannedWork {
  /** Rows of tasks and slots as they are after the operation, written before the engine goes on. */
  tasks?: readonly TaskRow[]
  slots?: readonly SlotRow[]
  removedSlots?: readonly string[]
  /** Lines of the history; number and time are given here. */
  events?: readonly Omit<EngineEvent, 'sequence' | 'at'>[]
  /** Orders to the engine, one after the other, each on the rows that the one before left. */
  commands?: readonly EngineCommand[]
  /** What became of tasks that end by `commands`, by their id, where the engine would say `cancelled`: `returned`. */
  outcomes?: Readonly<Record<string, string>>
  /** Answer of the command. */
  result?: unknown
  /** Likewise, where it shows only in the rows that the engine leaves. */
  answer?(after: InstanceState): unknown
  /** Notices and copies that the operation brings, beside those of the engine. */
  effects?: readonly Effect[]
}

export interface CommandAnswer {
  state: InstanceState
  result: unknown
  /** It was asked before: nothing was changed now. */
  repeated: boolean
}
