import { attributeOf, contentOf, elementsIn, namespaceAt, splitName, type XmlElement } from '../../xml/xmlTree.ts'
import type { Edit } from '../edit.ts'
import { isOf, type ProcessDocument } from '../processDocument.ts'
import { settingsNamespace } from '../settingsOf.ts'

/**
 * A property of elements that BPMN itself has, such as the time of a timer. Its value is what the form over its schema
 * gives: a text, a boolean, or an object of both.
 */
export interface DetailKind {
  /** Whether an element has it. */
  of: (element: XmlElement, document: ProcessDocument) => boolean
  /** JSON Schema of the form, with titles in Chinese. */
  schema: (element: XmlElement, document: ProcessDocument) => object
  /** The value as written; undefined where nothing is. */
  read: (element: XmlElement, document: ProcessDocument) => unknown
  /** Writes a value; undefined takes it away. */
  write: (edit: Edit, element: XmlElement, value: unknown) => void
}

/** The first part of an element with one of these BPMN names. */
export const partOf = (element: XmlElement, ...locals: readonly string[]): XmlElement | undefined =>
  elementsIn(element).find(each => isOf(each, 'bpmn', ...locals))

/** The trimmed text of a part; undefined without any. */
export function writtenIn(element: XmlElement, local: string): string | undefined {
  const part = partOf(element, local)
  const text = part && contentOf(part).trim()
  return text === '' ? undefined : text
}

/**
 * Writes the text of a part, at `index` among the parts if the schema orders them; an empty one removes it. A part that
 * says the text already stays as its author wrote it.
 */
export function writeIn(
  edit: Edit,
  element: XmlElement,
  local: string,
  text: string | undefined,
  index?: number,
): void {
  const part = partOf(element, local)
  if (text === undefined || text === '') {
    if (part) edit.remove(part)
    return
  }
  if (text === writtenIn(element, local)) return
  edit.text(part ?? edit.insert(element, edit.create('bpmn', local), index), text)
}

/** The trimmed text of a key of a value; undefined if it is empty or no text. */
export function textIn(value: unknown, key: string): string | undefined {
  const found = valueIn(value, key)
  const text = typeof found === 'number' ? String(found) : typeof found === 'string' ? found.trim() : ''
  return text === '' ? undefined : text
}

export const valueIn = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined

/** An attribute as a whole number; undefined if it is none, such as an expression of a vendor. */
export const wholeNumber = (written: string | undefined): number | undefined =>
  written !== undefined && /^\d{1,15}$/.test(written.trim()) ? Number(written) : undefined

/** A whole number as it is written: without one, what was written stays if it is none, since no form shows it. */
export const wholeNumberOr = (wanted: string | undefined, written: string | undefined): string | undefined =>
  wanted ?? (wholeNumber(written) === undefined ? written : undefined)

/** A value without its empty keys; undefined if nothing is left. */
export function filled(value: Record<string, unknown>): Record<string, unknown> | undefined {
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

const extraName = ({ attributes }: XmlElement, local: string): string | undefined =>
  attributes.find(({ name }) => {
    const [prefix, own] = splitName(name)
    return own === local && prefix !== '' && prefix !== 'xmlns'
  })?.name

/** The value of an attribute of a vendor or of ours, by its local name. */
export function extraAttribute(element: XmlElement, local: string): string | undefined {
  const name = extraName(element, local)
  return name === undefined ? undefined : attributeOf(element, name)
}

/** Sets an attribute in our namespace, or that of a vendor where it is written already. */
export function setExtra(edit: Edit, element: XmlElement, local: string, value: string | undefined): void {
  const there = extraName(element, local)
  if (there !== undefined) edit.attribute(element, there, value ?? null)
  else if (value !== undefined) edit.attribute(element, `${ownPrefix(edit)}:${local}`, value)
}

/** The prefix of our namespace, which the root declares from now on. */
export function ownPrefix(edit: Edit): string {
  const { definitions } = edit.document
  const declared = definitions.attributes.find(
    ({ name, raw }) => raw === settingsNamespace && name.startsWith('xmlns:'),
  )
  if (declared) return declared.name.slice('xmlns:'.length)
  let prefix = 'console'
  for (let count = 2; namespaceAt(definitions, prefix) !== undefined; count++) prefix = `console${count}`
  edit.attribute(definitions, `xmlns:${prefix}`, settingsNamespace)
  return prefix
}

/** A text with a title, of at most `most` characters. */
export const text = (title: string, more: object = {}): object => ({
  type: 'string',
  title,
  maxLength: 255,
  'x-field': 'text',
  ...more,
})

/** A CEL expression. Its editor adds the variables that an element can read. */
export const expression = (title: string, more: object = {}): object =>
  text(title, { maxLength: 4000, 'x-field': 'expression', ...more })

/** A CEL expression that is true or false, also edited as rows. */
export const truth = (title: string, more: object = {}): object =>
  expression(title, { 'x-field': 'condition', ...more })

/** A choice between named values. */
export const choice = (title: string, titles: Readonly<Record<string, string>>): object => ({
  type: 'string',
  title,
  oneOf: Object.entries(titles).map(([value, name]) => ({ const: value, title: name })),
})
