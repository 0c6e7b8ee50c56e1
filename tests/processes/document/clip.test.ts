import { expect, test } from 'vitest'
import { copyClip } from '../../../processes/document/copyClip.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'

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
      `<di:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${place * 150}" y="60" width="100" height="80"/></di:BPMNShape>`,
  )
  return ProcessDocument.open(`<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:di="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"${declared}>
  ${roots}<process id="p"${local}>${nodes}</process>
  <di:BPMNDiagram id="dia"><di:BPMNPlane id="plane" bpmnElement="p">${shapes.join('')}</di:BPMNPlane></di:BPMNDiagram>
</definitions>`)
}

const camunda = ' xmlns:camunda="http://camunda.org/schema/1.0/bpmn"'
const withField = (id: string) =>
  `<userTask id="${id}"><extensionElements><camunda:formData><camunda:formField id="amount" default="f1"/></camunda:formData></extensionElements></userTask>`

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
