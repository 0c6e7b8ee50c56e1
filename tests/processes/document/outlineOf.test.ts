import { expect, test } from 'vitest'
import { inFlowOrder } from '../../../processes/document/flowOrder.ts'
import { type OutlineItem, outlineOf } from '../../../processes/document/outlineOf.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import { planesOf } from '../../../processes/document/scene.ts'
import { attributeOf } from '../../../processes/xml/xmlTree.ts'
import { processOf } from './processOf.ts'
import { sample } from './sample.ts'

/** `a(b c)`: children in brackets. */
const written = (items: readonly OutlineItem[]): string =>
  items.map(({ id, children }) => (children.length > 0 ? `${id}(${written(children)})` : id)).join(' ')

const outlined = (document: ProcessDocument) => written(outlineOf(document, planesOf(document)[0]!))

test('pools, lanes and sub-processes hold their nodes, an activity its boundary events', () => {
  expect(outlined(ProcessDocument.open(sample))).toBe(
    'pool(lane1(start check(late)) lane2(sub(inner1 inner2) end) data note) other m1',
  )
})

test.each([
  // Written in another order than the flows have.
  ['b>e a>b s>a', 'proc(s a b e)'],
  // A branch stands before the next one, and where they meet after both.
  ['s>x1 x1>a x1>b a>x2 b>x2 x2>e', 'proc(s x1(x1_a x1_b) a b x2(x2_e) e)'],
  // A loop back, and a node that nothing leads to.
  ['s>a a>x x>a x>e z>z', 'proc(s a x(x_a x_e) e z)'],
  // Two flows that leave a task are shown as those of a gateway.
  ['s>a a>b a>c', 'proc(s a(a_b a_c) b c)'],
])('nodes stand in the order of the flows %s', (flows, expected) => {
  expect(outlined(processOf(flows))).toBe(expected)
})

test('nodes behind a boundary event come after those behind its activity', () => {
  const more =
    '<bpmn:boundaryEvent id="late" attachedToRef="a" /><bpmn:sequenceFlow id="out" sourceRef="late" targetRef="u" />'
  const document = processOf('u>e s>a a>b b>e', more)
  const nodes = ['e', 'u', 'late', 'b', 'a', 's'].map(id => document.element(id)!)
  expect(inFlowOrder(document, nodes).map(each => attributeOf(each, 'id'))).toEqual(['s', 'a', 'b', 'late', 'u', 'e'])
})

test('lines stay in their places when a flow is edited', () => {
  const document = processOf('s>x x>a x>b a>e b>e')
  const before = outlined(document)
  runCommand(document, { do: 'rename', id: 'x_a', name: '大额' })
  runCommand(document, { do: 'condition', id: 'x_a', text: 'amount > 1000' })
  expect(outlined(document)).toBe(before)
})

test('boundary events that are attached to each other are lines of the outline', () => {
  const circle = sample.replace(
    '<bpmn:subProcess',
    `<bpmn:boundaryEvent id="b1" attachedToRef="b2" /><bpmn:boundaryEvent id="b2" attachedToRef="b1" />
      <bpmn:subProcess`,
  )
  const shapes = ['b1', 'b2'].map(
    id => `<bpmndi:BPMNShape bpmnElement="${id}"><dc:Bounds x="0" y="0" width="36" height="36" /></bpmndi:BPMNShape>`,
  )
  const document = ProcessDocument.open(circle.replace('</bpmndi:BPMNPlane>', `${shapes.join('')}</bpmndi:BPMNPlane>`))
  const ids = outlineOf(document, planesOf(document)[0]!)[0]!.children.map(each => each.id)
  expect(ids).toEqual(['lane1', 'lane2', 'b1', 'b2', 'data', 'note'])
})
