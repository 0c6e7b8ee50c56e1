import type { EngineEvent } from '../../../../processes/state/result.ts'

const quoted = (value: unknown) => (typeof value === 'string' && value !== '' ? `“${value}”` : '')
const outcomes: Readonly<Record<string, string>> = { agreed: '同意', refused: '不同意', returned: '退回' }

/** Describes a command by its most significant event; the first match is used. */
const notifiers: readonly [kind: EngineEvent['kind'], text: (event: EngineEvent) => string][] = [
  ['rolledBack', ({ data }) => `回退到第 ${String(data.sequence)} 条记录`],
  ['migrated', () => '迁移到其他版本'],
  ['moved', () => '移动流程'],
  ['instanceStarted', () => '发起流程'],
  ['taskReturned', ({ data }) => `退回${quoted(data.name)}`],
  ['taskWithdrawn', ({ data }) => `撤回${quoted(data.name)}`],
  ['taskCompleted', ({ data }) => `办结${quoted(data.name)}`],
  ['slotDecided', ({ data }) => outcomes[String(data.state)] ?? '办理'],
  ['slotAdded', () => '加签'],
  ['slotRemoved', () => '减签'],
  ['slotHandedOver', () => '转交'],
  ['taskClaimed', () => '认领'],
  ['instanceSuspended', () => '挂起'],
  ['instanceActivated', () => '激活'],
  ['variablesSet', () => '修改流程变量'],
  ['incident', () => '出现异常'],
  ['triggered', ({ data }) => (data.event === 'timer' ? '定时到期' : `收到${quoted(data.name) || '事件'}`)],
]

export function pointText(events: readonly EngineEvent[]): string {
  for (const [kind, text] of notifiers) {
    const event = events.find(each => each.kind === kind)
    if (event) return text(event)
  }
  return '自动流转'
}
