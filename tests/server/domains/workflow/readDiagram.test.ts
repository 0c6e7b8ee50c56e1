import { describe, expect, test } from 'vitest'
import { readDiagram } from '../../../../processes/bpmn/picture/readDiagram.ts'
import { markProgress } from '../../../../server/domains/workflow/diagram/markProgress.ts'
import { expectApart } from '../../../helpers/expectApart.ts'
import { bpmnText } from '../../../processes/engine/bpmnText.ts'
import { Random } from '../../../processes/engine/random.ts'
import { wildModel } from '../../../processes/engine/randomModels.ts'

const namespaces =
  'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" ' +
  'xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI"'
const process = `<process id="p" isExecutable="true"><startEvent id="start" name="开始">
  <timerEventDefinition id="every"/></startEvent>
  <userTask id="sign" name="审批"><multiInstanceLoopCharacteristics isSequential="true"/></userTask>
  <exclusiveGateway id="gate" default="no"/>
  <boundaryEvent id="late" attachedToRef="sign" cancelActivity="false"><timerEventDefinition id="t"/></boundaryEvent>
  <endEvent id="end"><terminateEventDefinition id="x"/></endEvent><endEvent id="other"/>
  <sequenceFlow id="f1" sourceRef="start" targetRef="sign"/><sequenceFlow id="f2" sourceRef="sign" targetRef="gate"/>
  <sequenceFlow id="yes" name="是" sourceRef="gate" targetRef="end"/>
  <sequenceFlow id="no" sourceRef="gate" targetRef="other"/></process>`
const shape = (id: string, x: number, more = '') =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}" ${more}>
    <dc:Bounds x="${x}" y="80" width="100" height="80"/></bpmndi:BPMNShape>`
const edge = (id: string, from: number, to: number) =>
  `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}"><di:waypoint x="${from}" y="120"/>
    <di:waypoint x="${to}" y="120"/></bpmndi:BPMNEdge>`
const text = (inside: string, picture = '') =>
  `<definitions ${namespaces} id="d" targetNamespace="t">${inside}${picture}</definitions>`
const drawn = text(
  process,
  `<bpmndi:BPMNDiagram id="g"><bpmndi:BPMNPlane id="plane"
      bpmnElement="p">${['start', 'sign', 'gate', 'late', 'end'].map((id, at) => shape(id, at * 150)).join('')}
      ${edge('f1', 100, 150)}${edge('no', 400, 450)}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`,
)

describe('the picture of a model', () => {
  test('any undrawn model has a picture, or none when it cannot be laid out', async () => {
    const random = new Random(23)
    const pictures = await Promise.all(Array.from({ length: 40 }, () => readDiagram(bpmnText(wildModel(random)))))
    expect(pictures.filter(picture => picture !== undefined).length).toBeGreaterThan(20)
  })

  test('a closed transaction is marked like every closed sub-process', async () => {
    const inside = '<process id="p"><transaction id="pay"/><adHocSubProcess id="free"/></process>'
    const shapes = ['pay', 'free'].map((id, at) => shape(id, at * 150, 'isExpanded="false"')).join('')
    const plane = `<bpmndi:BPMNDiagram id="g"><bpmndi:BPMNPlane id="plane" bpmnElement="p">${shapes}</bpmndi:BPMNPlane>
      </bpmndi:BPMNDiagram>`
    const diagram = await readDiagram(text(inside, plane))
    expect(diagram?.shapes.map(({ id, markers }) => [id, markers])).toEqual([
      ['pay', ['folded']],
      ['free', ['adHoc', 'folded']],
    ])
  })

  test('what was drawn stands where it was drawn, as what it is', async () => {
    const diagram = await readDiagram(drawn)
    expect(diagram?.shapes).toEqual([
      { id: 'start', kind: 'startEvent', x: 0, y: 80, width: 100, height: 80, name: '开始', trigger: 'timer' },
      { id: 'sign', kind: 'userTask', x: 150, y: 80, width: 100, height: 80, name: '审批', markers: ['sequential'] },
      { id: 'gate', kind: 'exclusiveGateway', x: 300, y: 80, width: 100, height: 80 },
      { id: 'late', kind: 'boundaryEvent', x: 450, y: 80, width: 100, height: 80, trigger: 'timer', isSoft: true },
      { id: 'end', kind: 'endEvent', x: 600, y: 80, width: 100, height: 80, trigger: 'terminate', throws: true },
    ])
    expect(diagram?.edges).toEqual([
      {
        id: 'f1',
        kind: 'flow',
        points: [
          [100, 120],
          [150, 120],
        ],
      },
      {
        id: 'no',
        kind: 'flow',
        points: [
          [400, 120],
          [450, 120],
        ],
        isDefault: true,
      },
    ])
  })

  test('an undrawn model is laid out: every node and flow has its place, and none overlap', async () => {
    const diagram = await readDiagram(text(process))
    expect(diagram?.shapes.map(({ id }) => id).sort()).toEqual(['end', 'gate', 'late', 'other', 'sign', 'start'])
    expect(diagram?.edges.map(({ id }) => id).sort()).toEqual(['f1', 'f2', 'no', 'yes'])
    expectApart(diagram?.shapes.filter(({ kind }) => kind !== 'boundaryEvent') ?? [])
  })

  test('a text without a process has no picture', async () => {
    expect(await readDiagram(text(''))).toBeUndefined()
    expect(await readDiagram('no xml')).toBeUndefined()
  })

  test('how far an instance came: gone wrong before reached, reached before passed', async () => {
    const diagram = await readDiagram(drawn)
    const marked = markProgress(diagram ?? { shapes: [], edges: [] }, {
      doneNodes: new Set(['start', 'sign', 'gate']),
      doneFlows: new Set(['f1']),
      currentNodes: new Set(['sign']),
      failedNodes: new Set(['gate']),
      notes: new Map([['sign', '张三']]),
    })
    expect(marked.shapes.map(({ id, state, note }) => [id, state, note])).toEqual([
      ['start', 'done', undefined],
      ['sign', 'current', '张三'],
      ['gate', 'failed', undefined],
      ['late', undefined, undefined],
      ['end', undefined, undefined],
    ])
    expect(marked.edges.map(({ id, isDone }) => [id, isDone])).toEqual([
      ['f1', true],
      ['no', undefined],
    ])
  })
})
