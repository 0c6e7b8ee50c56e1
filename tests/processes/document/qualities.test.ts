import { describe, expect, test } from 'vitest'
import type { Command } from '../../../processes/document/commands/registry.ts'
import { copyClip } from '../../../processes/document/copyClip.ts'
import { Refusal } from '../../../processes/document/edit.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import { endsOf, planesOf, SceneReader } from '../../../processes/document/scene.ts'
import { contentOf, elementsIn } from '../../../processes/xml/xmlTree.ts'
import { sample } from './sample.ts'

function opened(text = sample) {
  const document = ProcessDocument.open(text)
  const reader = new SceneReader(document)
  const scene = () => reader.read(planesOf(document)[0]!)
  return {
    document,
    run: (command: Command) => runCommand(document, command),
    shape: (id: string) => scene().shapes.find(each => each.id === id),
    edge: (id: string) => scene().edges.find(each => each.id === id),
    ends: (id: string) => endsOf(document.element(id)!),
    parts: (id: string, local: string) =>
      elementsIn(document.element(id)!)
        .filter(each => each.local === local)
        .map(contentOf),
  }
}

test('1 one command leads from an element to the next: it is made, placed, connected and in its lane', () => {
  const { run, ends, shape, parts, document } = opened()
  const [added = ''] = run({ do: 'append', from: 'check', type: 'userTask', name: '复核' }).selected
  expect(shape(added)).toMatchObject({ name: '复核', box: { width: 100, height: 80 } })
  expect(document.element(added)?.parent).toBe(document.element('p1'))
  const [flow = ''] = parts(added, 'incoming')
  expect(ends(flow)).toEqual(['check', added])
  expect(parts('check', 'outgoing')).toEqual(['f2', flow])
  expect(parts('lane1', 'flowNodeRef')).toContain(added)
})

describe('2 a change of type', () => {
  test('keeps name, id, flows, label, documentation, vendor words and what the new type may have', () => {
    const { run, shape, parts, document } = opened()
    run({ do: 'replace', id: 'check', type: 'serviceTask' })
    const after = document.element('check')!
    expect(after.local).toBe('serviceTask')
    expect(after.attributes.map(each => each.name)).toEqual(['id', 'name', 'vendor:form', 'default'])
    expect(parts('check', 'incoming')).toEqual(['f1'])
    expect(parts('check', 'documentation')).toEqual(['说明'])
    expect(shape('check')?.box).toEqual({ x: 280, y: 140, width: 100, height: 80 })
    expect(document.element('late')).toBeDefined()
  })

  test('drops what the new type may not have, and keeps the middle of another size', () => {
    const { run, shape, document } = opened()
    run({ do: 'replace', id: 'check', type: 'exclusiveGateway' })
    expect(shape('check')?.box).toEqual({ x: 305, y: 155, width: 50, height: 50 })
    expect(document.element('late'), 'a gateway has no boundary events').toBeUndefined()
    expect(document.element('da')).toBeUndefined()
    expect(() => run({ do: 'replace', id: 'sub', type: 'task' })).toThrow('子流程中还有节点，请先移出')
  })
})

describe('3 a flow', () => {
  test('takes in what is put on it', () => {
    const { run, ends, parts } = opened()
    const [added = ''] = run({ do: 'insert', flow: 'f1', type: 'task' }).selected
    expect(ends('f1')).toEqual(['start', added])
    const [next = ''] = parts(added, 'outgoing')
    expect(ends(next)).toEqual([added, 'check'])
    expect(parts('check', 'incoming')).toEqual([next])
  })

  test('heals where an element in the middle is deleted', () => {
    const { run, ends, parts, document, edge } = opened()
    run({ do: 'delete', ids: ['check'] })
    expect(ends('f1')).toEqual(['start', 'sub'])
    expect(parts('sub', 'incoming')).toEqual(['f1'])
    for (const gone of ['check', 'f2', 'late', 'm1', 'a1', 'da']) expect(document.has(gone), gone).toBe(false)
    expect(edge('f1')?.points.at(-1)).toEqual({ x: 280, y: 420 })
    expect(document.write()).not.toMatch(/check|f2_di/)
  })
})

test('a flow leads past all nodes that are deleted together, branches among them', () => {
  const { run, ends, parts, document } = opened()
  const [fork = ''] = run({ do: 'insert', flow: 'f2', type: 'parallelGateway' }).selected
  const [next = ''] = parts(fork, 'outgoing')
  const [join = ''] = run({ do: 'insert', flow: next, type: 'parallelGateway' }).selected
  const [side = ''] = run({ do: 'append', from: fork, type: 'task' }).selected
  run({ do: 'connect', from: side, to: join })
  run({ do: 'delete', ids: [join, 'check', side, fork] })
  expect(ends('f1')).toEqual(['start', 'sub'])
  expect(parts('sub', 'incoming')).toEqual(['f1'])
  expect(
    document.element('p1')!.children.filter(each => 'local' in each && each.local === 'sequenceFlow'),
  ).toHaveLength(2)
})

test('4 bends made by hand stay where only the other end moved', () => {
  const { run, edge } = opened()
  run({ do: 'move', ids: ['check'], by: { x: 20, y: -10 } })
  expect(edge('f2')?.points).toEqual([
    { x: 350, y: 210 },
    { x: 350, y: 270 },
    { x: 455, y: 270 },
    { x: 455, y: 320 },
  ])
})

test('5 a gesture is one step, and a refused one leaves every byte as it was', () => {
  const { run, document } = opened()
  const { inverses } = run({ do: 'move', ids: ['sub'], by: { x: 30, y: 20 } })
  expect(document.write()).not.toBe(sample)
  for (const patch of inverses) document.apply(patch)
  expect(document.write()).toBe(sample)
  const refused: Command[] = [
    { do: 'connect', from: 'end', to: 'check' },
    { do: 'connect', from: 'inner1', to: 'end' },
    { do: 'create', type: 'userTask', at: { x: 5000, y: 5000 } },
    { do: 'append', from: 'end', type: 'task' },
    { do: 'delete', ids: ['p1'] },
    { do: 'rename', id: 'nothing', name: 'x' },
    { do: 'resize', id: 'check', to: { x: 0, y: 0, width: 1, height: 1 } },
    { do: 'set', id: 'f1', attribute: 'sourceRef', value: 'end' },
  ]
  for (const command of refused) {
    expect(() => run(command), JSON.stringify(command)).toThrow(Refusal)
    expect(document.write()).toBe(sample)
  }
})

test('6 opening and writing without an edit changes nothing', () => {
  expect(opened().document.write()).toBe(sample)
})

test('elements moved into a sub-process belong to it, and flows across its border are removed', () => {
  const { run, document } = opened()
  run({ do: 'move', ids: ['end'], by: { x: -300, y: 80 } })
  expect(document.element('end')?.parent).toBe(document.element('sub'))
  expect(document.has('f3')).toBe(false)
})

test('a pool moves with all that stands in it', () => {
  const { run, shape, edge } = opened()
  run({ do: 'move', ids: ['pool'], by: { x: 10, y: 5 } })
  for (const [id, x, y] of [
    ['lane2', 140, 285],
    ['inner2', 490, 385],
    ['late', 322, 207],
    ['data', 472, 160],
    ['note', 430, 100],
    ['other', 100, 620],
  ] as const)
    expect(shape(id)?.box, id).toMatchObject({ x, y })
  expect(edge('f4')?.points[0]).toEqual({ x: 420, y: 425 })
})

describe('copies', () => {
  test('have ids of their own, the flows between them, and the lane where they are put', () => {
    const { run, document, ends, parts, shape } = opened()
    const clip = copyClip(document, ['start', 'check'])
    const { selected } = run({ do: 'paste', clip, at: { x: 800, y: 400 } })
    expect(selected).toHaveLength(4)
    const [start = '', check = ''] = ['start', 'check'].map(id => selected.find(each => each.startsWith(id)))
    const [flow = ''] = parts(start, 'outgoing')
    expect(ends(flow)).toEqual([start, check])
    expect(parts(check, 'outgoing'), 'f2 did not come along').toEqual([])
    expect(document.element(check)?.attributes.map(each => each.name)).toEqual(['id', 'name', 'vendor:form'])
    expect(parts('lane2', 'flowNodeRef')).toEqual(expect.arrayContaining([start, check]))
    expect(shape(check)).toMatchObject({ name: '核对', box: { width: 100 } })
  })

  test('come into a document that has other prefixes, and nothing that is no copy comes in', () => {
    const clip = copyClip(opened().document, ['check'])
    const { run, document, shape } = opened(sample.replaceAll('bpmn:', 'b:').replace('xmlns:bpmn=', 'xmlns:b='))
    const [added = ''] = run({ do: 'paste', clip, at: { x: 800, y: 400 } }).selected
    expect(shape(added)).toMatchObject({ type: 'userTask', name: '核对' })
    const again = ProcessDocument.open(document.write())
    expect(again.element(added)?.uri).toBe(document.definitions.uri)
    const before = document.write()
    for (const text of ['', 'hello', '<a/>', '<clip><elements/></clip>', '<!DOCTYPE x><clip/>'])
      expect(() => run({ do: 'paste', clip: text, at: { x: 800, y: 400 } })).toThrow('没有可以粘贴的内容')
    expect(document.write()).toBe(before)
  })
})

test('elements are aligned and distributed in one step', () => {
  const { run, shape } = opened()
  run({ do: 'align', ids: ['start', 'check', 'data'], to: 'bottom' })
  expect(['start', 'check', 'data'].map(id => shape(id)!.box.y + shape(id)!.box.height)).toEqual([220, 220, 220])
  run({ do: 'distribute', ids: ['start', 'check', 'data'], along: 'x' })
  const [start, check, data] = ['start', 'check', 'data'].map(id => shape(id)!.box)
  expect(check!.x - start!.x - start!.width).toBe(data!.x - check!.x - check!.width)
  expect(() => run({ do: 'align', ids: ['start'], to: 'left' })).toThrow('请选择两个以上的元素')
})

describe('hard to hurt', () => {
  const inTask = (more: string) => sample.replace('<bpmn:documentation>说明</bpmn:documentation>', more)

  test('elements of vendors with ids are no elements of the process', () => {
    const { run, document } = opened(
      inTask('<bpmn:extensionElements><vendor:field id="end" /></bpmn:extensionElements>'),
    )
    run({ do: 'rename', id: 'end', name: '完' })
    expect(document.write()).toContain('<bpmn:endEvent id="end" name="完">')
    run({ do: 'delete', ids: ['check'] })
    expect(document.has('end')).toBe(true)
    run({ do: 'delete', ids: ['end'] })
    expect(document.write()).not.toMatch(/bpmnElement="end"|targetRef="end"/)
  })

  test('settings stand once, however often they are written', () => {
    const { run, document } = opened()
    for (const mode of ['all', 'any'] as const) run({ do: 'settings', id: 'check', settings: { mode } })
    expect(document.write().match(/:settings xmlns/g)).toHaveLength(1)
    expect(document.write()).toContain('{"mode":"any"}')
  })

  test('a compensation whose activity is deleted, and a data object that nothing shows, go', () => {
    const { run, document } = opened(
      sample.replace(
        '<bpmn:endEvent id="end">',
        `<bpmn:intermediateThrowEvent id="undo"><bpmn:compensateEventDefinition id="c9" activityRef="check" />
          </bpmn:intermediateThrowEvent><bpmn:endEvent id="end">`,
      ),
    )
    run({ do: 'delete', ids: ['check', 'data'] })
    expect(document.write()).not.toMatch(/activityRef|"object"/)
    expect(document.has('undo')).toBe(true)
  })

  test('characters that XML may not hold are left out, and what would break the markup is refused', () => {
    const { run, document } = opened()
    run({ do: 'rename', id: 'check', name: 'a\u000bb\u0000c' })
    expect(document.write()).toContain('name="abc"')
    for (const attribute of ['x="1"/><y', 'camunda:x', 'default', 'xmlns:z', ''])
      expect(() => run({ do: 'set', id: 'check', attribute, value: '1' }), attribute).toThrow(Refusal)
    expect(() => run({ do: 'move', ids: ['check'], by: { x: Number.NaN, y: 0 } })).toThrow(Refusal)
    expect(() => ProcessDocument.open(document.write())).not.toThrow()
  })

  test('a node after the last one of a pool or sub-process makes room for itself', () => {
    const { run, shape, document } = opened()
    run({ do: 'move', ids: ['end'], by: { x: 230, y: 0 } })
    const [task = ''] = run({ do: 'append', from: 'inner2', type: 'task' }).selected
    expect(document.element(task)?.parent).toBe(document.element('sub'))
    const [sub, added] = [shape('sub')!.box, shape(task)!.box]
    expect(added.x + added.width).toBeLessThan(sub.x + sub.width)
    expect(() => run({ do: 'delete', ids: ['pool'] })).toThrow('至少保留一个泳池')
  })

  test('a boundary event stays on the border, and goes with its host into another lane', () => {
    const { run, shape, parts } = opened()
    run({ do: 'move', ids: ['late'], by: { x: 400, y: 3 } })
    const { x, y, width, height } = shape('late')!.box
    expect([x + width / 2, y + height / 2]).toEqual([380, 220])
    run({ do: 'move', ids: ['check'], by: { x: 400, y: 160 } })
    expect(parts('lane2', 'flowNodeRef')).toEqual(expect.arrayContaining(['check', 'late']))
    expect(parts('lane1', 'flowNodeRef')).toEqual(['start'])
  })

  test('a type that does not fit the flows is refused, and events drop what they may not be about', () => {
    const { run, document } = opened()
    expect(() => run({ do: 'replace', id: 'check', type: 'endEvent' })).toThrow('结束事件之后不能有节点，请先删除连线')
    expect(() => run({ do: 'replace', id: 'check', type: 'startEvent' })).toThrow(
      '开始事件之前不能有节点，请先删除连线',
    )
    const [timer = ''] = run({
      do: 'create',
      type: 'intermediateCatchEvent',
      event: 'timerEventDefinition',
      at: { x: 900, y: 200 },
    }).selected
    run({ do: 'replace', id: timer, type: 'intermediateThrowEvent' })
    expect(elementsIn(document.element(timer)!)).toEqual([])
  })
})
