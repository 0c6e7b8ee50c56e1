import type { EngineEvent } from '../engine/result.ts'

type Kind = EngineEvent['kind']
type Data = Record<string, unknown>

/** What an event needs to be told: names of people and nodes by their ids. */
export interface Names {
  person(id: unknown): string
  node(id: unknown): string
}

type Teller = (data: Data, names: Names) => string

const said = ({ comment, reason }: Data): string => {
  const text = comment ?? reason
  return typeof text === 'string' && text !== '' ? `：${text}` : ''
}
const people = (value: unknown, names: Names): string => [value].flat().filter(Boolean).map(names.person).join('、')
const nodes = (value: unknown, names: Names): string =>
  [value]
    .flat()
    .filter(Boolean)
    .map(one => (one === 'initiator' ? '发起人' : names.node(one)))
    .join('、')

const decisions: Record<string, string> = { agreed: '同意', refused: '不同意', returned: '退回' }
const outcomes: Record<string, string> = { ...decisions, completed: '完成', cancelled: '取消' }
const phases: Record<string, string> = {
  completed: '已完成',
  rejected: '已拒绝',
  cancelled: '已撤销',
  terminated: '已终止',
}
const hows: Record<string, string> = {
  transfer: '转办',
  delegate: '委派',
  entrust: '委托',
  replace: '替换',
  handover: '交接',
  timeout: '超时转交',
}

const decision: Teller = (data, names) => {
  const word = decisions[String(data.decision ?? data.state)] ?? ''
  const why = data.automatic === true ? '（自动通过）' : data.timeout === true ? '（超时处理）' : ''
  return `${names.person(data.assignee)} ${word}${why}${said(data)}`
}

/** One sentence a kind; kinds without one are told by their name alone. */
const tellers: Partial<Record<Kind, Teller>> = {
  instanceStarted: (data, names) => (data.initiator ? `${names.person(data.initiator)} 发起流程` : '流程由系统发起'),
  instanceEnded: data =>
    `流程${phases[String(data.phase)] ?? '已结束'}${typeof data.reason === 'string' ? `：${data.reason}` : ''}`,
  instanceSuspended: () => '流程被挂起',
  instanceActivated: () => '流程恢复运行',
  nodeCancelled: data => `节点被取消${typeof data.reason === 'string' ? `：${data.reason}` : ''}`,
  taskCreated: data => `产生任务“${String(data.name ?? '')}”`,
  taskCompleted: data => `任务“${String(data.name ?? '')}”${outcomes[String(data.outcome)] ?? '完成'}`,
  taskCancelled: data => `任务“${String(data.name ?? '')}”被取消`,
  slotOpened: (data, names) => `轮到 ${names.person(data.assignee)} 办理`,
  slotDecided: decision,
  slotAdded: (data, names) => `加签 ${names.person(data.assignee)}${said(data)}`,
  slotRemoved: (data, names) => `减签 ${names.person(data.assignee)}${said(data)}`,
  slotHandedOver: (data, names) =>
    `${names.person(data.from)} ${hows[String(data.how)] ?? '转交'}给 ${names.person(data.assignee)}${said(data)}`,
  taskClaimed: (data, names) => `${names.person(data.assignee)} 认领任务`,
  taskUnclaimed: (data, names) => `${names.person(data.assignee)} 放弃认领`,
  taskReturned: (data, names) => `退回到“${nodes(data.to, names)}”${said(data)}`,
  taskResubmitted: () => '重新提交',
  taskWithdrawn: (data, names) => `${names.person(data.assignee)} 撤回审批${said(data)}`,
  taskUrged: (data, names) => `催办 ${people(data.to, names)}${said(data)}`,
  taskTimedOut: () => '任务超时',
  commented: (data, names) => {
    const to = people(data.to, names)
    return `${to === '' ? '发表意见' : `与 ${to} 沟通`}${said(data)}`
  },
  copied: (data, names) => `抄送给 ${people(data.to, names)}${said(data)}`,
  thrown: data => `抛出事件${typeof data.name === 'string' ? `“${data.name}”` : ''}`,
  triggered: data => `事件${typeof data.name === 'string' ? `“${data.name}”` : ''}到达`,
  variablesSet: data => `修改变量：${Array.isArray(data.names) ? data.names.join('、') : ''}`,
  incident: data => `发生异常：${String(data.message ?? '')}`,
  moved: (data, names) =>
    `由“${nodes(data.from, names)}”移动到“${nodes(data.to, names)}”${typeof data.reason === 'string' ? `：${data.reason}` : ''}`,
  migrated: () => '迁移到另一版本',
}

/**
 * An event in words, as it stands in an archive and on paper.
 *
 * @example eventText('slotDecided', { assignee: 'u1', decision: 'agreed', comment: '可以' }, names) // '张三 同意：可以'
 */
export const eventText = (kind: string, data: Data, names: Names): string =>
  (tellers[kind as Kind]?.(data, names) ?? '').trim().slice(0, 4000)

/** Ids of people that an event speaks of. */
export const peopleOf = (data: Data): string[] =>
  [data.assignee, data.from, data.to, data.initiator, data.by].flat().filter(one => typeof one === 'string')
