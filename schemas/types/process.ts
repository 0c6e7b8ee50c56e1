/**
 * What our process designer says of a process and its nodes, beside what BPMN has words for. It stands in the BPMN text
 * as JSON inside `<console:settings>` (namespace `urn:schema-console:bpmn:1`) in the extension elements of the process or
 * node.
 */

/** Levels of organizations. @title 级数 @asType integer @minimum 1 @maximum 100 */
export type Levels = number

/** @title 次数 @asType integer @minimum 1 @maximum 1000 */
export type Times = number

/** How many people may be chosen. @title 人数 @asType integer @minimum 1 @maximum 1000 */
export type Most = number

/** ISO 8601 duration: `PT2H`, `P1DT4H`. @title 时长（如 PT2H、P1DT4H） @pattern ^P(?=.)(\d+(\.\d+)?Y)?(\d+(\.\d+)?M)?(\d+(\.\d+)?W)?(\d+(\.\d+)?D)?(T(?=.)(\d+(\.\d+)?H)?(\d+(\.\d+)?M)?(\d+(\.\d+)?S)?)?$ */
export type Duration = string

/** Who signs. Several rules add up, in order. */
export type ApproverRule =
  | { rule: 'users'; users: string[] }
  | { rule: 'roles'; roles: string[] }
  | { rule: 'positions'; positions: string[] }
  | { rule: 'members'; organizations: string[]; below?: boolean }
  | { rule: 'heads'; organizations: string[] }
  /** The head so many levels above the initiator's organization; 1 is his own. */
  | { rule: 'headAbove'; levels: Levels }
  /** All heads from his own organization up to that level, counted from the root as 1. */
  | { rule: 'headsUpTo'; level: Levels }
  | { rule: 'initiator' }
  | { rule: 'initiatorHead' }
  | { rule: 'chosenByInitiator'; most?: Most; among?: string[] }
  | { rule: 'chosenByPrevious'; most?: Most; among?: string[] }
  /** The form's field holds one user or several. */
  | { rule: 'fieldUsers'; field: string }
  /** The form's field holds an organization: its head, or its members. */
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

/** How the approvers of a node decide: everybody (会签), anyone (或签), one after the other (依次), by share, by weight (票签), one by lot, whoever claims it. */
export type ApprovalMode = 'all' | 'any' | 'sequence' | 'ratio' | 'weight' | 'random' | 'claim'

/** What an approver may do at a node besides agreeing. */
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
  /** Text on it. */
  label?: string
  /** Default: true for `refuse` and `return`, false for other buttons. */
  commentRequired?: boolean
  signatureRequired?: boolean
}

export interface TimeoutStep {
  /** ISO 8601 duration since the task began, in working time of the organization unless `allHours`. */
  after: Duration
  allHours?: boolean
  do: 'remind' | 'copySuperior' | 'handOver' | 'pass' | 'reject'
  /** Of `remind`: how often, with the same distance. */
  times?: Times
  /** Of `handOver`. */
  to?: ApproverRule
}

export type EmptyPolicy = { do: 'pass' } | { do: 'refuse' } | { do: 'person'; user: string } | { do: 'administrator' }

/** What happens when the approver is the initiator himself. */
export type SelfPolicy = 'sign' | 'skip' | 'head' | 'administrator'

/** How a return works inside parallel branches: only this one, all of them, or the others wait. */
export type ReturnScope = 'branch' | 'all' | 'keepSiblings'

export interface ReturnSettings {
  /** Where one may go back to. */
  to: ('initiator' | 'previous' | 'any')[]
  scope?: ReturnScope
  /** After the returned node is done again: through all nodes in order, or straight back to who returned it. */
  resubmit?: 'inOrder' | 'straight' | 'ask'
  /** Agreements given before the return. */
  agreements?: 'keep' | 'clear'
}

export interface FieldRight {
  /** Field of the form, or a column of one of its sub-tables: `lines.price`. */
  field: string
  right: 'read' | 'write' | 'hide'
  required?: boolean
}

/** @title 权重 @minimum 0 @maximum 1000000 */
export type Weight = number

export interface NodeSettings {
  approvers?: ApproverRule[]
  mode?: ApprovalMode
  /** Of `ratio` and `weight`: the share of the voices that is needed, more than 0 and at most 1; 0 only where it has no effect. @title 同意比例 @minimum 0 @maximum 1 */
  ratio?: number
  /** Of `weight`: by user id; others weigh 1, 0 has no voice. */
  weights?: Record<string, Weight>
  empty?: EmptyPolicy
  self?: SelfPolicy
  buttons?: ButtonSettings[]
  returns?: ReturnSettings
  fields?: FieldRight[]
  timeouts?: TimeoutStep[]
  /** Who gets a copy when the node ends. */
  copyTo?: ApproverRule[]
  /** A refusal ends the instance (default), or goes the way of its flows with `outcome`. */
  onRefuse?: 'end' | 'flow'
  /** Of a service task that calls out, see `HttpTask`. */
  http?: HttpTask
  /** Of what waits for a message: expression that tells the waiting instances apart. */
  correlation?: string
}

/** A call that a service task makes. Texts may hold `{{expression}}`. */
export interface HttpTask {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: string
  /** Variables from the answer: expressions over `answer` (`status`, `headers`, `body`). */
  outputs?: Record<string, string>
  /** @title 等待秒数 @minimum 1 @maximum 60 */
  timeoutSeconds?: number
  /** @title 重试次数 @asType integer @minimum 0 @maximum 100 */
  retries?: number
  /** It answers at once, the result comes later by the callback address. */
  callback?: boolean
}

export interface ProcessSettings {
  /** Text with `{{expression}}`: title, number and summary of an instance. */
  title?: string
  /**
   * `CG-{{day}}-{{serial}}`: `serial` counts the instances of the process whose numbers are otherwise the same, so it begins
   * anew each day here; four digits or more. `mark` is the end of the id.
   */
  number?: string
  summary?: string
  /** The same person twice: never asks again, asks each time (default), only not when right after himself. */
  dedupe?: 'never' | 'all' | 'consecutive'
  /** Form that is filled in: code of a form, or JSON Schema in place. */
  form?: string
  /** Variables as the process declares them. */
  data?: { name: string; value?: unknown }[]
  /** Who may start it; empty: everybody. */
  starters?: ApproverRule[]
  /** How often one may urge in an hour. @title 催办次数 @asType integer @minimum 0 @maximum 1000 */
  urges?: number
}

/** The settings of a model: of its process, or of one of its nodes. */
export type ModelSettings = ProcessSettings | NodeSettings
