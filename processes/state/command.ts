import type { Finding } from '../../schemas/evaluate/finding.ts'
import type { InstanceState, Variables } from './state.ts'

/** What a called instance reports to its caller when it ends, or throws an escalation (`running`). */
export interface ChildOutcome {
  phase: 'completed' | 'terminated' | 'running'
  variables: Variables
  /** Code of the error that it could not handle. */
  error?: string
  /** Text of that error. */
  message?: string
  /** An error end event threw it, so that another run would only throw it again. */
  isFinal?: true
  /** Values that accompany the error or escalation. */
  thrown?: Variables
  escalation?: string
  /** The called instance ended all its callers. */
  isAll?: true
  /** It ended the repeated activity that called it. */
  isLoop?: true
}

/** Commands on an instance. One command is one transaction. */
export type EngineCommand =
  | {
      command: 'start'
      instanceId: string
      versionId: string
      initiator: string | null
      businessKey?: string
      title?: string
      variables: Variables
      /** The triggered start event; default the none start events. */
      nodeId?: string
      parent?: { instanceId: string; tokenId: string; rootId: string }
      /** If another instance threw the event: the number of instances in a row before this one. */
      hops?: number
    }
  /** Ends a user task regardless of its slots: the assignment layer has decided, or an administrator does. */
  | { command: 'completeTask'; taskId: string; variables: Variables; outcome: TaskOutcome }
  | { command: 'trigger'; subscriptionId: string; variables: Variables }
  /**
   * A job of a service task ended. `error` with a code is a BPMN error, without one an incident. `cause` is the finding
   * behind the message; messages of other systems have none.
   */
  | { command: 'jobDone'; tokenId: string; variables: Variables }
  | { command: 'jobFailed'; tokenId: string; error: { code?: string; message: string; cause?: Finding } }
  /** A called instance ended. */
  | ({ command: 'childEnded'; tokenId: string } & ChildOutcome)
  /** Continues after a pause in a long automatic chain (`pauses` as in the effect), or retries an incident. */
  | { command: 'continue'; tokenId?: string; pauses?: number }
  | { command: 'setVariables'; variables: Variables; scopeId?: string }
  | { command: 'activateAdHoc'; scopeId: string; nodeId: string }
  | { command: 'completeAdHoc'; scopeId: string }
  /** Adds a round to a running loop: the scope of kind `loop`. */
  | { command: 'addRound'; scopeId: string; element?: unknown }
  | { command: 'suspend' }
  | { command: 'activate' }
  /** Ends the instance: `cancelled` by its initiator, `terminated` by an administrator, `rejected` by an approver. */
  | { command: 'end'; phase: 'cancelled' | 'terminated' | 'rejected'; reason: string }
  /** Cancels tokens where they are and puts one at each target. */
  | {
      command: 'move'
      tokenIds: string[]
      targets: string[]
      reason: string
      taskNotes?: Record<string, unknown>
      /**
       * What happens to unnamed tokens that came from the targets: `cancel` cancels them too; `keep` lets them wait in
       * place, and their branches are not started again. Default: they stay.
       */
      siblings?: 'cancel' | 'keep'
    }
  /** Resumes an ended instance at that node, with these variables. */
  | { command: 'wake'; target: string; variables: Variables; reason: string }
  /**
   * Rewrites rows for another version; `nodes` maps old ids to new ones, others stay. `added` lists nodes that the old
   * version did not have: only these start a non-interrupting timer, because elsewhere a missing timer row may mean
   * that it has fired.
   */
  | { command: 'migrate'; versionId: string; nodes: Record<string, string>; added?: string[] }
  /** Restores the rows that stood after the event of that number, in the version of that time. */
  | { command: 'restore'; sequence: number; at: string; versionId: string; rows: Omit<InstanceState, 'instance'> }

/** Conditions may read `agreed` and `refused` as `outcome`. */
export const taskOutcomes = ['agreed', 'refused', 'completed'] as const
export type TaskOutcome = (typeof taskOutcomes)[number]

/** What one step needs from outside. The step is a pure function of these. */
export interface StepContext {
  /** ISO text in UTC. */
  now: string
  /** Returns new ids, in order. */
  id(): string
  /** Answers to questions of an earlier try of the same step; see `StepNeeds`. */
  answers: ReadonlyMap<string, unknown>
  /** Maximum number of automatic moves per transaction; then the step pauses with a `continue` effect. Default 200. */
  most?: number
  /** In a simulation: returns the ids of the flows by which to leave a node, where chance replaces conditions. */
  choose?(nodeId: string): readonly string[] | undefined
}
