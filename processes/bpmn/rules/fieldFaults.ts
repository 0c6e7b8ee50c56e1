import type { Finding } from '../../../schemas/evaluate/finding.ts'
import { buttonOf, isButton } from '../../../schemas/evaluate/json-schema/buttonWord.ts'
import { conditionOf } from '../../../schemas/evaluate/json-schema/memberConditions.ts'
import { fillsOf } from '../../../schemas/evaluate/json-schema/recordLinks.ts'
import { innerSchemas, isRecord, type SchemaObject } from '../../../schemas/evaluate/json-schema/schemaWords.ts'
import { namesInSerial, serialNames, serialOf } from '../../../schemas/evaluate/json-schema/serialWord.ts'
import { finding } from './findings.ts'

/** The fault of a field, and the name of its property. */
export interface FieldFault extends Finding {
  field: string
}

const deepest = 20
const longestSerial = 80
const counter = '{{serial}}'

/** Returns what is wrong with the numbers (`x-serial`) and buttons (`x-button`) of a form. */
export function fieldFaults(form: unknown): FieldFault[] {
  if (!isRecord(form)) return []
  const found: FieldFault[] = []
  const root = isRecord(form.properties) ? form.properties : {}
  const walk = (schema: unknown, { name, isInList, depth }: Place): void => {
    if (!isRecord(schema) || depth > deepest) return
    const title = typeof schema.title === 'string' && schema.title !== '' ? schema.title : name
    const faults = [
      ...(serialOf(schema) === undefined ? [] : serialFaults(schema, { title, isOuter: root[name] === schema })),
      ...(isButton(schema) ? buttonFaults(schema, { title, isInList }) : []),
    ]
    found.push(...faults.map(each => ({ ...each, field: name })))
    for (const { way, inner } of innerSchemas(schema))
      walk(inner, {
        name: way[0] === 'properties' ? (way.at(-1) ?? name) : name,
        isInList: isInList || way[0] === 'items',
        depth: depth + 1,
      })
  }
  walk(form, { name: '', isInList: false, depth: 0 })
  const required = Array.isArray(form.required) ? form.required.map(String) : []
  for (const [name, schema] of Object.entries(root)) {
    const isAsked = required.includes(name) || conditionOf(schema, 'x-required') !== undefined
    const title = isRecord(schema) && typeof schema.title === 'string' ? schema.title : name
    if (isAsked && serialOf(schema) !== undefined) found.push({ field: name, ...finding('SERIAL_REQUIRED', { title }) })
  }
  return found
}

interface Place {
  name: string
  isInList: boolean
  depth: number
}

function serialFaults(schema: SchemaObject, { title, isOuter }: { title: string; isOuter: boolean }): Finding[] {
  const rule = serialOf(schema) ?? ''
  const names = namesInSerial(rule)
  const isKnown = (name: string) => (serialNames as readonly string[]).includes(name)
  const strange = names.find(name => !isKnown(name))
  const usable = serialNames.map(name => `{{${name}}}`).join('、')
  return [
    ...(schema.type === 'string' ? [] : [finding('SERIAL_NOT_TEXT', { title })]),
    ...(isOuter ? [] : [finding('SERIAL_INSIDE', { title })]),
    ...(rule.length > longestSerial ? [finding('SERIAL_LONG', { title, most: longestSerial })] : []),
    ...(strange === undefined ? [] : [finding('SERIAL_NAME_UNKNOWN', { title, name: strange, usable })]),
    ...(names.includes('serial') ? [] : [finding('SERIAL_WITHOUT_COUNTER', { title, counter })]),
  ]
}

function buttonFaults(schema: SchemaObject, { title, isInList }: { title: string; isInList: boolean }): Finding[] {
  const { 'x-button': does, 'x-link': link = '', 'x-call': call = '' } = schema
  const action = buttonOf(schema)
  const wrong = (() => {
    if (action.does !== 'nothing') return undefined
    if (does === 'open') return finding('BUTTON_LINK_WRONG', { title, link: String(link) })
    if (does === 'fetch' && call !== '') return finding('BUTTON_CALL_WRONG', { title, call: String(call) })
    return finding('BUTTON_WITHOUT_ACTION', { title })
  })()
  return [
    ...(schema.type === 'null' ? [] : [finding('BUTTON_WITH_VALUE', { title })]),
    ...(isInList ? [finding('BUTTON_INSIDE_LIST', { title })] : []),
    ...(wrong ? [wrong] : []),
    ...(does === 'fetch' && call !== '' && fillsOf(schema).length === 0
      ? [finding('BUTTON_WITHOUT_FILLS', { title })]
      : []),
  ]
}
