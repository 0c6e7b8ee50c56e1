import { describe, expect, test } from 'vitest'
import { compareDocuments } from '../../../processes/comparison/compareDocuments.ts'
import type { Command } from '../../../processes/document/commands/registry.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import { sample } from '../document/sample.ts'

const compared = (before: string, after: string) =>
  compareDocuments(ProcessDocument.open(before), ProcessDocument.open(after))

/** The sample after commands of the designer. */
function edited(...commands: Command[]): string {
  const document = ProcessDocument.open(sample)
  for (const command of commands) runCommand(document, command)
  return document.write()
}

const replaced = (from: string, to: string): string => {
  expect(sample).toContain(from)
  return sample.replaceAll(from, to)
}

const settings = (json: object) =>
  replaced(
    '<bpmn:documentation>说明</bpmn:documentation>',
    `<bpmn:documentation>说明</bpmn:documentation><bpmn:extensionElements>
      <console:settings xmlns:console="urn:schema-console:bpmn:1">${JSON.stringify(json)}</console:settings>
      </bpmn:extensionElements>`,
  )

describe('nothing differs', () => {
  test('between a document and itself', () => {
    expect(compared(sample, sample)).toEqual([])
  })

  test('where only prefixes, white space and the order of attributes differ', () => {
    const after = replaced('bpmn:', 'b:')
      .replace('xmlns:bpmn=', 'xmlns:b=')
      .replace('id="check" name="核对"', 'name="核对"  id="check"')
      .replaceAll('</b:userTask>', '\n</b:userTask>')
    expect(compared(sample, after)).toEqual([])
  })

  test('where settings stand in another order', () => {
    expect(compared(settings({ mode: 'any', self: 'skip' }), settings({ self: 'skip', mode: 'any' }))).toEqual([])
  })
})

test('an inserted node is added, and the flow that it stands on has another end', () => {
  const after = edited({ do: 'insert', flow: 'f1', type: 'userTask' })
  const found = compared(sample, after)
  expect(found.filter(({ kind }) => kind === 'added').map(({ title }) => title)).toEqual([
    expect.stringMatching(/^用户任务（/),
    expect.stringMatching(/^顺序流（.* → 核对）$/),
  ])
  const flow = found.find(({ elementId }) => elementId === 'f1')
  expect(flow?.kind).toBe('changed')
  expect(flow?.changes).toEqual([
    { about: 'ends', title: '终点', before: '核对', after: expect.stringMatching(/^userTask/i) },
  ])
})

test('a deleted element is listed under its old title, with everything deleted along', () => {
  const found = compared(sample, edited({ do: 'delete', ids: ['check'] }))
  const removed = found.filter(({ kind }) => kind === 'removed')
  expect(removed.map(({ elementId }) => elementId)).toEqual(['m1', 'check', 'da', 'late', 'f2', 'a1'])
  expect(removed.find(({ elementId }) => elementId === 'check')).toEqual({
    kind: 'removed',
    elementId: 'check',
    title: '用户任务“核对”',
    changes: [],
  })
})

describe('a changed element', () => {
  const changesOf = (before: string, after: string, id = 'check') =>
    compared(before, after).find(({ elementId }) => elementId === id)?.changes

  test('tells name and type', () => {
    const after = edited(
      { do: 'replace', id: 'check', type: 'serviceTask' },
      { do: 'rename', id: 'check', name: '校验' },
    )
    expect(changesOf(sample, after)).toEqual([
      { about: 'type', title: '类型', before: '用户任务', after: '服务任务' },
      { about: 'name', title: '名称', before: '核对', after: '校验' },
    ])
  })

  test('tells the condition of a flow', () => {
    const after = edited({ do: 'condition', id: 'f2', text: 'days > 3' })
    expect(changesOf(sample, after, 'f2')).toEqual([{ about: 'condition', title: '条件', after: 'days > 3' }])
  })

  test('tells settings property by property in the words of the designer', () => {
    const before = settings({
      mode: 'all',
      approvers: [{ rule: 'initiatorHead' }],
      returns: { to: ['initiator'], scope: 'branch' },
    })
    const after = settings({
      mode: 'any',
      approvers: [
        { rule: 'headAbove', levels: 2 },
        { rule: 'members', organizations: ['o1'], below: true },
      ],
      returns: { to: ['initiator', 'previous'], scope: 'branch' },
      timeouts: [{ after: 'PT2H', do: 'remind' }],
    })
    expect(changesOf(before, after)).toEqual([
      {
        about: 'settings',
        title: '审批人',
        before: '发起人的部门负责人',
        after: '发起人的上级负责人（级数：2）、组织成员（组织：o1，包含下级组织：是）',
      },
      { about: 'settings', title: '审批方式', before: '会签：全部同意', after: '或签：一人即可' },
      { about: 'settings', title: '驳回 / 可驳回到', before: '发起人', after: '发起人、上一节点' },
      { about: 'settings', title: '时限', after: '时长：PT2H，到期后：提醒' },
    ])
  })

  test('says that settings differ which are no JSON', () => {
    const before = settings({ mode: 'all' }).replace('{"mode":"all"}', '{broken')
    expect(changesOf(before, settings({ mode: 'all' }))).toEqual([{ about: 'settings', title: '设置' }])
    expect(changesOf(before, before)).toBeUndefined()
  })

  test('tells its lane, and that it went into a sub-process', () => {
    const lane = edited({ do: 'move', ids: ['check'], by: { x: 500, y: 200 } })
    expect(changesOf(sample, lane)).toContainEqual({ about: 'place', title: '泳道', before: '员工', after: '主管' })
    const inside = edited({ do: 'move', ids: ['end'], by: { x: -300, y: 80 } })
    expect(changesOf(sample, inside, 'end')).toContainEqual({
      about: 'place',
      title: '所在',
      before: '流程',
      after: '子流程“审批”',
    })
  })

  test('tells attributes, documentation, triggers and the words of vendors', () => {
    const after = replaced('说明', '先看金额')
      .replace('vendor:form="f &amp; g"', 'vendor:form="h"')
      .replace(
        '<bpmn:timerEventDefinition id="t1" />',
        '<bpmn:timerEventDefinition id="t2"><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition>',
      )
      .replace('attachedToRef="check"', 'attachedToRef="check" cancelActivity="false"')
      .replace('<vendor:rule level="2">', '<vendor:rule level="3">')
    expect(changesOf(sample, after)).toEqual([
      { about: 'other', title: 'urn:vendor form', before: 'f & g', after: 'h' },
      { about: 'other', title: '说明', before: '说明', after: '先看金额' },
    ])
    expect(changesOf(sample, after, 'late')).toEqual([
      { about: 'other', title: '定时', before: '定时', after: 'PT1H' },
      { about: 'other', title: '中断活动', after: '否' },
    ])
    expect(changesOf(sample, after, 'p1')).toEqual([
      { about: 'other', title: 'rule', before: 'level=2，a < b', after: 'level=3，a < b' },
    ])
  })

  test('tells two ends of one name apart', () => {
    const twins = replaced('<bpmn:task id="inner1">', '<bpmn:task id="inner1" name="办">').replace(
      '<bpmn:task id="inner2">',
      '<bpmn:task id="inner2" name="办">',
    )
    const after = twins.replace('targetRef="inner2"', 'targetRef="inner1"')
    expect(changesOf(twins, after, 'f4')).toEqual([
      { about: 'ends', title: '终点', before: '办（inner2）', after: '办（inner1）' },
    ])
  })
})

describe('elements that are only drawn elsewhere', () => {
  test('is moved, and its flows are not told', () => {
    const after = edited({ do: 'move', ids: ['check'], by: { x: 20, y: -10 } })
    expect(compared(sample, after).map(({ kind, elementId }) => [kind, elementId])).toEqual([
      ['moved', 'check'],
      ['moved', 'late'],
    ])
  })

  test('is told of a flow that was bent, and of a resized shape', () => {
    const after = replaced('<di:waypoint x="330" y="270" />', '<di:waypoint x="330" y="260" />').replace(
      'width="100" height="30"',
      'width="160" height="30"',
    )
    const changes = compared(sample, after).map(each => [each.kind, each.elementId, each.changes])
    expect(changes).toEqual([
      ['moved', 'f2', [{ about: 'drawing', title: '走向' }]],
      ['moved', 'note', [{ about: 'drawing', title: '大小', before: '100 × 30', after: '160 × 30' }]],
    ])
  })
})

test('an element that is changed and moved is changed, and both are told', () => {
  const after = edited({ do: 'rename', id: 'end', name: '完' }, { do: 'move', ids: ['end'], by: { x: 60, y: 0 } })
  expect(compared(sample, after)).toEqual([
    {
      kind: 'changed',
      elementId: 'end',
      title: '结束事件“完”',
      changes: [
        { about: 'name', title: '名称', after: '完' },
        { about: 'drawing', title: '位置', before: '702，402', after: '762，402' },
      ],
    },
  ])
})
