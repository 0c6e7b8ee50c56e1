import type { HttpTask } from './httpTask.ts'

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

/**
 * ISO 8601 duration: `PT2H`, `P1DT4H`.
 * @title 时长（如 PT2H、P1DT4H）
 * @x-field duration
 * @pattern
 * ^P(?=.)(\d+(\.\d+)?Y)?(\d+(\.\d+)?M)?(\d+(\.\d+)?W)?(\d+(\.\d+)?D)?(T(?=.)(\d+(\.\d+)?H)?(\d+(\.\d+)?M)?(\d+(\.\d+)?S)?)?$
 */
export type Duration = string

/** @title 指定人员 */
export interface UsersRule {
  rule: 'users'
  /** @title 人员 @x-ref user */
  users: string[]
}

/** @title 角色 */
export interface RolesRule {
  rule: 'roles'
  /** @title 角色 @x-ref role */
  roles: string[]
}

/** @title 岗位 */
export interface PositionsRule {
  rule: 'positions'
  /** @title 岗位 @x-ref position */
  positions: string[]
}

/** @title 组织成员 */
export interface MembersRule {
  rule: 'members'
  /** @title 组织 @x-ref organization */
  organizations: string[]
  /** @title 包含下级组织 */
  below?: boolean
}

/** @title 组织负责人 */
export interface HeadsRule {
  rule: 'heads'
  /** @title 组织 @x-ref organization */
  organizations: string[]
}

/** The manager that many levels above the initiator's organization; 1 is its own. @title 发起人的上级负责人 */
export interface HeadAboveRule {
  rule: 'headAbove'
  levels: Levels
}

/** All managers from the initiator's organization up to that level; the root is 1. @title 逐级负责人 */
export interface HeadsUpToRule {
  rule: 'headsUpTo'
  level: Levels
}

/** @title 发起人 */
export interface InitiatorRule {
  rule: 'initiator'
}

/** @title 发起人的部门负责人 */
export interface InitiatorHeadRule {
  rule: 'initiatorHead'
}

/** @title 发起人选择 */
export interface ChosenByInitiatorRule {
  rule: 'chosenByInitiator'
  most?: Most
  /** @title 可选范围 @x-ref user */
  among?: string[]
}

/** @title 上一审批人选择 */
export interface ChosenByPreviousRule {
  rule: 'chosenByPrevious'
  most?: Most
  /** @title 可选范围 @x-ref user */
  among?: string[]
}

/** A form field with one user or several. @title 表单中的人员 */
export interface FieldUsersRule {
  rule: 'fieldUsers'
  /** @title 表单字段 */
  field: string
}

/** A form field with an organization: its manager, or its members. @title 表单中的组织 */
export interface FieldOrganizationRule {
  rule: 'fieldOrganization'
  /** @title 表单字段 */
  field: string
  /** @title 由谁审批 @x-titles {"head":"负责人","members":"成员"} */
  who: 'head' | 'members'
}

/** @title 与前面的节点相同 */
export interface SameAsRule {
  rule: 'sameAs'
  /** @title 节点标识 */
  node: string
}

/** Members of user groups, by code or id. @title 用户组 */
export interface UserGroupsRule {
  rule: 'userGroups'
  /** @title 用户组编码 */
  groups: string[]
}

/** Audit roles: their members for the company, project or department of the instance. @title 审批角色 */
export interface AuditRolesRule {
  rule: 'auditRoles'
  /** @title 审批角色编码 */
  roles: string[]
}

/** A standard role: company × project × amount. @title 标准角色 */
export interface StandardRoleRule {
  rule: 'standardRole'
  /** @title 标准角色编码 */
  role: string
  /** @title 公司（表单字段） */
  company?: string
  /** @title 项目（表单字段） */
  project?: string
  /** @title 金额（表单字段） */
  amount?: string
}

/** Expression that gives a user id or a list of them. @title 表达式 */
export interface ExpressionRule {
  rule: 'expression'
  /** @title 表达式 @x-field expression */
  value: string
}

/** Approvers. Several rules are combined, in order. */
export type ApproverRule =
  | UsersRule
  | RolesRule
  | PositionsRule
  | MembersRule
  | HeadsRule
  | HeadAboveRule
  | HeadsUpToRule
  | InitiatorRule
  | InitiatorHeadRule
  | ChosenByInitiatorRule
  | ChosenByPreviousRule
  | FieldUsersRule
  | FieldOrganizationRule
  | SameAsRule
  | UserGroupsRule
  | AuditRolesRule
  | StandardRoleRule
  | ExpressionRule

/**
 * How the approvers of a node decide: all (会签), any (或签), sequentially (依次), by share, by weight (票签), a random
 * one, or the one who claims it. @title 审批方式
 *
 * @x-titles {"all":"会签：全部同意","any":"或签：一人即可","sequence":"依次审批","ratio":"按同意比例",
 * "weight":"按权重","random":"随机一人","claim":"认领后办理"}
 */
export type ApprovalMode = 'all' | 'any' | 'sequence' | 'ratio' | 'weight' | 'random' | 'claim'

/**
 * Buttons for an approver besides agreeing.
 *
 * @x-titles {"agree":"同意","refuse":"不同意","return":"驳回","transfer":"转办","delegate":"委派",
 * "addBefore":"前加签","addAfter":"后加签","addParallel":"并行加签","removeSigner":"减签",
 * "appendApprovers":"追加审批人","copy":"抄送","communicate":"沟通","withdraw":"撤回","urge":"催办",
 * "saveDraft":"暂存"}
 */
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
  /** @title 操作 */
  button: ApprovalButton | 'agree'
  /** @title 显示为 */
  label?: string
  /** Default: true for `refuse` and `return`, false for other buttons. @title 意见必填 */
  commentRequired?: boolean
  /** @title 需要签名 */
  signatureRequired?: boolean
}

export interface TimeoutStep {
  /** ISO 8601 duration since the task opened, in the organization's working time unless `allHours`. */
  after: Duration
  /** @title 含非工作时间 */
  allHours?: boolean
  /**
   * @title 到期后
   *
   * @x-titles {"remind":"提醒","copySuperior":"抄送上级","handOver":"转交","pass":"自动同意","reject":"自动拒绝"}
   */
  do: 'remind' | 'copySuperior' | 'handOver' | 'pass' | 'reject'
  /** For `remind`: number of times, at the same interval. */
  times?: Times
  /** For `handOver`. @title 转交给 */
  to?: ApproverRule
}

/** @title 自动通过 */
export interface EmptyPass {
  do: 'pass'
}

/** @title 不能继续 */
export interface EmptyRefuse {
  do: 'refuse'
}

/** @title 由指定人员办理 */
export interface EmptyPerson {
  do: 'person'
  /** @title 人员 @x-ref user */
  user: string
}

/** @title 由管理员办理 */
export interface EmptyAdministrator {
  do: 'administrator'
}

export type EmptyPolicy = EmptyPass | EmptyRefuse | EmptyPerson | EmptyAdministrator

/**
 * What happens if the approver is the initiator.
 *
 * @x-titles {"sign":"本人审批","skip":"自动通过","head":"由上级办理","administrator":"由管理员办理"}
 */
export type SelfPolicy = 'sign' | 'skip' | 'head' | 'administrator'

/**
 * How a return works inside parallel branches: only this branch, all branches, or the others wait.
 *
 * @x-titles {"branch":"只驳回本分支","all":"收回全部分支","keepSiblings":"其他分支等待"}
 */
export type ReturnScope = 'branch' | 'all' | 'keepSiblings'

/** @x-titles {"initiator":"发起人","previous":"上一节点","any":"任一已办节点"} */
export type ReturnTarget = 'initiator' | 'previous' | 'any'

export interface ReturnSettings {
  /** Allowed targets of a return. @title 可驳回到 */
  to: ReturnTarget[]
  /** @title 并行分支 */
  scope?: ReturnScope
  /**
   * After resubmission: through all nodes in order, or straight back to the returning user. @title 重新提交后
   *
   * @x-titles {"inOrder":"逐级审批","straight":"直接到驳回人","ask":"由提交人选择"}
   */
  resubmit?: 'inOrder' | 'straight' | 'ask'
  /**
   * What happens to agreements from before the return. @title 驳回前的同意
   *
   * @x-titles {"keep":"保留","clear":"作废"}
   */
  agreements?: 'keep' | 'clear'
}

export interface FieldRight {
  /** Form field, or a column of a sub-table: `lines.price`. @title 字段 */
  field: string
  /** @title 权限 @x-titles {"read":"只读","write":"可填写","hide":"隐藏"} */
  right: 'read' | 'write' | 'hide'
  /** @title 必填 */
  required?: boolean
}

/** @title 权重 @minimum 0 @maximum 1000000 */
export type Weight = number

export interface NodeSettings {
  /** @title 审批人 */
  approvers?: ApproverRule[]
  mode?: ApprovalMode
  /**
   * For `ratio` and `weight`: the required share of votes, above 0 and at most 1; 0 only where it has no effect. @title
   * 同意比例 @minimum 0 @maximum 1
   */
  ratio?: number
  /** For `weight`: votes by user id; others have 1, and 0 is no vote. @title 权重 */
  weights?: Record<string, Weight>
  /** @title 没有审批人时 */
  empty?: EmptyPolicy
  /** @title 审批人是发起人时 */
  self?: SelfPolicy
  /** @title 操作 */
  buttons?: ButtonSettings[]
  /** @title 驳回 */
  returns?: ReturnSettings
  /** @title 字段权限 */
  fields?: FieldRight[]
  /** @title 时限 */
  timeouts?: TimeoutStep[]
  /** Who receives a copy when the node ends. @title 办结后抄送 */
  copyTo?: ApproverRule[]
  /**
   * A refusal ends the instance (default), or follows the flows with `outcome`. @title 不同意时
   *
   * @x-titles {"end":"结束流程","flow":"按连线条件继续"}
   */
  onRefuse?: 'end' | 'flow'
  /** For a service task with an HTTP call, see `HttpTask`. @title 调用接口 */
  http?: HttpTask
  /** For message waits: an expression that distinguishes waiting instances. @title 关联表达式 @x-field expression */
  correlation?: string
}

export interface ProcessSettings {
  /**
   * Texts with `{{expression}}`: title, number and summary of an instance. @title 申请标题
   *
   * @x-field expression @x-language template @x-variables naming
   */
  title?: string
  /**
   * For example `CG-{{day}}-{{serial}}`: `serial` counts instances whose numbers are otherwise equal, so here it
   * restarts each day; at least four digits. `mark` is the end of the id. @title 申请编号
   *
   * @x-field expression @x-language template @x-variables numbering
   */
  number?: string
  /** @title 摘要 @x-field expression @x-language template @x-variables naming */
  summary?: string
  /**
   * Skips approvers who have already agreed: never (default), whenever they agreed earlier, or only if at the task
   * directly before. @title 同一人多次审批
   *
   * @x-titles {"never":"每次都审批","all":"同意过即跳过","consecutive":"仅连续时跳过"}
   */
  dedupe?: 'never' | 'all' | 'consecutive'
  /** Start form: code of a form, or inline JSON Schema. @title 表单（编码或 JSON Schema） */
  form?: string
  /** The designed form and its version that `form` is a copy of; set where forms are bound. @title 绑定的表单 @readOnly true */
  formCode?: string
  /** @title 表单版本 @asType integer @minimum 1 @readOnly true */
  formVersion?: number
  /** Variables declared by the process. @title 流程变量 */
  data?: { name: string; value?: unknown }[]
  /** Who may start it; empty means everyone. @title 可发起的人员 */
  starters?: ApproverRule[]
  /** Maximum urges per hour. @title 催办次数 @asType integer @minimum 0 @maximum 1000 */
  urges?: number
}

/** Settings in a model: of its process, or of one of its nodes. */
export type ModelSettings = ProcessSettings | NodeSettings
