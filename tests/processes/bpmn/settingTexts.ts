import { around, file, flow } from './bpmnText.ts'

const start = '<startEvent id="s"/>'
const end = '<endEvent id="e"/>'
const task = (id: string, inner = '') => `<userTask id="${id}">${inner}</userTask>`

export const settings = (given: object) =>
  '<extensionElements>' +
  `<console:settings>${JSON.stringify(given).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</console:settings>` +
  '</extensionElements>'
/** A user task with settings. */
export const signing = (id: string, given: object) => task(id, settings(given))
export const sameAs = (node: string) => ({ approvers: [{ rule: 'sameAs', node }] })

const form = {
  definitions: { line: { type: 'object', properties: { price: { type: 'number' } } } },
  properties: {
    lines: { type: 'array', items: { $ref: '#/definitions/line' } },
    price: {},
    place: { properties: { city: {} } },
  },
}

/** A node with rights to fields of a form with a sub-table. */
export const filledIn = (...fields: object[]) => {
  const data = [{ name: 'rate' }]
  return file(
    `${settings({ form: JSON.stringify(form), data })}${start}${signing('n', { fields })}${end}${flow('s>n')}
      ${flow('n>e')}`,
  )
}

/** A breach of each rule about settings: the rule, the element, the text. */
export const settingBreaches: [rule: string, element: string, xml: string][] = [
  ['ratioNeeded', 'n', around(signing('n', { mode: 'ratio', ratio: 0 }))],
  ['ratioNeeded', 'n', around(signing('n', { mode: 'weight', ratio: 0 }))],
  ['handOver', 'n', around(signing('n', { timeouts: [{ after: 'PT1H', do: 'handOver' }] }))],
  ['sameAsNode', 'n', around(signing('n', sameAs('nowhere')))],
  ['sameAsNode', 'n', around(signing('n', sameAs('s')))],
  ['sameAsLater', 'n', around(signing('n', sameAs('n')))],
  [
    'sameAsLater',
    'a',
    file(`${start}${signing('a', sameAs('b2'))}${task('b2')}${end}${flow('s>a')}${flow('a>b2')}${flow('b2>e')}`),
  ],
  [
    'httpAddress',
    'n',
    around(`<serviceTask id="n">${settings({ http: { method: 'GET', url: 'ftp://a/b' } })}</serviceTask>`),
  ],
  [
    'httpAddress',
    'n',
    around(
      `<serviceTask id="n" flowable:type="http"><extensionElements>
        <flowable:field name="requestUrl" stringValue="file:///etc/passwd"/></extensionElements></serviceTask>`,
    ),
  ],
  ['formText', 'p', file(`${settings({ form: '{ "type": ' })}${start}${end}${flow('s>e')}`)],
  [
    'formExpression',
    'p',
    file(
      `${settings({
        form: '{ "type": "object", "properties": { "a": { "type": "number", "x-value": "=amount + 1" } } }',
      })}${start}${end}${flow('s>e')}`,
    ),
  ],
  ['formField', 'n', filledIn({ field: 'prise', right: 'write' })],
  ['formField', 'n', filledIn({ field: 'lines.prise', right: 'read' })],
  ['formHidden', 'n', filledIn({ field: 'prise', right: 'hide' })],
  ['formHidden', 'n', filledIn({ field: 'lines.prise', right: 'hide' })],
  ['formCode', 'p', file(`${settings({ form: 'leave' })}${start}${end}${flow('s>e')}`)],
]
