import { expect, it } from 'vitest'
import { Refusal } from '../../../processes/document/edit.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { runCommand } from '../../../processes/document/runCommand.ts'
import type { NodeSettings, ProcessSettings } from '../../../schemas/types/process.ts'
import { graphOf, nodeOf } from '../bpmn/bpmnText.ts'

function writeSettings(xml: string, id: string, settings: NodeSettings | ProcessSettings | null): string {
  const document = ProcessDocument.open(xml)
  runCommand(document, { do: 'settings', id, settings })
  return document.write()
}

const text = (task: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL"${more} targetNamespace="t">
  <!-- <bpmn:userTask id="a"/> is not the one -->
  <bpmn:process id="p">
    <bpmn:startEvent id="s" />
    ${task}
    <bpmn:sequenceFlow id="f" sourceRef="s" targetRef="a" name="a > b &amp; c" />
  </bpmn:process>
</bpmn:definitions>
`
const declared = ' xmlns:console="urn:schema-console:bpmn:1"'
const settings = { mode: 'all' as const, approvers: [{ rule: 'expression' as const, value: 'a < 1 && "b" > c' }] }
const json = '{"mode":"all","approvers":[{"rule":"expression","value":"a &lt; 1 &amp;&amp; \\"b\\" &gt; c"}]}'

it.each([
  [
    '<bpmn:userTask id="a" name="A" />',
    '<bpmn:userTask id="a" name="A">\n      <bpmn:extensionElements>\n        SETTINGS\n' +
      '      </bpmn:extensionElements>\n    </bpmn:userTask>',
  ],
  [
    '<bpmn:userTask id="a">\n      <bpmn:documentation>x</bpmn:documentation>\n' +
      '      <bpmn:incoming>f</bpmn:incoming>\n    </bpmn:userTask>',
    '<bpmn:userTask id="a">\n      <bpmn:documentation>x</bpmn:documentation>\n      <bpmn:extensionElements>\n' +
      '        SETTINGS\n      </bpmn:extensionElements>\n      <bpmn:incoming>f</bpmn:incoming>\n    </bpmn:userTask>',
  ],
  [
    '<bpmn:userTask id="a">\n      <bpmn:extensionElements>\n        <x:y xmlns:x="x" />\n' +
      '      </bpmn:extensionElements>\n    </bpmn:userTask>',
    '<bpmn:userTask id="a">\n      <bpmn:extensionElements>\n        <x:y xmlns:x="x" />\n        SETTINGS\n' +
      '      </bpmn:extensionElements>\n    </bpmn:userTask>',
  ],
  [
    '<bpmn:userTask id="a"><bpmn:extensionElements/></bpmn:userTask>',
    '<bpmn:userTask id="a"><bpmn:extensionElements>SETTINGS</bpmn:extensionElements></bpmn:userTask>',
  ],
])('writes into %s and changes nothing else', async (before, after) => {
  const expected = after.replace('SETTINGS', `<console:settings>${json}</console:settings>`)
  const written = writeSettings(text(before, declared), 'a', settings)
  expect(written).toBe(text(expected, declared))
  expect(nodeOf(await graphOf(written), 'a').settings).toEqual(settings)
})

it('declares its namespace where the file does not, and uses the prefix that the file has for it', async () => {
  const task = '<bpmn:userTask id="a" />'
  const plain = writeSettings(text(task), 'a', settings)
  expect(plain).toContain('<console:settings xmlns:console="urn:schema-console:bpmn:1">')
  expect(nodeOf(await graphOf(plain), 'a').settings).toEqual(settings)
  const other = writeSettings(text(task, ' xmlns:sc="urn:schema-console:bpmn:1"'), 'a', settings)
  expect(other).toContain('<sc:settings>')
  expect(nodeOf(await graphOf(other), 'a').settings).toEqual(settings)
})

it('replaces what was there, takes it away, and puts it back', async () => {
  const before = text('<bpmn:userTask id="a" />', declared)
  const once = writeSettings(before, 'a', settings)
  const twice = writeSettings(once, 'a', { mode: 'any' })
  expect(nodeOf(await graphOf(twice), 'a').settings).toEqual({ mode: 'any' })
  expect(writeSettings(twice, 'a', settings)).toBe(once)
  const without = writeSettings(once, 'a', null)
  expect(nodeOf(await graphOf(without), 'a').settings).toBeUndefined()
  expect(writeSettings(without, 'a', settings)).toBe(once)
  expect(writeSettings(before, 'a', null)).toBe(before)
})

it('writes the settings of a process, beside those of its nodes', async () => {
  const before = writeSettings(text('<bpmn:userTask id="a" />', declared), 'a', { mode: 'any' })
  const graph = await graphOf(writeSettings(before, 'p', { title: '请假', dedupe: 'all' }))
  expect(graph.settings).toEqual({ title: '请假', dedupe: 'all' })
  expect(nodeOf(graph, 'a').settings).toEqual({ mode: 'any' })
})

it('refuses an id that is nowhere', () => {
  expect(() => writeSettings(text('<bpmn:userTask id="a" />'), 'b', settings)).toThrow(Refusal)
})
