import { describe, expect, it, test } from 'vitest'
import { readModel } from '../../../processes/bpmn/readModel.ts'
import { boxOfElement, shapeOf } from '../../../processes/document/drawing.ts'
import { contains, encloses } from '../../../processes/document/geometry.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import { attributeOf, contentOf, elementsIn } from '../../../processes/xml/xmlTree.ts'
import { sample } from './sample.ts'

const shape = (id: string, x: number, y: number, width: number) =>
  `<bpmndi:BPMNShape bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${width}" />
    </bpmndi:BPMNShape>`
const text = `<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"
    xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"
    targetNamespace="t">
  <bpmn:process id="p" name="采购" isExecutable="true">
    <bpmn:startEvent id="s" />
    <bpmn:manualTask id="a" />
    <bpmn:endEvent id="e" />
    <bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="a" />
    <bpmn:sequenceFlow id="f2" sourceRef="a" targetRef="e" />
  </bpmn:process>
  <bpmndi:BPMNDiagram>
    <bpmndi:BPMNPlane bpmnElement="p">${shape('s', 0, 22, 36)}${shape('a', 100, 0, 80)}
      ${shape('e', 260, 22, 36)}</bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>`
const given = () => ({ text, document: ProcessDocument.open(text) })

describe('pools and lanes', () => {
  it('the first pool goes around the drawing, others have their own process; undone, all is as before', async () => {
    const { text, document } = given()
    const first = runCommand(document, { do: 'create', type: 'participant', at: { x: 0, y: 0 }, name: '申请人' })
    const [pool = ''] = first.selected
    expect(attributeOf(document.element(pool)!, 'processRef')).toBe('p')
    const [box, task] = [boxOfElement(document, pool)!, boxOfElement(document, 'a')!]
    expect(box.x < task.x && box.y < task.y && box.y + box.height > task.y + task.height).toBe(true)
    const second = runCommand(document, { do: 'create', type: 'participant', at: { x: 300, y: 900 }, name: '供应商' })
    const other = attributeOf(document.element(second.selected[0]!)!, 'processRef')
    runCommand(document, { do: 'create', type: 'userTask', at: { x: 300, y: 900 } })
    expect(document.element('UserTask_1')?.parent).toBe(document.element(other!))
    expect((await readModel(document.write())).graphs.map(graph => graph.key)).toContain('p')
    const again = given().document
    for (const { inverses } of [runCommand(again, { do: 'create', type: 'participant', at: { x: 0, y: 0 } })])
      for (const inverse of inverses) again.apply(inverse)
    expect(again.write()).toBe(text)
  })

  it('lanes lie below each other, and each node belongs to the one it is in', () => {
    const { document } = given()
    const [pool = ''] = runCommand(document, { do: 'create', type: 'participant', at: { x: 0, y: 0 } }).selected
    const before = boxOfElement(document, pool)!
    const [lane = ''] = runCommand(document, { do: 'lane', to: pool, name: '财务' }).selected
    const [third = ''] = runCommand(document, { do: 'lane', to: pool, name: '法务' }).selected
    expect(boxOfElement(document, pool)!.height).toBe(before.height + 250)
    expect(boxOfElement(document, 'Lane_1')).toMatchObject({ y: before.y, height: before.height })
    expect(boxOfElement(document, lane)).toMatchObject({ x: before.x + 30, y: before.y + before.height, height: 125 })
    expect(boxOfElement(document, third)!.y).toBe(before.y + before.height + 125)
    const membersOf = (id: string) => elementsIn(document.element(id)!).map(contentOf)
    expect(membersOf('Lane_1').toSorted()).toEqual(['a', 'e', 's'])
    const { y, height } = boxOfElement(document, lane)!
    const at = boxOfElement(document, 'a')!
    runCommand(document, { do: 'move', ids: ['a'], by: { x: 0, y: y + height / 2 - at.y - at.height / 2 } })
    expect([membersOf('Lane_1').toSorted(), membersOf(lane)]).toEqual([['e', 's'], ['a']])
    expect(() => runCommand(document, { do: 'lane', to: 'a' })).toThrow('只能在有流程的泳池中添加泳道')
  })
})

test('lanes of an upright pool stand beside each other', () => {
  const upright = sample.replaceAll('isHorizontal="true"', 'isHorizontal="false"')
  const document = ProcessDocument.open(upright)
  const box = (id: string) => boxOfElement(document, id)!
  const before = box('pool')
  const added = runCommand(document, { do: 'lane', to: 'pool', name: '财务' })
  const [lane = ''] = added.selected
  expect(box('pool').width).toBe(before.width + 200)
  expect(box(lane)).toEqual({ x: before.x + before.width, y: before.y + 30, width: 200, height: before.height - 30 })
  expect(shapeOf(document, lane)!.attributes.find(each => each.name === 'isHorizontal')?.raw).toBe('false')
  const put = runCommand(document, { do: 'put', into: lane, type: 'userTask' })
  expect(encloses(box(lane), box(put.selected[0]!))).toBe(true)
  for (const { inverses } of [put, added]) for (const patch of inverses) document.apply(patch)
  expect(document.write()).toBe(upright)
})

test.each(['true', 'false'])('a lane with isHorizontal="%s" is split where it is, and undone', isHorizontal => {
  const text = sample.replaceAll('isHorizontal="true"', `isHorizontal="${isHorizontal}"`)
  const document = ProcessDocument.open(text)
  const box = (id: string) => boxOfElement(document, id)!
  const whole = box('lane1')
  const { selected, inverses } = runCommand(document, { do: 'splitLane', id: 'lane1' })
  const [first = '', second = ''] = selected
  expect(first).toBe('lane1')
  const isUpright = isHorizontal === 'false'
  const [along, size] = isUpright ? (['x', 'width'] as const) : (['y', 'height'] as const)
  expect(box(first)).toEqual({ ...whole, [size]: box(first)[size] })
  expect(box(second)).toEqual({ ...whole, [along]: whole[along] + box(first)[size], [size]: box(second)[size] })
  expect(box(first)[size] + box(second)[size]).toBe(whole[size])
  const lanes = elementsIn(document.element('ls')!).map(each => attributeOf(each, 'id'))
  expect(lanes.slice(0, 2)).toEqual([first, second])
  const membersOf = (id: string) => elementsIn(document.element(id)!).map(contentOf)
  for (const id of [first, second])
    for (const node of membersOf(id)) {
      const { x, y, width, height } = box(node)
      expect(contains(box(id), { x: x + width / 2, y: y + height / 2 })).toBe(true)
    }
  for (const patch of inverses) document.apply(patch)
  expect(document.write()).toBe(text)
  expect(() => runCommand(document, { do: 'splitLane', id: 'check' })).toThrow('只能拆分画在图上的泳道')
  expect(() => runCommand(document, { do: 'splitLane', id: 'lane1', into: 20 })).toThrow('泳道太窄')
})
