import type { NodeSettings, ProcessSettings } from '../../schemas/types/process.ts'

/**
 * A process as the engine runs it: made once of the BPMN text, plain JSON, never changed. Nodes, flows and scopes refer
 * to each other by their places in the lists; rows of an instance refer to them by the ids of the BPMN text, so that
 * they outlive a new version.
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
  /** May hold expressions: see `Template`. */
  name: Template
  /** The scope it stands in. */
  scope: number
  /** Flows, in the order of the BPMN text. */
  incoming: number[]
  outgoing: number[]
  /** The flow taken when no condition holds. */
  defaultFlow?: number
  /** Boundary events that sit on it. */
  boundary: number[]
  /** Of a boundary event: the activity it sits on. */
  attachedTo?: number
  /** Of a boundary event or the start of an event sub-process: whether what runs is cancelled. */
  interrupting?: boolean
  /** The scope that it opens: sub-processes of all kinds. */
  inner?: number
  /** What its event is about; more than one where the BPMN text has several. */
  events: EventDefinition[]
  /** Of several events, all have to come. */
  parallelMultiple?: boolean
  loop?: Loop
  /** Passed by without its work while this holds. */
  skip?: Expression
  /** It only runs to undo what `compensates` did. */
  forCompensation?: boolean
  /** Of the boundary compensation event: the node that undoes. */
  compensatedBy?: number
  /** Of an event gateway or receive task: a new instance begins here. */
  instantiates?: boolean
  /** Of such an event gateway: the instance waits for the other events as well. */
  wantsAll?: boolean
  /** Of a start event: the variable that gets the id of who starts. */
  initiator?: string
  /** Name of the lane it stands in; says nothing about its course. */
  lane?: string
  /** Of a user task. */
  assignment?: Assignment
  /** Of service, send, script and rule tasks. */
  work?: Work
  /** Of a call activity. */
  call?: CallSpec
  /** Of a receive task or a message event with its own correlation. */
  message?: MessageReference
  /** Of a complex gateway: when its waiting ends. Reads `activationCount` and the variables. */
  activation?: Expression
  /** Of an ad-hoc sub-process. */
  adHoc?: {
    completion?: Expression
    cancelRemaining: boolean
    ordering: 'parallel' | 'sequential'
    /** The ids of what begins by itself. It ends when nothing is left, unless a condition says when. */
    begins?: Expression
  }
  /** Values of its data: into the scope when it begins, out when it ends. */
  inputs: Mapping[]
  outputs: Mapping[]
  /** Of a catching event: what it takes of the values that come with it; all when it does not say. */
  receives?: Mapping[]
  /** What our own designer says of it. */
  settings?: NodeSettings
  /**
   * Of an inclusive or complex join, for each incoming flow in order: the flows from which a token can come to it without
   * passing the join, itself among them. Flows that lead to all incoming flows are left out where they cannot hold up
   * the join: for a token, take the flows that leave its node and the boundary events there together.
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
  /** The node that opens it; none for the process. */
  node?: number
  parent?: number
  kind: 'process' | 'subProcess' | 'eventSubProcess' | 'transaction' | 'adHocSubProcess'
  nodes: number[]
  /** Where it begins when nothing triggers it: none start events, and nodes without an incoming flow. */
  starts: number[]
  /** Event sub-processes: the node of each. */
  eventSubProcesses: number[]
}

/**
 * An expression in our language (CEL), already translated, with the text it came from for messages. It reads variables
 * from its scope outward, and `instance`: id, rootId, key, businessKey, initiator, startedAt.
 */
export interface Expression {
  cel: string
  source: string
}

/** A fixed text, or one that is computed. */
export type Template = string | Expression

export type EventDefinition =
  | { event: 'none' }
  | { event: 'timer'; timer: Timer }
  | { event: 'message'; message: MessageReference }
  /** `withinInstance`: it stays within an instance, what called it and what it calls. */
  | { event: 'signal'; name: Template; withinInstance?: boolean }
  /** Thrown: `code` and `message`. Caught: `code` is a literal; `variable` gets the code, `messageVariable` the message. */
  | { event: 'error'; code?: Template; message?: Template; variable?: string; messageVariable?: string }
  | { event: 'escalation'; code?: Template; variable?: string }
  | { event: 'conditional'; condition: Expression }
  /** Thrown: undoes one activity, or all that ended in the scope. */
  | { event: 'compensation'; activity?: number; goesOn?: true }
  | { event: 'cancel' }
  /** `all`: the callers of the instance as well; `loop`: the repeated activity around it. */
  | { event: 'terminate'; all?: true; loop?: true }
  | { event: 'link'; name: string }

export interface MessageReference {
  name: Template
  /** What tells the instances that wait apart; default the business key when one is sent along. */
  correlation?: Expression
}

/** A duration and a date are ISO 8601; a cycle is `R3/PT10M` or cron with five or six fields. */
export interface Timer {
  kind: 'duration' | 'date' | 'cycle'
  value: Template
  /** Of a cycle: the date after which it does not fire, where it is not part of the value. */
  end?: Template
}

export interface Loop {
  kind: 'parallel' | 'sequential' | 'standard'
  /** How many; one of both for the first two kinds. */
  cardinality?: Expression
  /** Names a list variable, or computes a list. */
  collection?: Expression
  /** Variable that holds the element. */
  element?: string
  index?: string
  /** Asked after each round: ends it. Reads nrOfInstances, nrOfActiveInstances, nrOfCompletedInstances, loopCounter. */
  completion?: Expression
  /** Of a standard loop: asked before (or after) each round; goes on while it is true. */
  condition?: Expression
  testBefore?: boolean
  maximum?: number
  /** The list that collects `outputElement` of the rounds, in order. */
  outputCollection?: string
  outputElement?: Expression
}

/** Who works on a user task, as the BPMN text says it; `settings.approvers` of our designer comes before it. */
export interface Assignment {
  assignee?: Template
  owner?: Template
  /** Of our designer or a comma-separated list. */
  candidateUsers: Template[]
  candidateGroups: Template[]
  due?: Template
  priority?: Template
  formKey?: string
}

/** Work that is not done by people. `kind: none` passes at once. */
export type Work =
  | { kind: 'none' }
  | { kind: 'expression'; expression: Expression; result?: string }
  /** Done outside of the transaction by the handler of that name (`http`, `push`, `message`, …), with its own settings. */
  | { kind: 'job'; handler: string; settings: Record<string, unknown> }
  | { kind: 'throwMessage'; message: MessageReference }

export interface CallSpec {
  key: Template
  businessKey?: Template
  /** All variables go in and come back. */
  inheritAll?: boolean
  /** All variables go in. */
  inheritIn?: boolean
  /** All variables come back. */
  inheritOut?: boolean
  in: Mapping[]
  out: Mapping[]
  /** Fixed version number of the called definition; default its active one. */
  versionNo?: number
}

export interface Mapping {
  target: string
  /** The field inside of the variable that the value becomes; default the variable itself. */
  path?: string[]
  value: Expression
}
