/** A collaboration with most of what a drawing may hold, in the style of several tools. */
export const sample = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"
  xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:vendor="urn:vendor" id="d1" targetNamespace="urn:test">
  <bpmn:collaboration id="c1">
    <bpmn:participant id="pool" name="公司" processRef="p1" />
    <bpmn:participant id="other" name="供应商" />
    <bpmn:messageFlow id="m1" sourceRef="check" targetRef="other" />
  </bpmn:collaboration>
  <bpmn:process id="p1" isExecutable="true" vendor:owner="x">
    <bpmn:extensionElements>
      <vendor:rule level="2"><![CDATA[ a < b ]]></vendor:rule>
    </bpmn:extensionElements>
    <bpmn:laneSet id="ls">
      <bpmn:lane id="lane1" name="员工">
        <bpmn:flowNodeRef>start</bpmn:flowNodeRef>
        <bpmn:flowNodeRef>check</bpmn:flowNodeRef>
      </bpmn:lane>
      <bpmn:lane id="lane2" name="主管">
        <bpmn:flowNodeRef>sub</bpmn:flowNodeRef>
        <bpmn:flowNodeRef>end</bpmn:flowNodeRef>
      </bpmn:lane>
    </bpmn:laneSet>
    <bpmn:startEvent id="start"><bpmn:outgoing>f1</bpmn:outgoing></bpmn:startEvent>
    <bpmn:userTask id="check" name="核对" vendor:form="f &amp; g" default="f2">
      <bpmn:documentation>说明</bpmn:documentation>
      <bpmn:incoming>f1</bpmn:incoming>
      <bpmn:outgoing>f2</bpmn:outgoing>
      <bpmn:dataOutputAssociation id="da"><bpmn:targetRef>data</bpmn:targetRef></bpmn:dataOutputAssociation>
    </bpmn:userTask>
    <bpmn:boundaryEvent id="late" attachedToRef="check"><bpmn:timerEventDefinition id="t1" /></bpmn:boundaryEvent>
    <bpmn:subProcess id="sub" name="审批">
      <bpmn:incoming>f2</bpmn:incoming>
      <bpmn:outgoing>f3</bpmn:outgoing>
      <bpmn:task id="inner1"><bpmn:outgoing>f4</bpmn:outgoing></bpmn:task>
      <bpmn:task id="inner2"><bpmn:incoming>f4</bpmn:incoming></bpmn:task>
      <bpmn:sequenceFlow id="f4" sourceRef="inner1" targetRef="inner2" />
    </bpmn:subProcess>
    <bpmn:endEvent id="end"><bpmn:incoming>f3</bpmn:incoming></bpmn:endEvent>
    <bpmn:dataObject id="object" />
    <bpmn:dataObjectReference id="data" dataObjectRef="object" name="单据" />
    <bpmn:sequenceFlow id="f1" sourceRef="start" targetRef="check" />
    <bpmn:sequenceFlow id="f2" sourceRef="check" targetRef="sub" />
    <bpmn:sequenceFlow id="f3" sourceRef="sub" targetRef="end" />
    <bpmn:textAnnotation id="note"><bpmn:text>当天&lt;内&gt;</bpmn:text></bpmn:textAnnotation>
    <bpmn:association id="a1" sourceRef="check" targetRef="note" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="dia">
    <bpmndi:BPMNPlane id="plane" bpmnElement="c1">
      <bpmndi:BPMNShape id="pool_di" bpmnElement="pool" isHorizontal="true">
        <dc:Bounds x="100" y="80" width="900" height="500" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="lane1_di" bpmnElement="lane1" isHorizontal="true">
        <dc:Bounds x="130" y="80" width="870" height="200" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="lane2_di" bpmnElement="lane2" isHorizontal="true">
        <dc:Bounds x="130" y="280" width="870" height="300" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="start_di" bpmnElement="start"><dc:Bounds x="180" y="162" width="36" height="36" />
        <bpmndi:BPMNLabel><dc:Bounds x="180" y="200" width="30" height="14" /></bpmndi:BPMNLabel></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="check_di" bpmnElement="check">
        <dc:Bounds x="280" y="140" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="late_di" bpmnElement="late">
        <dc:Bounds x="312" y="202" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="sub_di" bpmnElement="sub" isExpanded="true">
        <dc:Bounds x="280" y="320" width="350" height="200" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="inner1_di" bpmnElement="inner1">
        <dc:Bounds x="310" y="380" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="inner2_di" bpmnElement="inner2">
        <dc:Bounds x="480" y="380" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="end_di" bpmnElement="end">
        <dc:Bounds x="702" y="402" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="data_di" bpmnElement="data">
        <dc:Bounds x="462" y="155" width="36" height="50" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="note_di" bpmnElement="note">
        <dc:Bounds x="420" y="95" width="100" height="30" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="other_di" bpmnElement="other">
        <dc:Bounds x="100" y="620" width="900" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="f1_di" bpmnElement="f1"><di:waypoint x="216" y="180" />
        <di:waypoint x="280" y="180" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="f2_di" bpmnElement="f2"><di:waypoint x="330" y="220" /><di:waypoint x="330" y="270" />
        <di:waypoint x="455" y="270" /><di:waypoint x="455" y="320" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="f3_di" bpmnElement="f3"><di:waypoint x="630" y="420" />
        <di:waypoint x="702" y="420" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="f4_di" bpmnElement="f4"><di:waypoint x="410" y="420" />
        <di:waypoint x="480" y="420" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="a1_di" bpmnElement="a1"><di:waypoint x="370" y="140" />
        <di:waypoint x="420" y="125" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="da_di" bpmnElement="da"><di:waypoint x="380" y="180" />
        <di:waypoint x="462" y="180" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="m1_di" bpmnElement="m1"><di:waypoint x="330" y="220" />
        <di:waypoint x="330" y="620" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`
