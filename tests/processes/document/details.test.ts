import { describe, expect, it, test } from 'vitest'
import { readModel } from '../../../processes/bpmn/readModel.ts'
import { type DetailName, detailKinds } from '../../../processes/document/details/registry.ts'
import { boxOfElement } from '../../../processes/document/drawing.ts'
import { Refusal } from '../../../processes/document/edit.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import { elementsIn } from '../../../processes/xml/xmlTree.ts'
import { nodeOf } from '../bpmn/bpmnText.ts'

const events: Partial<Record<DetailName, string>> = {
  timer: 'timerEventDefinition',
  message: 'messageEventDefinition',
  signal: 'signalEventDefinition',
  condition: 'conditionalEventDefinition',
  error: 'errorEventDefinition',
  escalation: 'escalationEventDefinition',
}

/** start → each node → end, with a boundary event of each kind on `host`. */
const model = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="t">
  <bpmn:process id="p" isExecutable="true">
    <bpmn:startEvent id="s" />
    <bpmn:subProcess id="host">
      <bpmn:startEvent id="inner" />
    </bpmn:subProcess>
    <bpmn:callActivity id="call" />
    <bpmn:scriptTask id="script" />
    <bpmn:receiveTask id="receive" />
    <bpmn:exclusiveGateway id="g" />
    <bpmn:endEvent id="e" />
    ${Object.entries(events)
      .map(
        ([id, definition]) =>
          `<bpmn:boundaryEvent id="${id}" attachedToRef="host"><bpmn:${definition} /></bpmn:boundaryEvent>`,
      )
      .join('\n    ')}
    <bpmn:intermediateThrowEvent id="thrown"><bpmn:signalEventDefinition /></bpmn:intermediateThrowEvent>
    <bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="host" />
    <bpmn:sequenceFlow id="f2" sourceRef="host" targetRef="call" />
    <bpmn:sequenceFlow id="f3" sourceRef="call" targetRef="script" />
    <bpmn:sequenceFlow id="f4" sourceRef="script" targetRef="receive" />
    <bpmn:sequenceFlow id="f5" sourceRef="receive" targetRef="g" />
    <bpmn:sequenceFlow id="f6" sourceRef="g" targetRef="e">
      <bpmn:conditionExpression>a</bpmn:conditionExpression></bpmn:sequenceFlow>
    <bpmn:sequenceFlow id="f7" sourceRef="g" targetRef="thrown" />
  </bpmn:process>
</bpmn:definitions>
`

function given(text = model) {
  const document = ProcessDocument.open(text)
  const set = (id: string, detail: DetailName, value?: unknown) =>
    runCommand(document, { do: 'detail', id, detail, value })
  const read = (id: string, detail: DetailName) => detailKinds[detail].read(document.element(id)!, document)
  // Others are not complete.
  const nodeAt = async (id: string) => {
    const { graphs, faults } = await readModel(document.write())
    expect(faults.filter(fault => fault.elementId === id && fault.level === 'error')).toEqual([])
    return nodeOf(graphs[0]!, id)
  }
  return { document, set, read, nodeAt }
}

describe('details of an element', () => {
  it.each<[string, DetailName, unknown, object]>([
    [
      'timer',
      'timer',
      { kind: 'duration', time: 'PT2H' },
      { events: [{ timer: { kind: 'duration', value: 'PT2H' } }] },
    ],
    ['timer', 'timer', { kind: 'date', time: '2026-12-31' }, { events: [{ timer: { kind: 'date' } }] }],
    ['timer', 'timer', { kind: 'cycle', time: 'R3/PT10M' }, { events: [{ timer: { kind: 'cycle' } }] }],
    ['escalation', 'interrupts', false, { interrupting: false }],
    ['message', 'message', { name: '已付款' }, { events: [{ event: 'message', message: { name: '已付款' } }] }],
    ['receive', 'message', { name: '已付款' }, { message: { name: '已付款' } }],
    ['signal', 'signal', { name: '停工 & "雨"' }, { events: [{ event: 'signal', name: '停工 & "雨"' }] }],
    ['condition', 'condition', 'stock < 10', { events: [{ condition: { cel: 'stock < 10' } }] }],
    ['error', 'error', { code: 'E1', name: '缺货' }, { events: [{ event: 'error', code: 'E1' }] }],
    ['escalation', 'escalation', { code: 'U1' }, { events: [{ event: 'escalation', code: 'U1' }] }],
    [
      'host',
      'loop',
      { kind: 'sequential', collection: 'items', element: 'item' },
      { loop: { kind: 'sequential', element: 'item' } },
    ],
    [
      'host',
      'loop',
      { kind: 'parallel', cardinality: '3', completion: 'done' },
      { loop: { kind: 'parallel', completion: { cel: 'done' } } },
    ],
    [
      'host',
      'loop',
      { kind: 'standard', condition: 'again', maximum: 5, before: true },
      { loop: { kind: 'standard', maximum: 5, testBefore: true } },
    ],
    [
      'call',
      'called',
      { key: 'purchase', version: 2, in: true, out: true },
      { call: { key: 'purchase', versionNo: 2, inheritAll: true } },
    ],
    ['script', 'script', { text: 'price * 2', result: 'total' }, { work: { kind: 'expression', result: 'total' } }],
  ])('%s: what is written as %s is what the engine reads', async (id, detail, value, expected) => {
    const { document, set, read, nodeAt } = given()
    const { inverses } = set(id, detail, value)
    expect(read(id, detail)).toEqual(expect.objectContaining(typeof value === 'object' ? value! : {}))
    if (typeof value !== 'object') expect(read(id, detail)).toBe(value)
    expect(await nodeAt(id)).toMatchObject(expected)
    for (const inverse of inverses) document.apply(inverse)
    expect(document.write()).toBe(model)
  })

  it('a branch becomes the default one, without its condition, and the only one', async () => {
    const { document, set, read } = given()
    set('f6', 'isDefault', true)
    expect([read('f6', 'isDefault'), read('f7', 'isDefault')]).toEqual([true, undefined])
    expect(document.write()).not.toContain('conditionExpression')
    set('f7', 'isDefault', true)
    expect([read('f6', 'isDefault'), read('f7', 'isDefault')]).toEqual([undefined, true])
    set('f7', 'isDefault', undefined)
    expect(document.write()).not.toContain('default=')
  })

  it('a name is given to one definition: shared by those that say the same, renamed or removed with the last', () => {
    const { document, set } = given()
    const signals = () =>
      document
        .write()
        .match(/<bpmn:signal [^>]*name="[^"]*"/g)
        ?.map(each => /name="(.*)"/.exec(each)?.[1])
    set('signal', 'signal', { name: '停' })
    set('signal', 'signal', { name: '停工' })
    expect(signals()).toEqual(['停工'])
    set('thrown', 'signal', { name: '停工' })
    expect(signals()).toEqual(['停工'])
    set('thrown', 'signal', { name: '复工' })
    expect(signals()).toEqual(['停工', '复工'])
    set('thrown', 'signal', undefined)
    expect(signals()).toEqual(['停工'])
  })

  it('a definition that says more stays with its element while its name is typed anew', () => {
    const more =
      '<bpmn:message id="m" name="旧"><bpmn:extensionElements><v:key /></bpmn:extensionElements></bpmn:message>'
    const text = model
      .replace('targetNamespace', 'xmlns:v="v" targetNamespace')
      .replace('<bpmn:process', `${more}<bpmn:message id="other" name="新" />$&`)
      .replace('id="receive"', '$& messageRef="m"')
    const { document, set } = given(text)
    for (const value of [undefined, { name: '新' }, { name: '新的' }]) set('receive', 'message', value)
    expect(document.write()).toContain('messageRef="m"')
    expect(document.write()).toMatch(/<bpmn:message id="m" name="新的"><bpmn:extensionElements><v:key /)
    expect(document.write()).toContain('<bpmn:message id="other" name="新" />')
  })

  it('refuses what may have no flows where flows are, also if nodes do not list them', () => {
    const { set } = given()
    expect(() => set('receive', 'compensates', true)).toThrow('补偿活动不能有连线，请先删除连线')
    expect(() => set('host', 'begunByEvent', true)).toThrow('事件子流程不能有连线，请先删除连线')
    const free = given(model.replace(/.*<bpmn:sequenceFlow id="f[123]".*\n/g, ''))
    expect(() => free.set('call', 'compensates', true)).not.toThrow()
    expect(() => free.set('host', 'begunByEvent', true)).toThrow('事件子流程不能有边界事件，请先删除边界事件')
  })

  it('keeps the attributes of the vendor that wrote a loop', () => {
    const vendor = 'xmlns:flowable="http://flowable.org/bpmn"'
    const text = model
      .replace('targetNamespace', `${vendor} targetNamespace`)
      .replace(
        '<bpmn:startEvent id="inner" />',
        '$&\n      <bpmn:multiInstanceLoopCharacteristics flowable:collection="a" />',
      )
    const { document, set, read } = given(text)
    expect(read('host', 'loop')).toEqual({ kind: 'parallel', collection: 'a' })
    set('host', 'loop', { kind: 'parallel', collection: 'b' })
    expect(document.write()).toBe(text.replace('collection="a"', 'collection="b"'))
  })

  it('keeps what others wrote and no form shows: versions by expression, scripts, comments', () => {
    const camunda = 'xmlns:camunda="http://camunda.org/schema/1.0/bpmn"'
    const version = 'camunda:calledElementVersion="$[latest]"'
    const script = '<bpmn:script><![CDATA[\n  a < b\n]]></bpmn:script>'
    const text = model
      .replace('targetNamespace', `${camunda} xmlns:console="urn:schema-console:bpmn:1" targetNamespace`)
      .replace(
        '<bpmn:callActivity id="call" />',
        `<bpmn:callActivity id="call" calledElement="a" ${version}>
      <bpmn:extensionElements><!-- ours --><camunda:in variables="all" /></bpmn:extensionElements>
    </bpmn:callActivity>`,
      )
      .replace(
        '<bpmn:scriptTask id="script" />',
        `<bpmn:scriptTask id="script" scriptFormat="x">${script}</bpmn:scriptTask>`,
      )
    const { document, set, read } = given(text)
    expect(read('call', 'called')).toEqual({ key: 'a', in: true })
    set('call', 'called', { key: 'b' })
    set('script', 'script', { text: 'a < b', result: 'c' })
    for (const kept of [version, script, '<!-- ours -->']) expect(document.write()).toContain(kept)
    set('call', 'called', { key: 'b', version: 2 })
    expect(read('call', 'called')).toEqual({ key: 'b', version: 2 })
    set('call', 'called', { key: 'b' })
    expect(document.write()).not.toContain('calledElementVersion')
  })

  it('refuses what an element does not have', () => {
    const { set } = given()
    expect(() => set('e', 'timer', { kind: 'duration', time: 'PT1H' })).toThrow(Refusal)
    expect(() => set('e', 'constructor' as never, 1)).toThrow(Refusal)
    expect(() => set('s', 'compensates', true)).toThrow(Refusal)
  })
})

const drawn = model.replace(
  '</bpmn:definitions>',
  `<bpmndi:BPMNDiagram xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"
      xmlns:dc="http://www.omg.org/spec/DD/20100524/DC">
    <bpmndi:BPMNPlane bpmnElement="p">
      <bpmndi:BPMNShape bpmnElement="call"><dc:Bounds x="200" y="100" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape bpmnElement="e"><dc:Bounds x="400" y="100" width="36" height="36" /></bpmndi:BPMNShape>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>`,
)

test('the start of an event sub-process keeps that it does not interrupt when its event changes', () => {
  const { document } = given(
    model
      .replace('<bpmn:subProcess id="host"', '$& triggeredByEvent="true"')
      .replace('<bpmn:startEvent id="inner" />', '<bpmn:startEvent id="inner" isInterrupting="false" />'),
  )
  runCommand(document, { do: 'replace', id: 'inner', type: 'startEvent', event: 'timerEventDefinition' })
  expect(document.write()).toContain('id="inner" isInterrupting="false"')
})

describe('events on the border', () => {
  it('are attached to an activity side by side, and go with it', async () => {
    const { document, nodeAt } = given(drawn)
    const attach = (to: string, event: string) => runCommand(document, { do: 'attach', to, event }).selected[0]!
    const boxes = [attach('call', 'timerEventDefinition'), attach('call', 'errorEventDefinition')].map(id => {
      const { x, y } = boxOfElement(document, id)!
      return [x, y]
    })
    expect(boxes).toEqual([
      [262, 162],
      [218, 162],
    ])
    expect(() => attach('e', 'timerEventDefinition')).toThrow('边界事件须附着在活动上')
    expect(() => attach('call', 'terminateEventDefinition')).toThrow('这种事件不能这样触发')
    const [id] = runCommand(document, { do: 'attach', to: 'call', event: 'signalEventDefinition' }).selected
    runCommand(document, { do: 'detail', id: id!, detail: 'signal', value: { name: '停' } })
    expect(await nodeAt(id!)).toMatchObject({ kind: 'boundaryEvent', attachedTo: expect.any(Number) })
    runCommand(document, { do: 'delete', ids: ['call'] })
    expect(document.has(id!)).toBe(false)
  })

  it('change their kind, and an end event becomes a plain one again', () => {
    const { document, set, read } = given(drawn)
    const definition = (id: string) =>
      elementsIn(document.element(id)!).find(each => each.local.endsWith('EventDefinition'))?.local
    set('timer', 'interrupts', false)
    runCommand(document, { do: 'replace', id: 'timer', type: 'boundaryEvent', event: 'signalEventDefinition' })
    expect(read('timer', 'interrupts')).toBe(false)
    runCommand(document, { do: 'replace', id: 'timer', type: 'boundaryEvent', event: 'errorEventDefinition' })
    expect(definition('timer')).toBe('errorEventDefinition')
    expect(read('timer', 'interrupts')).toBe(true)
    runCommand(document, { do: 'replace', id: 'e', type: 'endEvent', event: 'terminateEventDefinition' })
    expect(definition('e')).toBe('terminateEventDefinition')
    runCommand(document, { do: 'replace', id: 'e', type: 'endEvent', event: null })
    expect(definition('e')).toBeUndefined()
    const wrong = { do: 'replace', id: 'e', type: 'endEvent', event: 'timerEventDefinition' } as const
    expect(() => runCommand(document, wrong)).toThrow('这种事件不能这样触发')
  })
})
