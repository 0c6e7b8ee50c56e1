import { whyApprover } from '../../../../processes/assignment/whyApprover.ts'
import type { TaskOutcome } from '../../../../processes/state/command.ts'
import type { EngineEvent } from '../../../../processes/state/result.ts'
import type { EndPhase } from '../../../../processes/state/state.ts'
import { filesOf } from '../../../../schemas/evaluate/fileValue.ts'
import { textOf, textsOf } from '../../../../schemas/evaluate/textOf.ts'

export interface TextContext {
  /** Returns a node's name by id. */
  node(id: unknown): string
  /** Returns a user's name by id or account. */
  person(id: unknown): string
}

type Data = Record<string, unknown>
type Kind = EngineEvent['kind']
type NotifierContext = (data: Data, about: TextContext) => string

const people = (value: unknown, { person }: TextContext) => textsOf(value).map(person).join('、')
const nodes = (value: unknown, { node }: TextContext) => textsOf(value).map(node).join('、')
const said = (data: Data): string => textOf(data.comment) ?? textOf(data.reason) ?? ''
/** Names the seal of a decision. */
const stamped = ({ seal }: Data): string => {
  const name = textOf((seal as { name?: unknown } | undefined)?.name)
  return name === null ? '' : `加盖“${name}”`
}
/** Joins sentences with the comment. */
const joined = (...parts: (string | null | false | undefined)[]) => parts.filter(Boolean).join('；')

const phases: Record<EndPhase, string> = {
  completed: '正常结束',
  rejected: '未通过',
  cancelled: '发起人撤销',
  terminated: '被终止',
}

const outcomes: Record<TaskOutcome, string> = { agreed: '通过', refused: '未通过', completed: '完成' }
const addings: Record<string, string> = {
  addBefore: '前加签',
  addAfter: '后加签',
  addParallel: '并加签',
  appendApprovers: '追加审批人',
  assign: '指派审批人',
}
const handings: Record<string, string> = {
  transfer: '转办',
  delegate: '委派',
  replace: '替换审批人',
  handover: '离职交接',
  entrust: '委托代办',
  timeout: '超时转交',
}
const steps: Record<string, string> = {
  remind: '提醒办理人',
  copySuperior: '抄送上级',
  handOver: '转交他人',
  pass: '自动通过',
  reject: '自动不同意',
}
const scopes: Record<string, string> = { branch: '仅本分支', all: '收回全部分支', keepSiblings: '其他分支等待' }
const resubmits: Record<string, string> = { inOrder: '重新逐级审批', straight: '直接提交给驳回人' }
const modes: Record<string, string> = {
  single: '单人审批',
  all: '会签',
  any: '或签',
  sequence: '依次审批',
  ratio: '按比例会签',
  weight: '票签',
  claim: '认领办理',
}
const eventWords: Record<string, string> = {
  timer: '时间',
  message: '消息',
  signal: '信号',
  condition: '条件',
  conditional: '条件',
  error: '错误',
  escalation: '升级',
  compensation: '补偿',
  cancel: '取消',
}

/** Returns kind and name of an event; errors and escalations have a code. */
function eventWord({ event, kind, name, code }: Data): string {
  const called = textOf(name) ?? textOf(code)
  return `${eventWords[String(event ?? kind)] ?? '事件'}${called === null ? '' : `“${called}”`}`
}

/** Texts by kind of event; other kinds show their name and node. */
const texts: Partial<Record<Kind, NotifierContext>> = {
  instanceStarted: ({ initiator }, { person }) => (initiator ? `${person(initiator)} 发起` : '系统发起'),
  instanceEnded: data => joined(phases[data.phase as EndPhase], textOf(data.reason)),
  instanceWoken: ({ target, reason }, { node }) => joined(`从“${node(target)}”继续`, textOf(reason)),
  instanceSuspended: data => said(data),
  instanceActivated: data => said(data),
  taskCreated: ({ mode }) => modes[String(mode)] ?? '',
  taskCompleted: ({ outcome, automatic }) =>
    joined(outcomes[outcome as TaskOutcome], automatic === true && '无需办理，自动通过'),
  taskCancelled: data => said(data),
  slotOpened: ({ assignee, explanation }, { person }) =>
    joined(`由 ${person(assignee)} 办理`, whyApprover(explanation)),
  slotDecided: (data, { person }) =>
    joined(
      `${person(data.assignee)} ${decision(data)}`,
      stamped(data),
      said(data),
      data.automatic === true && whyApprover(data.explanation),
    ),
  slotAdded: (data, { person }) =>
    joined(`${addings[String(data.how)] ?? '加签'} ${person(data.assignee)}`, said(data)),
  slotRemoved: (data, { person }) => joined(`减去 ${person(data.assignee)}`, said(data)),
  slotHandedOver: (data, { person }) =>
    joined(`${handings[String(data.how)] ?? '转交'}：${person(data.from)} → ${person(data.assignee)}`, said(data)),
  taskClaimed: ({ assignee }, { person }) => `${person(assignee)} 认领`,
  taskUnclaimed: ({ assignee }, { person }) => `${person(assignee)} 退回待认领`,
  taskReturned: (data, about) =>
    joined(
      `驳回到${data.to === 'initiator' ? '发起人' : `“${about.node(data.to)}”`}`,
      textOf(data.reason),
      scopes[String(data.scope)] !== undefined && data.scope !== 'branch' && scopes[String(data.scope)],
      resubmits[String(data.resubmit)],
    ),
  taskResubmitted: ({ to }, { node }) => (to ? `直接提交到“${node(to)}”` : '重新提交'),
  taskWithdrawn: (data, { person }) => joined(`${person(data.assignee ?? data.by)} 撤回审批`, said(data)),
  taskUrged: (data, about) => joined(`催办 ${people(data.to, about) || '候选人'}`, said(data)),
  taskTimedOut: data =>
    `超时：${steps[String(data.do)] ?? ''}${Number(data.times) > 1 ? `（第 ${data.times} 次）` : ''}`,
  commented: (data, about) =>
    joined(textsOf(data.to).length > 0 && `对 ${people(data.to, about)}`, textOf(data.comment)),
  copied: (data, about) => joined(`抄送 ${people(data.to, about)}`, said(data)),
  moved: (data, about) =>
    joined(`${nodes(data.from, about) || '流程'} → ${nodes(data.to, about)}`, textOf(data.reason)),
  migrated: data => (data.versionNo ? `迁移到版本 ${data.versionNo}` : '迁移到其他版本'),
  variablesSet: ({ variables, names }) => {
    const set = textsOf(names).length > 0 ? textsOf(names) : Object.keys((variables ?? {}) as object)
    return set.length === 0 ? '' : `修改 ${set.filter(name => !name.startsWith('#')).join('、')}`
  },
  rolledBack: ({ sequence }) => `回到第 ${String(sequence)} 条记录时的状态`,
  incident: ({ message }) => textOf(message) ?? '',
  subscribed: data => `等待${eventWord(data)}`,
  triggered: data => `${eventWord(data)}到达`,
  thrown: data => joined(`发出${eventWord(data)}`, textOf(data.message)),
}

const isRefusal = ({ decision, state }: Data): boolean => decision === 'refused' || state === 'refused'

function decision(data: Data): string {
  const { automatic, timeout } = data
  const word = isRefusal(data) ? '不同意' : '同意'
  if (timeout === true) return `超时，视为${word}`
  return automatic === true ? `${word}（自动）` : word
}

/**
 * Returns one line of the history as text.
 *
 * @example eventText({ kind: 'slotDecided', data: { assignee: 'u1', decision: 'agreed', comment: '好' } }, about) //
 * '张三 同意；好'
 */
export const eventText = ({ kind, data }: { kind: string; data: Data }, about: TextContext): string =>
  texts[kind as Kind]?.(data, about) ?? ''

/**
 * Comment of an event, or an empty text. Skips the end of a rejected instance, which repeats the comment of the
 * refusal.
 */
export const opinionIn = ({ kind, data }: { kind: string; data: Data }): string =>
  kind === 'instanceEnded' && data.phase === 'rejected' ? '' : said(data)

/**
 * Kind of an event for the timeline: splits `slotDecided` into agreed and refused.
 *
 * @example actOf({ kind: 'slotDecided', data: { decision: 'refused' } }) // 'slotRefused'
 */
export function actOf({ kind, data }: { kind: string; data: Data }): string {
  if (kind !== 'slotDecided') return kind
  return isRefusal(data) ? 'slotRefused' : 'slotAgreed'
}

/** Kinds whose text would only repeat the user and the act. */
const plain: ReadonlySet<string> = new Set(['instanceStarted', 'taskClaimed', 'taskUnclaimed'] satisfies Kind[])

/**
 * Text of an event without the acting user, the act and the comment, which the timeline shows separately.
 *
 * @example aboutEvent({ kind: 'copied', actor: 'u1', data: { to: ['u2'], comment: '请知悉' } }, about) // '抄送 李四'
 */
export function aboutEvent(event: { kind: string; actor: unknown; data: Data }, about: TextContext): string {
  const { kind, actor, data } = event
  const isOrdinary =
    kind === 'slotDecided' && data.automatic !== true && data.timeout !== true && data.assignee === actor
  if (isOrdinary || plain.has(kind)) return stamped(data)
  return eventText({ kind, data: { ...data, comment: null, reason: null } }, about)
}

/** Returns the ids of all users that an event names. */
export const peopleIn = (data: Data): string[] => [
  ...['assignee', 'initiator', 'from', 'by'].flatMap(name => textOf(data[name]) ?? []),
  ...textsOf(data.to),
]

export const filesIn = (data: Data) => filesOf(data.files)

/** Events of people and notices; other kinds are internal to the engine. */
export const shownKinds: readonly string[] = [
  'instanceStarted',
  'instanceEnded',
  'instanceSuspended',
  'instanceActivated',
  'instanceWoken',
  'slotDecided',
  'slotAdded',
  'slotRemoved',
  'slotHandedOver',
  'taskClaimed',
  'taskUnclaimed',
  'taskReturned',
  'taskResubmitted',
  'taskWithdrawn',
  'taskUrged',
  'taskTimedOut',
  'commented',
  'copied',
  'moved',
  'migrated',
  'rolledBack',
  'incident',
] satisfies Kind[]
