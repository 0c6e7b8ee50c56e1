import type { InstanceState, Variables } from './state.ts'

/** What may be asked of an instance. One command is one transaction. */
export type EngineCommand =
  | {
      command: 'start'
      instanceId: string
      versionId: string
      initiator: string | null
      businessKey?: string
      title?: string
      variables: Variables
      /** The start event that was triggered; default the none start events. */
      nodeId?: string
      parent?: { instanceId: string; tokenId: string; rootId: string }
      /** Begun by what another instance threw: how many began in a row before it. */
      hops?: number
    }
  /** Ends a user task whatever its slots say: the assignment layer has decided, or an administrator does. */
  | { command: 'completeTask'; taskId: string; variables: Variables; outcome: TaskOutcome }
  | { command: 'trigger'; subscriptionId: string; variables: Variables }
  /** A job of a service task ended. `error` with a code is a BPMN error, without one an incident. */
  | { command: 'jobDone'; tokenId: string; variables: Variables }
  | { command: 'jobFailed'; tokenId: string; error: { code?: string; message: string } }
  /** A called instance ended. */
  | {
      command: 'childEnded'
      tokenId: string
      /** `running`: it only tells of an escalation. */
      phase: 'completed' | 'terminated' | 'running'
      variables: Variables
      error?: string
      /** Values that come with the error or escalation. */
      thrown?: Variables
      escalation?: string
      /** The called instance has ended all that called it. */
      isAll?: true
      /** It has ended the repeated activity that called it. */
      isLoop?: true
    }
  /** Goes on after a stop of a long automatic chain (`pauses` as the effect said), or tries an incident again. */
  | { command: 'continue'; tokenId?: string; pauses?: number }
  | { command: 'setVariables'; variables: Variables; scopeId?: string }
  | { command: 'activateAdHoc'; scopeId: string; nodeId: string }
  | { command: 'completeAdHoc'; scopeId: string }
  /** One round more of a running loop: the scope of kind `loop`. */
  | { command: 'addRound'; scopeId: string; element?: unknown }
  | { command: 'suspend' }
  | { command: 'activate' }
  /** Ends it as it is: `cancelled` by its initiator, `terminated` by an administrator, `rejected` by an approver. */
  | { command: 'end'; phase: 'cancelled' | 'terminated' | 'rejected'; reason: string }
  /** Takes tokens away where they are and puts one at each target. */
  | {
      command: 'move'
      tokenIds: string[]
      targets: string[]
      reason: string
      taskNotes?: Record<string, unknown>
      /**
       * What becomes of tokens that came from the targets and are not named: `cancel` takes them away too, `keep` has
       * them wait where they are, and the branches in which they stand are not begun again. Left out: they stay.
       */
      siblings?: 'cancel' | 'keep'
    }
  /** Goes on after its end, at that node, with these variables. */
  | { command: 'wake'; target: string; variables: Variables; reason: string }
  /**
   * Rewrites rows to another version; `nodes` maps old to new ids, others keep theirs. `added`: nodes that the old version
   * did not have, because a timer beside a running activity that is not in the rows may also have fired already.
   */
  | { command: 'migrate'; versionId: string; nodes: Record<string, string>; added?: string[] }
  /** Goes back to the rows that stood after the event of that number, in the version of then. */
  | { command: 'restore'; sequence: number; at: string; versionId: string; rows: Omit<InstanceState, 'instance'> }

/** `agreed` and `refused` are what conditions may read as `outcome`. */
export type TaskOutcome = 'agreed' | 'refused' | 'completed'

/** What one step needs from outside. It is a pure function of these: the same answer every time. */
export interface StepContext {
  /** ISO text in UTC. */
  now: string
  /** New ids, in order. */
  id(): string
  /** Answers to questions of an earlier try of the same step; see `StepNeeds`. */
  answers: ReadonlyMap<string, unknown>
  /** Automatic moves in one transaction, then it pauses with a `continue` effect. Default 200. */
  most?: number
  /** Of a simulation: ids of the flows by which a node is left, where chance decides in place of conditions. */
  choose?(nodeId: string): readonly string[] | undefined
}
