import { describe, expect, test } from 'vitest'
import type { Command } from '../../../processes/document/commands/registry.ts'
import { copyClip } from '../../../processes/document/copyClip.ts'
import { Refusal } from '../../../processes/document/edit.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import { endsOf, SceneReader } from '../../../processes/document/scene.ts'
import { planesIn } from '../../../processes/document/scopes.ts'
import { contentOf, elementsIn } from '../../../processes/xml/xmlTree.ts'
import { sample } from './sample.ts'

function opened(text = sample) {
  const document = ProcessDocument.open(text)
  const reader = new SceneReader(document)
  const scene = () => reader.read(planesIn(document)[0]!)
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

test('what moves into a sub-process belongs to it, and flows that would leave it go', () => {
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
