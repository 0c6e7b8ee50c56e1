import { expect, test } from 'vitest'
import { copyClip } from '../../../processes/document/copyClip.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import { attributeOf, elementsBelow, elementsIn } from '../../../processes/xml/xmlTree.ts'

const at = { x: 600, y: 100 }

interface Parts {
  /** Root elements before the process. */
  roots?: string
  /** Attributes of the root and of the process. */
  declared?: string
  local?: string
}

/** A file with a process and a drawing of its nodes, which lie side by side. */
function file(nodes: string, { roots = '', declared = '', local = '' }: Parts = {}): ProcessDocument {
  const ids = [...nodes.matchAll(/<(?:\w+(?:Task|Event)|\w*[gG]ateway) id="(\w+)"/g)].map(([, id]) => id)
  const shapes = ids.map(
    (id, place) =>
      `<di:BPMNShape id="${id}_di" bpmnElement="${id}">
        <dc:Bounds x="${place * 150}" y="60" width="100" height="80"/></di:BPMNShape>`,
  )
  return ProcessDocument.open(`<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"${declared}>
  ${roots}<process id="p"${local}>${nodes}</process>
  <di:BPMNDiagram id="dia"><di:BPMNPlane id="plane" bpmnElement="p">${shapes.join('')}</di:BPMNPlane></di:BPMNDiagram>
</definitions>`)
}

const camunda = ' xmlns:camunda="http://camunda.org/schema/1.0/bpmn"'
const withField = (id: string) =>
  `<userTask id="${id}"><extensionElements><camunda:formData><camunda:formField id="amount" default="f1"/>
    </camunda:formData></extensionElements></userTask>`

const fieldsOf = (document: ProcessDocument) => document.write().match(/<camunda:formField [^>]*>/g)

test('ids of vendors stay when ids are numbered and when elements are pasted', () => {
  const document = file(`${withField('a')}${withField('b')}<task id="b"/>`, { declared: camunda })
  const { selected } = runCommand(document, { do: 'number' })
  expect(selected).toEqual(['b_2'])
  const field = '<camunda:formField id="amount" default="f1"/>'
  expect(fieldsOf(document)).toEqual([field, field])
  runCommand(document, { do: 'paste', clip: copyClip(document, ['a']), at })
  expect(fieldsOf(document)).toEqual([field, field, field])
})

const thrower = '<endEvent id="stop"><errorEventDefinition id="d" errorRef="Error_1"/></endEvent>'
const error = (id: string, name: string, code: string) => `<error id="${id}" name="${name}" errorCode="${code}"/>`

/** Pastes an end event of another file, with its error; returns the file and the error that the copy throws. */
function thrown(roots: string) {
  const from = file(thrower, { roots: error('Error_1', '支付失败', 'PAY') })
  const into = file('<userTask id="a"/>', { roots })
  const [stop = ''] = runCommand(into, { do: 'paste', clip: copyClip(from, ['stop']), at }).selected
  const by = elementsIn(into.element(stop)!)[0]!
  return { into, error: into.element(attributeOf(by, 'errorRef') ?? '') }
}

test('a pasted event refers to the error with its name and code, which is added if the file has none', () => {
  const others = error('Error_1', '库存不足', 'STOCK')
  const { into, error: added } = thrown(others)
  expect([attributeOf(added!, 'name'), attributeOf(added!, 'errorCode')]).toEqual(['支付失败', 'PAY'])
  expect(added!.parent).toBe(into.definitions)
  expect(into.write()).toContain(others)
  const known = error('Error_7', '支付失败', 'PAY')
  const { into: knowing, error: same } = thrown(`${others}${known}`)
  expect(attributeOf(same!, 'id')).toBe('Error_7')
  expect(knowing.write().match(/<error /g)).toHaveLength(2)
})

test('a definition comes along with those that it refers to, and types of other files stay', () => {
  const roots = '<itemDefinition id="Item_1" structureRef="xsd:string"/><message id="m" name="到货" itemRef="Item_1"/>'
  const from = file('<receiveTask id="wait" messageRef="m"/>', { roots })
  const into = file('<userTask id="Item_1"/>')
  const [wait = ''] = runCommand(into, { do: 'paste', clip: copyClip(from, ['wait']), at }).selected
  const message = into.element(attributeOf(into.element(wait)!, 'messageRef') ?? '')
  const item = into.element(attributeOf(message!, 'itemRef') ?? '')
  expect([attributeOf(message!, 'name'), item?.local, attributeOf(item!, 'structureRef')]).toEqual([
    '到货',
    'itemDefinition',
    'xsd:string',
  ])
})

test('a boundary event without its activity stays at it in the same file, and takes no other one', () => {
  const late = '<boundaryEvent id="late" attachedToRef="a"><timerEventDefinition id="t"/></boundaryEvent>'
  const from = file(`<userTask id="a" name="审批"/>${late}`)
  const clip = copyClip(from, ['late'])
  const [again = ''] = runCommand(from, { do: 'paste', clip, at }).selected
  expect(attributeOf(from.element(again)!, 'attachedToRef')).toBe('a')
  const into = file('<serviceTask id="a" name="付款"/>')
  const [loose = ''] = runCommand(into, { do: 'paste', clip, at }).selected
  expect(attributeOf(into.element(loose)!, 'attachedToRef')).toBeUndefined()
})

test('a copy keeps the namespaces that its process declares, and repeats none that its new place has', () => {
  const from = file(withField('a'), { local: camunda })
  const clip = copyClip(from, ['a'])
  const into = file('<userTask id="x"/>')
  runCommand(into, { do: 'paste', clip, at })
  const [field] = [...elementsBelow(ProcessDocument.open(into.write()).definitions)].filter(
    each => each.local === 'formField',
  )
  expect(field?.uri).toBe('http://camunda.org/schema/1.0/bpmn')
  runCommand(from, { do: 'paste', clip, at })
  expect(from.write().match(/xmlns:camunda/g)).toHaveLength(1)
})

test('a connection is not pasted where its ends are not', () => {
  const from = file(
    '<userTask id="a" name="申请"/><userTask id="b"/><sequenceFlow id="f" sourceRef="a" targetRef="b"/>',
  )
  const clip = copyClip(from, ['f'])
  const into = file('<userTask id="a" name="付款"/><userTask id="b"/>')
  expect(() => runCommand(into, { do: 'paste', clip, at })).toThrow('没有可以粘贴的内容')
})
