/**
 * Settings of our process designer for a process and its nodes, beyond BPMN. They are JSON in the BPMN text inside
 * `<console:settings>` (namespace `urn:schema-console:bpmn:1`), in the extension elements of the process or node.
 */

/** Levels of organizations. @title 级数 @asType integer @minimum 1 @maximum 100 */
export type Levels = number

/** @title 次数 @asType integer @minimum 1 @maximum 1000 */
export type Times = number

/** Maximum number of people to choose. @title 人数 @asType integer @minimum 1 @maximum 1000 */
export type Most = number

/** ISO 8601 duration: `PT2H`, `P1DT4H`. @title 时长（如 PT2H、P1DT4H） @pattern ^P(?=.)(\d+(\.\d+)?Y)?(\d+(\.\d+)?M)?(\d+(\.\d+)?W)?(\d+(\.\d+)?D)?(T(?=.)(\d+(\.\d+)?H)?(\d+(\.\d+)?M)?(\d+(\.\d+)?S)?)?$ */
export type Duration = string

/** Approvers. Several rules are combined, in order. */
export type ApproverRule =
  | { rule: 'users'; users: string[] }
  | { rule: 'roles'; roles: string[] }
  | { rule: 'positions'; positions: string[] }
  | { rule: 'members'; organizations: string[]; below?: boolean }
  | { rule: 'heads'; organizations: string[] }
  /** The manager that many levels above the initiator's organization; 1 is the initiator's own. */
  | { rule: 'headAbove'; levels: Levels }
  /** All managers from the initiator's organization up to that level, counted from the root as 1. */
  | { rule: 'headsUpTo'; level: Levels }
  | { rule: 'initiator' }
  | { rule: 'initiatorHead' }
  | { rule: 'chosenByInitiator'; most?: Most; among?: string[] }
  | { rule: 'chosenByPrevious'; most?: Most; among?: string[] }
  /** A form field with one user or several. */
  | { rule: 'fieldUsers'; field: string }
  /** A form field with an organization: its manager, or its members. */
  | { rule: 'fieldOrganization'; field: string; who: 'head' | 'members' }
  | { rule: 'sameAs'; node: string }
  /** Members of user groups, by code or id. */
  | { rule: 'userGroups'; groups: string[] }
  /** Audit roles: their members for the company, project or department of the instance. */
  | { rule: 'auditRoles'; roles: string[] }
  /** A standard role: company × project × amount. */
  | { rule: 'standardRole'; role: string; company?: string; project?: string; amount?: string }
  /** Expression that gives a user id or a list of them. */
  | { rule: 'expression'; value: string }

/**
 * How the approvers of a node decide: all (会签), any (或签), sequentially (依次), by share, by weight (票签), a random
 * one, or the one who claims it.
 */
export type ApprovalMode = 'all' | 'any' | 'sequence' | 'ratio' | 'weight' | 'random' | 'claim'

/** Buttons for an approver besides agreeing. */
export type ApprovalButton =
  | 'refuse'
  | 'return'
  | 'transfer'
  | 'delegate'
  | 'addBefore'
  | 'addAfter'
  | 'addParallel'
  | 'removeSigner'
  | 'appendApprovers'
  | 'copy'
  | 'communicate'
  | 'withdraw'
  | 'urge'
  | 'saveDraft'

export interface ButtonSettings {
  button: ApprovalButton | 'agree'
  /** Label. */
  label?: string
  /** Default: true for `refuse` and `return`, false for other buttons. */
  commentRequired?: boolean
  signatureRequired?: boolean
}

export interface TimeoutStep {
  /** ISO 8601 duration since the task opened, in the organization's working time unless `allHours`. */
  after: Duration
  allHours?: boolean
  do: 'remind' | 'copySuperior' | 'handOver' | 'pass' | 'reject'
  /** For `remind`: number of times, at the same interval. */
  times?: Times
  /** For `handOver`. */
  to?: ApproverRule
}

export type EmptyPolicy = { do: 'pass' } | { do: 'refuse' } | { do: 'person'; user: string } | { do: 'administrator' }

/** What happens if the approver is the initiator. */
export type SelfPolicy = 'sign' | 'skip' | 'head' | 'administrator'

/** How a return works inside parallel branches: only this branch, all branches, or the others wait. */
export type ReturnScope = 'branch' | 'all' | 'keepSiblings'

export interface ReturnSettings {
  /** Allowed targets of a return. */
  to: ('initiator' | 'previous' | 'any')[]
  scope?: ReturnScope
  /** After resubmission: through all nodes in order, or straight back to the returning user. */
  resubmit?: 'inOrder' | 'straight' | 'ask'
  /** What happens to agreements from before the return. */
  agreements?: 'keep' | 'clear'
}

export interface FieldRight {
  /** Form field, or a column of a sub-table: `lines.price`. */
  field: string
  right: 'read' | 'write' | 'hide'
  required?: boolean
}

/** @title 权重 @minimum 0 @maximum 1000000 */
export type Weight = number

export interface NodeSettings {
  approvers?: ApproverRule[]
  mode?: ApprovalMode
  /**
   * For `ratio` and `weight`: the required share of votes, above 0 and at most 1; 0 only where it has no effect. @title
   * 同意比例 @minimum 0 @maximum 1
   */
  ratio?: number
  /** For `weight`: votes by user id; others have 1, and 0 is no vote. */
  weights?: Record<string, Weight>
  empty?: EmptyPolicy
  self?: SelfPolicy
  buttons?: ButtonSettings[]
  returns?: ReturnSettings
  fields?: FieldRight[]
  timeouts?: TimeoutStep[]
  /** Who receives a copy when the node ends. */
  copyTo?: ApproverRule[]
  /** A refusal ends the instance (default), or follows the flows with `outcome`. */
  onRefuse?: 'end' | 'flow'
  /** For a service task with an HTTP call, see `HttpTask`. */
  http?: HttpTask
  /** For message waits: an expression that distinguishes waiting instances. */
  correlation?: string
}

/** HTTP call of a service task. Texts may contain `{{expression}}`. */
export interface HttpTask {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string
  /** Variables from the response: expressions over `answer` (`status`, `headers`, `body`). */
  outputs?: Record<string, string>
  /** @title 等待秒数 @minimum 1 @maximum 60 */
  timeoutSeconds?: number
  /** @title 重试次数 @asType integer @minimum 0 @maximum 100 */
  retries?: number
  /** The response is only an acknowledgement; the result arrives later at the callback address. */
  callback?: boolean
}

export interface ProcessSettings {
  /** Texts with `{{expression}}`: title, number and summary of an instance. */
  title?: string
  /**
   * For example `CG-{{day}}-{{serial}}`: `serial` counts instances whose numbers are otherwise equal, so here it
   * restarts each day; at least four digits. `mark` is the end of the id.
   */
  number?: string
  summary?: string
  /**
   * Skips approvers who have already agreed: never (default), whenever they agreed earlier, or only if at the task
   * directly before.
   */
  dedupe?: 'never' | 'all' | 'consecutive'
  /** Start form: code of a form, or inline JSON Schema. */
  form?: string
  /** Variables declared by the process. */
  data?: { name: string; value?: unknown }[]
  /** Who may start it; empty means everyone. */
  starters?: ApproverRule[]
  /** Maximum urges per hour. @title 催办次数 @asType integer @minimum 0 @maximum 1000 */
  urges?: number
}

/** Settings in a model: of its process, or of one of its nodes. */
export type ModelSettings = ProcessSettings | NodeSettings
