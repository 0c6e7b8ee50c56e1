import { nameProcess } from '../../../../processes/templates/nameProcess.ts'

/** Returns the text of a new model: a start event connected to an end event. */
export const emptyModel = (key: string, name: string): string => nameProcess(text, { key, name })

const text = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"
  xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:console="urn:schema-console:bpmn:1" id="definitions"
      targetNamespace="urn:schema-console:process">
  <bpmn:process id="template" name="" isExecutable="true">
    <bpmn:startEvent id="start" name="开始"><bpmn:outgoing>flow1</bpmn:outgoing></bpmn:startEvent>
    <bpmn:endEvent id="end" name="结束"><bpmn:incoming>flow1</bpmn:incoming></bpmn:endEvent>
    <bpmn:sequenceFlow id="flow1" sourceRef="start" targetRef="end" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="template">
      <bpmndi:BPMNShape id="start_di" bpmnElement="start">
        <dc:Bounds x="160" y="100" width="36" height="36" />
      </bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="end_di" bpmnElement="end">
        <dc:Bounds x="320" y="100" width="36" height="36" />
      </bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="flow1_di" bpmnElement="flow1">
        <di:waypoint x="196" y="118" />
        <di:waypoint x="320" y="118" />
      </bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`
