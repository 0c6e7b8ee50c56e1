import type { NodeSettings, ProcessSettings } from '../../schemas/types/process.ts'

/**
 * A process as the engine runs it: built once from the BPMN text, plain JSON, immutable. Nodes, flows and scopes refer
 * to each other by list index; rows of an instance refer to them by BPMN id, so that they survive a new version.
 */
export interface Graph {
  version: 1
  /** Id of the BPMN process: the key under which it is started and called. */
  key: string
  name: string
  nodes: GraphNode[]
  flows: GraphFlow[]
  /** The first is the process itself. */
  scopes: GraphScope[]
  settings: ProcessSettings
}

export type NodeKind =
  | 'startEvent'
  | 'endEvent'
  | 'intermediateCatchEvent'
  | 'intermediateThrowEvent'
  | 'boundaryEvent'
  | 'task'
  | 'manualTask'
  | 'userTask'
  | 'serviceTask'
  | 'scriptTask'
  | 'businessRuleTask'
  | 'sendTask'
  | 'receiveTask'
  | 'callActivity'
  | 'subProcess'
  | 'eventSubProcess'
  | 'transaction'
  | 'adHocSubProcess'
  | 'exclusiveGateway'
  | 'parallelGateway'
  | 'inclusiveGateway'
  | 'eventBasedGateway'
  | 'complexGateway'

export interface GraphNode {
  id: string
  kind: NodeKind
  /** May contain expressions: see `Template`. */
  name: Template
  /** Index of its scope. */
  scope: number
  /** Flows, in the order of the BPMN text. */
  incoming: number[]
  outgoing: number[]
  /** The flow taken when no condition holds. */
  defaultFlow?: number
  /** Its boundary events. */
  boundary: number[]
  /** For a boundary event: its activity. */
  attachedTo?: number
  /** For a boundary event or the start of an event sub-process: whether it cancels the running work. */
  interrupting?: boolean
  /** For sub-processes of all kinds: the scope that they open. */
  inner?: number
  /** Its event definitions; several if the BPMN text has several. */
  events: EventDefinition[]
  /** Whether all of several events must occur. */
  parallelMultiple?: boolean
  loop?: Loop
  /** The node is passed without its work while this holds. */
  skip?: Expression
  /** It runs only as a compensation handler. */
  forCompensation?: boolean
  /** For a boundary compensation event: its handler. */
  compensatedBy?: number
  /** For an event gateway or receive task: it starts a new instance. */
  instantiates?: boolean
  /** For such an event gateway: the instance waits for the other events as well. */
  wantsAll?: boolean
  /** For a start event: the variable that receives the id of the initiator. */
  initiator?: string
  /** Name of its lane; it does not affect execution. */
  lane?: string
  /** For user tasks. */
  assignment?: Assignment
  /** For service, send, script and rule tasks. */
  work?: Work
  /** For call activities. */
  call?: CallSpec
  /** For a receive task or a message event with its own correlation. */
  message?: MessageReference
  /** For a complex gateway: the condition that ends its waiting. Reads `activationCount` and the variables. */
  activation?: Expression
  /** For ad-hoc sub-processes. */
  adHoc?: {
    completion?: Expression
    cancelRemaining: boolean
    ordering: 'parallel' | 'sequential'
    /**
     * Ids of the activities that start automatically. Without a condition the sub-process ends when nothing is left.
     */
    begins?: Expression
  }
  /** Data mappings: into the scope at the start, out at the end. */
  inputs: Mapping[]
  outputs: Mapping[]
  /** For a catching event: which incoming values it takes; default all. */
  receives?: Mapping[]
  /** Settings of our designer. */
  settings?: NodeSettings
  /**
   * For an inclusive or complex join, for each incoming flow in order: the flows from which a token can reach it
   * without passing the join, including itself. Flows that lead to all incoming flows are omitted where they cannot
   * hold up the join: for a token, combine the flows that leave its node and its boundary events.
   */
  reach?: number[][]
}

export interface GraphFlow {
  /** Flows without an id get `flow_<n>`. */
  id: string
  name: string
  from: number
  to: number
  condition?: Expression
}

export interface GraphScope {
  /** The node that opens it; undefined for the process. */
  node?: number
  parent?: number
  kind: 'process' | 'subProcess' | 'eventSubProcess' | 'transaction' | 'adHocSubProcess'
  nodes: number[]
  /** Nodes that start with the scope: none start events, and nodes without an incoming flow. */
  starts: number[]
  /** Nodes of its event sub-processes. */
  eventSubProcesses: number[]
}

/**
 * A translated CEL expression, with its source text for messages. It reads variables from its scope outward, and
 * `instance`: id, rootId, key, businessKey, initiator, startedAt.
 */
export interface Expression {
  cel: string
  source: string
}

/** A literal text or an expression. */
export type Template = string | Expression

export type EventDefinition =
  | { event: 'none' }
  | { event: 'timer'; timer: Timer }
  | { event: 'message'; message: MessageReference }
  /** `withinInstance`: only within the instance, its callers and the instances it calls. */
  | { event: 'signal'; name: Template; withinInstance?: boolean }
  /**
   * Thrown: `code` and `message`. Caught: `code` is a literal; `variable` receives the code, `messageVariable` the
   * message.
   */
  | { event: 'error'; code?: Template; message?: Template; variable?: string; messageVariable?: string }
  | { event: 'escalation'; code?: Template; variable?: string }
  | { event: 'conditional'; condition: Expression }
  /** Thrown: compensates one activity, or everything that ended in the scope. */
  | { event: 'compensation'; activity?: number; goesOn?: true }
  | { event: 'cancel' }
  /** `all`: also ends the callers of the instance; `loop`: also ends the repeated activity around it. */
  | { event: 'terminate'; all?: true; loop?: true }
  | { event: 'link'; name: string }

export interface MessageReference {
  name: Template
  /** Distinguishes waiting instances; default the business key, if one is sent. */
  correlation?: Expression
}

/** Durations and dates are ISO 8601; a cycle is `R3/PT10M` or cron with five or six fields. */
export interface Timer {
  kind: 'duration' | 'date' | 'cycle'
  value: Template
  /** For a cycle: its end date, if the value does not contain it. */
  end?: Template
}

/** Maximum rounds of a loop. */
export const mostRounds = 10_000

export interface Loop {
  kind: 'parallel' | 'sequential' | 'standard'
  /** Number of rounds; the first two kinds have this or `collection`. */
  cardinality?: Expression
  /** The name of a list variable, or an expression for a list. */
  collection?: Expression
  /** Variable that receives the element. */
  element?: string
  index?: string
  /**
   * Evaluated after each round; true ends the loop. Reads nrOfInstances, nrOfActiveInstances, nrOfCompletedInstances,
   * loopCounter.
   */
  completion?: Expression
  /** For a standard loop: evaluated before (or after) each round; the loop continues while it is true. */
  condition?: Expression
  testBefore?: boolean
  maximum?: number
  /** The list that collects `outputElement` of each round, in order. */
  outputCollection?: string
  outputElement?: Expression
}

/** Assignees of a user task from the BPMN text; `settings.approvers` of our designer has priority. */
export interface Assignment {
  assignee?: Template
  owner?: Template
  /** From our designer or a comma-separated list. */
  candidateUsers: Template[]
  candidateGroups: Template[]
  due?: Template
  priority?: Template
  formKey?: string
}

/** Automatic work. `kind: none` passes at once. */
export type Work =
  | { kind: 'none' }
  | { kind: 'expression'; expression: Expression; result?: string }
  /** Done outside the transaction by the named handler (`http`, `push`, `message`, …) with its own settings. */
  | { kind: 'job'; handler: string; settings: Record<string, unknown> }
  | { kind: 'throwMessage'; message: MessageReference }

export interface CallSpec {
  key: Template
  businessKey?: Template
  /** Passes all variables in and out. */
  inheritAll?: boolean
  /** Passes all variables in. */
  inheritIn?: boolean
  /** Passes all variables out. */
  inheritOut?: boolean
  in: Mapping[]
  out: Mapping[]
  /** Fixed version number of the called definition; default its active version. */
  versionNo?: number
}

export interface Mapping {
  target: string
  /** Path inside the variable that receives the value; default the variable itself. */
  path?: string[]
  value: Expression
}
