import { describe, expect, test } from 'vitest'
import { readModel } from '../../../processes/bpmn/readModel.ts'
import { connectionFault } from '../../../processes/document/commands/connectShapes.ts'
import type { Command } from '../../../processes/document/commands/registry.ts'
import { boxOfElement } from '../../../processes/document/drawing.ts'
import { centre } from '../../../processes/document/geometry.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import type { Patch } from '../../../processes/xml/patch.ts'
import { attributeOf } from '../../../processes/xml/xmlTree.ts'
import { sample } from './sample.ts'

function opened() {
  const document = ProcessDocument.open(sample)
  const undo: Patch[] = []
  return {
    document,
    run: (command: Command) => {
      const { inverses, selected } = runCommand(document, command)
      undo.unshift(...inverses)
      return selected[0] ?? ''
    },
    undone: () => {
      for (const patch of undo) document.apply(patch)
      return document.write()
    },
  }
}

describe('what connects two elements', () => {
  test('data is read and written by associations of the activity, which go with it', async () => {
    const { document, run, undone } = opened()
    const read = run({ do: 'connect', from: 'data', to: 'inner1' })
    const written = run({ do: 'connect', from: 'inner2', to: 'data' })
    expect(document.write()).toMatch(
      new RegExp(
        '<bpmn:task id="inner1"><bpmn:outgoing>f4</bpmn:outgoing><bpmn:property id="Property_1" name="输入"\\s*/>' +
          '<bpmn:dataInputAssociation id="DataInputAssociation_1"><bpmn:sourceRef>data</bpmn:sourceRef>' +
          '<bpmn:targetRef>Property_1<',
      ),
    )
    expect([read, written].map(id => document.element(id)?.parent?.attributes[0]?.raw)).toEqual(['inner1', 'inner2'])
    const { graphs } = await readModel(document.write())
    expect(graphs.map(graph => graph.key)).toContain('p1')
    run({ do: 'delete', ids: ['data'] })
    expect(document.has(read) || document.has(written)).toBe(false)
    expect(undone()).toBe(sample)
  })

  test.each([
    ['check', 'other', undefined],
    ['other', 'sub', undefined],
    ['check', 'pool', '消息流只能在两个泳池之间'],
    ['other', 'end', '消息流不能到“结束事件”'],
    ['start', 'other', '消息流不能从“开始事件”发出'],
    ['start', 'data', undefined],
    ['data', 'start', '等待的事件只能写出数据，不能读取数据'],
    ['end', 'data', '触发的事件只能读取数据，不能写出数据'],
    ['data', 'pool', '数据不能与“泳池”关联'],
    ['data', 'note', undefined],
    ['lane1', 'check', '“泳道”不能连接'],
    ['start', 'check', '两个节点之间已有连线'],
    ['check', 'inner1', '顺序流不能跨越子流程的边界'],
  ])('from %s to %s', (from, to, expected) => {
    const { document, run } = opened()
    expect(connectionFault(document, from, to)?.message).toBe(expected)
    const connect = () => run({ do: 'connect', from, to })
    if (expected === undefined) expect(document.has(connect())).toBe(true)
    else expect(connect).toThrow(expected)
    if (expected !== undefined) expect(document.write(), 'left as it was').toBe(sample)
  })
})

describe('an event at the border of an activity', () => {
  const event = 'intermediateCatchEvent'
  const timer = 'timerEventDefinition'

  test('is attached with its flows, name and time, moves to another activity, and is taken off again', () => {
    const { document, run, undone } = opened()
    const id = run({ do: 'create', type: event, event: timer, name: '一天', at: { x: 500, y: 200 } })
    run({ do: 'connect', from: id, to: 'check' })
    run({ do: 'fasten', id, to: 'check', at: { x: 375, y: 160 } })
    expect(document.element(id)?.local).toBe('boundaryEvent')
    expect(centre(boxOfElement(document, id)!)).toEqual({ x: 380, y: 160 })
    expect(document.write()).toMatch(/<bpmn:boundaryEvent id="\w+" name="一天" attachedToRef="check">/)
    expect(document.element('SequenceFlow_1'), 'its flow stays').toBeDefined()
    run({ do: 'fasten', id, to: 'inner1', at: { x: 360, y: 470 } })
    expect(document.element(id)?.parent, 'it is in the sub-process').toBe(document.element('sub'))
    expect(document.element('SequenceFlow_1'), 'no flow crosses its border').toBeUndefined()
    run({ do: 'detach', id, at: { x: 450, y: 350 } })
    const free = document.element(id)!
    expect([free.local, attributeOf(free, 'attachedToRef')]).toEqual([event, undefined])
    expect(centre(boxOfElement(document, id)!)).toEqual({ x: 450, y: 350 })
    expect(undone()).toBe(sample)
  })

  test('says why it cannot', () => {
    const { run } = opened()
    const id = run({ do: 'create', type: event, event: timer, at: { x: 500, y: 200 } })
    expect(() => run({ do: 'fasten', id, to: 'note', at: { x: 0, y: 0 } })).toThrow('边界事件须附着在活动上')
    run({ do: 'connect', from: 'check', to: id })
    expect(() => run({ do: 'fasten', id, to: 'check', at: { x: 0, y: 0 } })).toThrow('不能连到边界事件')
    const link = run({ do: 'create', type: event, event: 'linkEventDefinition', at: { x: 600, y: 200 } })
    expect(() => run({ do: 'fasten', id: link, to: 'check', at: { x: 0, y: 0 } })).toThrow('这种事件不能附着在活动上')
    const error = run({ do: 'attach', to: 'check', event: 'errorEventDefinition', at: { x: 300, y: 0 } })
    expect(() => run({ do: 'detach', id: error, at: { x: 0, y: 0 } })).toThrow('这种事件只能附着在活动上')
  })
})
