import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { eventText, peopleIn } from '../../../../server/domains/workflow/instances/eventTexts.ts'

const about = {
  node: (id: unknown) => (id === 'boss' ? '领导审批' : String(id)),
  person: (id: unknown) => (id === 'u1' ? '张三' : id === 'u2' ? '李四' : String(id)),
}
const text = (kind: string, data: Record<string, unknown> = {}) => eventText({ kind, data }, about)

describe('a line of the history in words', () => {
  test.each([
    ['instanceStarted', { initiator: 'u1' }, '张三 发起'],
    ['instanceStarted', { initiator: null }, '系统发起'],
    ['instanceEnded', { phase: 'terminated', reason: '重复' }, '被终止；重复'],
    ['slotOpened', { assignee: 'u1', explanation: { rule: 'initiator' } }, '由 张三 办理；发起人'],
    ['slotDecided', { assignee: 'u1', decision: 'agreed', comment: '好' }, '张三 同意；好'],
    ['slotDecided', { assignee: 'u1', decision: 'refused', timeout: true }, '张三 超时，视为不同意'],
    [
      'slotDecided',
      { assignee: 'u1', state: 'skipped', automatic: true, explanation: { self: 'skip' } },
      '张三 同意（自动）；本人发起，自动通过',
    ],
    ['slotAdded', { assignee: 'u2', how: 'addBefore' }, '前加签 李四'],
    ['slotHandedOver', { from: 'u1', assignee: 'u2', how: 'transfer', comment: '请看' }, '转办：张三 → 李四；请看'],
    [
      'taskReturned',
      { to: 'boss', reason: '缺材料', scope: 'all', resubmit: 'straight' },
      '驳回到“领导审批”；缺材料；收回全部分支；直接提交给驳回人',
    ],
    ['taskReturned', { to: 'initiator', resubmit: 'ask' }, '驳回到发起人'],
    ['taskUrged', { to: ['u1', 'u2'] }, '催办 张三、李四'],
    ['taskUrged', { to: [] }, '催办 候选人'],
    ['taskTimedOut', { do: 'remind', times: 2 }, '超时：提醒办理人（第 2 次）'],
    ['commented', { to: ['u2'], comment: '见附件' }, '对 李四；见附件'],
    ['copied', { to: ['u2'] }, '抄送 李四'],
    ['moved', { from: ['apply'], to: ['boss'], reason: '越级' }, 'apply → 领导审批；越级'],
    ['instanceWoken', { target: 'boss', reason: '再议' }, '从“领导审批”继续；再议'],
    ['variablesSet', { variables: { days: 3, '#round': 1 } }, '修改 days'],
    ['subscribed', { kind: 'timer' }, '等待时间'],
    ['triggered', { event: 'message', name: '到货' }, '消息“到货”到达'],
    ['thrown', { event: 'error', code: 'E1', message: '库存不足' }, '发出错误“E1”；库存不足'],
    ['rolledBack', { sequence: 7 }, '回到第 7 条记录时的状态'],
  ])('%s %j', (kind, data, expected) => {
    expect(text(kind, data)).toBe(expected)
  })

  test('an unknown kind, and data of another shape, give no text and never fail', () => {
    expect(text('somethingNew', { any: 1 })).toBe('')
    for (const kind of ['slotDecided', 'taskReturned', 'copied', 'moved', 'variablesSet', 'slotHandedOver'])
      expect(typeof text(kind, {})).toBe('string')
  })

  test('each kind has a word of the dictionary', () => {
    const { entries } = JSON.parse(readFileSync('schemas/dictionaries/process-event.json', 'utf8')) as {
      entries: { value: string }[]
    }
    const known = entries.map(entry => entry.value)
    for (const kind of ['taskReturned', 'slotAdded', 'commented', 'copied', 'instanceWoken', 'taskTimedOut'])
      expect(known).toContain(kind)
    expect(new Set(known).size).toBe(known.length)
  })

  test('all users that it names are looked up', () => {
    expect(peopleIn({ assignee: 'u1', from: 'u2', to: ['u3'], by: 'u4' }).sort()).toEqual(['u1', 'u2', 'u3', 'u4'])
    expect(peopleIn({ to: 'boss' })).toEqual([])
  })
})
