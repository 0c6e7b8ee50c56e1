import { kindOfElement, type NodeKindRecord, nodeKinds } from '../../../processes/state/nodeKinds.ts'
import { elementsIn, type XmlElement } from '../../../processes/xml/xmlTree.ts'
import schema from '../../../schemas/json/process-settings.schema.json' with { type: 'json' }
import type { NodeSettings } from '../../../schemas/types/process.ts'

/** A form over a part of the settings: its JSON Schema and its `uiSchema`. */
export interface SettingsForm {
  schema: object
  layout: object
}

interface Group {
  title: string
  fields: string[]
}

const approval: Group[] = [
  { title: '审批人', fields: ['approvers', 'mode', 'ratio', 'empty', 'self', 'onRefuse'] },
  { title: '操作', fields: ['buttons', 'returns', 'seal'] },
  { title: '表单', fields: ['fields'] },
  { title: '时限', fields: ['timeouts', 'copyTo'] },
]
const request: Group[] = [{ title: '调用接口', fields: ['http'] }]
const message: Group[] = [{ title: '消息', fields: ['correlation'] }]
const copy: Group[] = [{ title: '抄送', fields: ['copyTo'] }]
const process: Group[] = [
  { title: '申请', fields: ['title', 'number', 'summary', 'form', 'formCode', 'formVersion'] },
  { title: '规则', fields: ['starters', 'dedupe', 'urges'] },
]

export type SettingsKind = NonNullable<NodeKindRecord['settings']> | 'process'

const groupsOf: Readonly<Record<SettingsKind, Group[]>> = { process, approval, request, message, copy }

/** Returns the kind of an element's settings; undefined if it has none. An event has settings if it has a message. */
export function settingsKindOf(element: XmlElement): SettingsKind | undefined {
  if (element.local === 'process') return 'process'
  const kind = kindOfElement(element.local)
  if (!kind) return undefined
  const { group, settings } = nodeKinds[kind]
  if (group === 'event' && !elementsIn(element).some(each => each.local === 'messageEventDefinition')) return undefined
  return settings ?? undefined
}

/** Modes that count shares. */
const counting: ReadonlySet<string> = new Set<NonNullable<NodeSettings['mode']>>(['ratio', 'weight'])

const made = new Map<string, SettingsForm>()

/** Returns the form of settings; the same object for the same fields, so that the form is not remounted. */
export function settingsForm(kind: SettingsKind, mode: string | undefined): SettingsForm {
  const isCounting = counting.has(mode ?? '')
  const key = `${kind} ${isCounting}`
  const known = made.get(key)
  if (known) return known
  const shown = groupsOf[kind].map(({ title, fields }) => ({
    title,
    fields: fields.filter(each => isCounting || each !== 'ratio'),
  }))
  const form = formOver(kind === 'process' ? 'ProcessSettings' : 'NodeSettings', shown)
  made.set(key, form)
  return form
}

/** Returns the names of the settings that a form edits; other settings of an element are kept. */
export const fieldsIn = ({ schema: given }: SettingsForm): string[] =>
  Object.keys((given as { properties: object }).properties)

function formOver(type: 'ProcessSettings' | 'NodeSettings', groups: Group[]): SettingsForm {
  const { definitions } = forForms(schema) as { definitions: Record<string, { properties: Record<string, object> }> }
  const { properties } = definitions[type]!
  const fields = groups.flatMap(group => group.fields)
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(fields.map(field => [field, properties[field]])),
      definitions,
    },
    layout: {
      'ui:options': groups.length > 1 ? { layout: 'tabs', groups } : {},
      ...Object.fromEntries(fields.map(field => [field, layoutOf(properties[field]!, definitions)])),
    },
  }
}

const isTitledList = (items: unknown): boolean => {
  const { definitions } = schema as { definitions: Record<string, object> }
  return typeof items === 'object' && items !== null && 'x-titles' in resolved(items, definitions)
}

const hidden = { 'ui:widget': 'hidden' }

/** Draws lists as cards, because the panel is narrow; hides discriminators, which the choice of a kind sets. */
function layoutOf(given: object, definitions: Record<string, object>): object {
  const part = resolved(given, definitions)
  if (part.anyOf) return Object.assign({}, ...part.anyOf.map(each => layoutOf(each, definitions)))
  if (part.items) return { 'ui:options': { display: 'cards' }, items: layoutOf(part.items, definitions) }
  const parts = Object.entries(part.properties ?? {})
  return Object.fromEntries(parts.map(([name, each]) => [name, 'const' in each ? hidden : layoutOf(each, definitions)]))
}

interface Part {
  $ref?: string
  anyOf?: object[]
  items?: object
  properties?: Record<string, object>
}

function resolved(given: Part, definitions: Record<string, object>): Part {
  const name = given.$ref?.slice('#/definitions/'.length)
  return name === undefined ? given : (definitions[name] ?? {})
}

/**
 * Returns the schema for the form: values with titles become choices; descriptions, which are for programmers, are left
 * out.
 */
function forForms(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(forForms)
  if (typeof given !== 'object' || given === null) return given
  const { description: _, enum: values, 'x-titles': titles, ...rest } = given as Record<string, unknown>
  const parts = Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, forForms(part)]))
  // Named in the types: those of a place that knows more than others.
  if (rest['x-field'] === 'expression') parts['x-variables'] = `=${String(rest['x-variables'] ?? 'variables')}`
  // Check boxes, because each value can be chosen only once.
  if (isTitledList(rest.items)) parts.uniqueItems = true
  if (!Array.isArray(values)) return parts
  if (typeof titles !== 'object' || titles === null) return { ...parts, enum: values }
  const named = titles as Record<string, string>
  return { ...parts, oneOf: values.map((value: string) => ({ const: value, title: named[value] ?? value })) }
}
