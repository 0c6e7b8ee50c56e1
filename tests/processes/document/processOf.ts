import { ProcessDocument } from '../../../processes/document/processDocument.ts'

const types: Readonly<Record<string, string>> = {
  s: 'startEvent',
  e: 'endEvent',
  x: 'exclusiveGateway',
  p: 'parallelGateway',
}

/** A process by its flows, `s>a a>e`: the first letter of an id says its type, others are user tasks. */
export function processOf(flows: string, more = ''): ProcessDocument {
  const pairs = flows.split(' ').map(flow => flow.split('>') as [string, string])
  const ids = [...new Set(pairs.flat())]
  const nodes = ids.map(id => {
    const type = types[id.charAt(0)] ?? 'userTask'
    return `<bpmn:${type} id="${id}" />`
  })
  const shapes = ids.map(
    (id, index) =>
      `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}">
        <dc:Bounds x="${100 + index * 10}" y="100" width="100" height="80" /></bpmndi:BPMNShape>`,
  )
  const lines = pairs.map(([from, to]) => ({
    flow: `<bpmn:sequenceFlow id="${from}_${to}" sourceRef="${from}" targetRef="${to}" />`,
    edge: `<bpmndi:BPMNEdge id="${from}_${to}_di" bpmnElement="${from}_${to}"><di:waypoint x="0" y="0" />
      <di:waypoint x="9" y="0" /></bpmndi:BPMNEdge>`,
  }))
  return ProcessDocument.open(`<?xml version="1.0"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"
  xmlns:di="http://www.omg.org/spec/DD/20100524/DI" targetNamespace="urn:test">
<bpmn:process id="proc">${nodes.join('')}${lines.map(each => each.flow).join('')}${more}</bpmn:process>
<bpmndi:BPMNDiagram><bpmndi:BPMNPlane bpmnElement="proc">${shapes.join('')}
  ${lines.map(each => each.edge).join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`)
}
