import { expect, test } from 'vitest'
import { followRenames, renamedSettings } from '../../../processes/conditions/followRenames.ts'
import { renamedVariables } from '../../../processes/conditions/renamedVariables.ts'
import { ProcessDocument } from '../../../processes/document/processDocument.ts'
import { elementsBelow } from '../../../processes/xml/xmlTree.ts'
import type { NodeSettings } from '../../../schemas/types/process.ts'
import { file, flow } from '../bpmn/bpmnText.ts'
import { signing } from '../bpmn/settingTexts.ts'

const days = [{ from: 'days', to: 'total' }]
const price = [{ from: 'lines.price', to: 'lines.cost' }]

test.each([
  ['days > 3 && kind == "days"', days, 'total > 3 && kind == "days"'],
  ['=days > order.days', days, '=total > order.days'],
  ['lines.exists(days, days > 3)', days, 'lines.exists(days, days > 3)'],
  ['sum(lines.map(line, line.price)) > price', price, 'sum(lines.map(line, line.cost)) > price'],
  ["lines[0]['price'] > 1", price, "lines[0]['cost'] > 1"],
  ['days > 3', [{ from: 'days', to: 'trip.days' }], 'trip.days > 3'],
  ['trip.days > trip.cost', [{ from: 'trip.days', to: 'days' }], 'days > trip.cost'],
  ['days > 3', [{ from: 'days', to: 'package' }], '`package` > 3'],
  ['trip.days > 3', [{ from: 'trip', to: 'journey' }], 'journey.days > 3'],
  ['a > b', [...swap('a', 'b')], 'b > a'],
  // CEL has no word for it.
  ['days > 3', [{ from: 'days', to: '天数' }], 'days > 3'],
  ['days >', days, 'days >'],
])('%s with %j reads %s', (cel, renames, expected) => {
  expect(renamedVariables(cel, renames)).toBe(expected)
})

function swap(one: string, other: string) {
  return [
    { from: one, to: 'between' },
    { from: other, to: one },
    { from: 'between', to: other },
  ]
}

test('nodes and flows of a process follow the fields of its form', () => {
  const known: NodeSettings = {
    fields: [
      { field: 'days', right: 'hide' },
      { field: 'total', right: 'read' },
      { field: 'note', right: 'write', required: true },
    ],
    approvers: [
      { rule: 'fieldUsers', field: 'days' },
      { rule: 'expression', value: 'days' },
      { rule: 'standardRole', role: 'r', amount: 'days * 2' },
      { rule: 'initiator' },
    ],
    timeouts: [{ after: 'PT1H', do: 'handOver', to: { rule: 'fieldOrganization', field: 'days', who: 'head' } }],
    http: { method: 'POST', url: 'http://a/{{days}}', body: '{"days":{{ days }}}', outputs: { days: 'answer.days' } },
  }
  const document = ProcessDocument.open(
    file(
      `<startEvent id="s"/>${signing('n', known)}${signing('m', { fields: [{ field: 'note', right: 'hide' }] })}
        <endEvent id="e"/>${flow('s>n')}${flow('n>m', 'days > 3', 'nm')}${flow('m>e', '#{days gt 3}', 'me')}
        ${flow('n>e', '#{note == 1}')}`,
    ),
  )
  const process = [...elementsBelow(document.definitions)].find(each => each.local === 'process')!
  const settings: NodeSettings = {
    fields: [
      { field: 'total', right: 'hide' },
      { field: 'note', right: 'write', required: true },
    ],
    approvers: [
      { rule: 'fieldUsers', field: 'total' },
      { rule: 'expression', value: 'total' },
      { rule: 'standardRole', role: 'r', amount: 'total * 2' },
      { rule: 'initiator' },
    ],
    timeouts: [{ after: 'PT1H', do: 'handOver', to: { rule: 'fieldOrganization', field: 'total', who: 'head' } }],
    http: {
      method: 'POST',
      url: 'http://a/{{total}}',
      body: '{"days":{{ total }}}',
      outputs: { total: 'answer.days' },
    },
  }
  expect(followRenames(document, process, days)).toEqual([
    { do: 'settings', id: 'n', settings },
    { do: 'condition', id: 'nm', text: 'total > 3' },
    // An expression of another engine becomes CEL.
    { do: 'condition', id: 'me', text: 'double(total) > 3' },
  ])
  expect(followRenames(document, process, [])).toEqual([])
})

test('the texts and starters of a process follow them too', () => {
  const given = { title: '{{initiatorName}} {{days}} 天', starters: [{ rule: 'fieldUsers', field: 'days' } as const] }
  expect(renamedSettings(given, days)).toEqual({
    title: '{{initiatorName}} {{total}} 天',
    starters: [{ rule: 'fieldUsers', field: 'total' }],
  })
})
