import { expect, test } from 'vitest'
import {
  fieldsIn,
  type SettingsKind,
  settingsForm,
  settingsKindOf,
} from '../../../../designers/process/settings/settingsSchema.ts'
import { ProcessDocument } from '../../../../processes/document/processDocument.ts'
import { schemaCheck } from '../../../../schemas/evaluate/json-schema/checkSchema.ts'
import schema from '../../../../schemas/json/process-settings.schema.json' with { type: 'json' }

const kinds: readonly SettingsKind[] = ['process', 'approval', 'request', 'message', 'copy']
const formOf = (kind: SettingsKind, mode?: string) => settingsForm(kind, mode)

test('every setting has its form, but weights by id and declared variables', () => {
  const { NodeSettings, ProcessSettings } = schema.definitions
  const nodes = new Set(kinds.slice(1).flatMap(kind => fieldsIn(formOf(kind, 'ratio'))))
  const missing = (properties: object, fields: Iterable<string>) => {
    const shown = new Set(fields)
    return Object.keys(properties).filter(name => !shown.has(name))
  }
  expect(missing(NodeSettings.properties, nodes)).toEqual(['weights'])
  expect(missing(ProcessSettings.properties, fieldsIn(formOf('process')))).toEqual(['data'])
})

test('elements have the settings of their kind, events those of a message', () => {
  const document = ProcessDocument.open(`<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL">
    <process id="p"><userTask id="u"/><sendTask id="s"/><scriptTask id="c"/><exclusiveGateway id="g"/><task id="copy"/>
    <boundaryEvent id="m"><messageEventDefinition/></boundaryEvent>
    <boundaryEvent id="t"><timerEventDefinition/></boundaryEvent></process></definitions>`)
  const found = ['p', 'u', 's', 'c', 'g', 'copy', 'm', 't'].map(id => settingsKindOf(document.element(id)!))
  expect(found).toEqual(['process', 'approval', 'request', undefined, undefined, 'copy', 'message', undefined])
})

test('a share is asked for where it counts, and a form stays the same object', () => {
  expect(fieldsIn(formOf('approval', 'all'))).not.toContain('ratio')
  expect(fieldsIn(formOf('approval', 'weight'))).toContain('ratio')
  expect(formOf('approval', 'all')).toBe(formOf('approval', 'any'))
})

/** Returns all inner schemas with their paths. */
function* schemasIn(given: unknown, path = ''): Generator<[string, Record<string, unknown>]> {
  if (typeof given !== 'object' || given === null) return
  const part = given as Record<string, unknown>
  if (typeof part.type === 'string' || '$ref' in part || 'oneOf' in part) yield [path, part]
  for (const [name, inner] of Object.entries(part)) yield* schemasIn(inner, `${path}/${name}`)
}

test.each(kinds)('the visible texts of %s are Chinese', kind => {
  const { schema: given } = formOf(kind, 'weight')
  const { definitions } = given as { definitions: Record<string, { title?: string }> }
  const untitled: string[] = []
  for (const [path, part] of schemasIn(given)) {
    expect(part.description, path).toBeUndefined()
    const named = typeof part.$ref === 'string' ? definitions[part.$ref.slice('#/definitions/'.length)] : undefined
    const isShown =
      /\/properties\/[^/]+$/.test(path) && !/NodeSettings|ProcessSettings/.test(path) && !('const' in part)
    if (isShown && !/\p{Script=Han}/u.test(String(part.title ?? named?.title))) untitled.push(path)
  }
  // The name of a declared variable is not in any form.
  expect(untitled).toEqual([])
})

test('the form takes what the check takes', () => {
  const settings = {
    approvers: [{ rule: 'headAbove', levels: 2 }, { rule: 'initiatorHead' }],
    mode: 'ratio',
    ratio: 0.5,
    empty: { do: 'administrator' },
    returns: { to: ['initiator', 'previous'], scope: 'all' },
    timeouts: [{ after: 'PT2H', do: 'handOver', to: { rule: 'initiatorHead' } }],
  }
  expect(schemaCheck(formOf('approval', 'ratio').schema).errors(settings)).toEqual([])
  expect(schemaCheck({ ...schema, $ref: '#/definitions/NodeSettings' }).errors(settings)).toEqual([])
})

test('texts with placeholders and outputs of calls are expressions, each with the variables of its place', () => {
  const text = { 'x-field': 'expression', 'x-language': 'template' }
  expect(formOf('process').schema).toMatchObject({
    properties: {
      title: { ...text, 'x-variables': '=naming' },
      number: { ...text, 'x-variables': '=numbering' },
      summary: { ...text, 'x-variables': '=naming' },
    },
  })
  expect(formOf('request').schema).toMatchObject({
    definitions: {
      HttpTask: { properties: { url: { ...text, 'x-variables': '=variables' }, body: text } },
      TemplateText: text,
      AnswerExpression: { 'x-field': 'expression', 'x-variables': '=answers' },
    },
  })
})
