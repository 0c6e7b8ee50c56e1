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
  { title: '操作', fields: ['buttons', 'returns'] },
  { title: '表单', fields: ['fields'] },
  { title: '时限', fields: ['timeouts', 'copyTo'] },
]
const http: Group[] = [{ title: '调用接口', fields: ['http'] }]
const message: Group[] = [{ title: '消息', fields: ['correlation'] }]
const process: Group[] = [
  { title: '申请', fields: ['title', 'number', 'summary', 'form'] },
  { title: '规则', fields: ['starters', 'dedupe', 'urges'] },
]

/** Settings of each kind of element, by its local name; elements without any are absent. */
const groupsOf: Readonly<Record<string, Group[]>> = {
  process,
  userTask: approval,
  serviceTask: http,
  sendTask: http,
  receiveTask: message,
}

/** Modes that count shares. */
const counting: ReadonlySet<string> = new Set<NonNullable<NodeSettings['mode']>>(['ratio', 'weight'])

const made = new Map<string, SettingsForm>()

/** The form of an element's settings; undefined where there are none. The same object for the same fields. */
export function settingsForm(local: string, mode: string | undefined): SettingsForm | undefined {
  const groups = groupsOf[local]
  if (!groups) return undefined
  const isCounting = counting.has(mode ?? '')
  const key = `${local} ${isCounting}`
  const known = made.get(key)
  if (known) return known
  const shown = groups.map(({ title, fields }) => ({
    title,
    fields: fields.filter(each => isCounting || each !== 'ratio'),
  }))
  const form = formOver(local === 'process' ? 'ProcessSettings' : 'NodeSettings', shown)
  made.set(key, form)
  return form
}

/** Names of the settings that a form edits; the others of an element stay as they are. */
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

/** Lists are cards, because the panel is narrow, and what tells kinds apart is not shown: the choice of a kind sets it. */
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
 * The schema as a form needs it: values with titles become choices, and descriptions, which explain the type to
 * programmers, are left out.
 */
function forForms(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(forForms)
  if (typeof given !== 'object' || given === null) return given
  const { description: _, enum: values, 'x-titles': titles, ...rest } = given as Record<string, unknown>
  const parts = Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, forForms(part)]))
  // Boxes to tick, because nothing is chosen twice.
  if (isTitledList(rest.items)) parts.uniqueItems = true
  if (!Array.isArray(values)) return parts
  if (typeof titles !== 'object' || titles === null) return { ...parts, enum: values }
  const named = titles as Record<string, string>
  return { ...parts, oneOf: values.map((value: string) => ({ const: value, title: named[value] ?? value })) }
}
