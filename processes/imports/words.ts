import type { Finding } from '../../schemas/evaluate/finding.ts'
import { type Element, isElement } from '../bpmn/element.ts'
import { finding as modelFinding } from '../bpmn/findings.ts'
import { type Vendor, vendorOf, vendorOfElement, wasRead } from '../bpmn/foreign.ts'
import type { ModelDocument } from '../bpmn/openDocument.ts'
import { ignored, ignoredAttributes } from '../bpmn/parts/tellIgnored.ts'
import type { Translation } from '../bpmn/reading.ts'
import { finding } from './findings.ts'
import { type PlaceOwner, partsOf } from './places.ts'
import type { Word } from './report.ts'
import { meaningOf, vendorTitles } from './wordTitles.ts'

export interface Read {
  places: ReadonlyMap<string, PlaceOwner>
  translations: readonly Translation[]
}

/** Attributes with namespaces and locations only: they carry no content of the process. */
const silent = /^(?:xmlns|xsi:|xml:)/

/** Returns the import result of each vendor attribute and extension element in a file. */
export function wordsOf({ definitions }: ModelDocument, { places, translations }: Read): Word[] {
  const cel = expressionsBy(translations)
  const words: Word[] = []
  const waiting: { element: Element; owner: PlaceOwner | undefined }[] = [{ element: definitions, owner: undefined }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { element } = next
    const owner = (element.id === undefined ? undefined : ownerAt(places, element)) ?? next.owner
    const at = { owner, cel: cel.get(owner?.element.id ?? null) ?? [] }
    for (const [key, value] of Object.entries(element.$attrs ?? {})) {
      const word = attributeWord(element, { key, value }, at)
      if (word) words.push(word)
    }
    const extensions = element.extensionElements
    if (isElement(extensions) && Array.isArray(extensions.values))
      for (const value of extensions.values) if (isElement(value)) words.push(...extensionWord(value, at))
    for (const [property, part] of partsOf(element).reverse())
      if (property !== 'extensionElements') waiting.push({ element: part, owner })
  }
  return words
}

const ownerAt = (places: Read['places'], element: Element): PlaceOwner | undefined => {
  const owner = places.get(element.id!)
  return owner?.element === element ? owner : undefined
}

interface At {
  owner: PlaceOwner | undefined
  cel: readonly Translation[]
}

function expressionsBy(translations: readonly Translation[]): Map<string | null, Translation[]> {
  const by = new Map<string | null, Translation[]>()
  for (const each of translations) {
    const known = by.get(each.id)
    if (known) known.push(each)
    else by.set(each.id, [each])
  }
  return by
}

const wordAt = ({ owner }: At, attribute: string, before: string | null): Omit<Word, 'kind' | keyof Finding> => ({
  elementId: owner?.element.id ?? null,
  element: owner?.title ?? null,
  attribute,
  before,
  after: null,
})

function attributeWord(element: Element, { key, value }: { key: string; value: string }, at: At): Word | undefined {
  const colon = key.indexOf(':')
  // Attributes without a prefix belong to BPMN, or the parser reports them as faults.
  if (colon < 0 || silent.test(key)) return undefined
  const vendor = vendorOf(element, key.slice(0, colon))
  if (vendor === 'console') return undefined
  const local = key.slice(colon + 1)
  const word = wordAt(at, key, value)
  if (vendor && wasRead(element, key))
    return {
      ...word,
      kind: 'translated',
      after: meaningOf(local, inCel(value, at.cel)),
      ...finding('IMPORT_ATTRIBUTE_READ', { vendor: vendorTitles[vendor] }),
    }
  const known = isIn(ignoredAttributes, local) ? ignoredAttributes[local] : undefined
  if (vendor && known) return { ...word, kind: 'kept', ...modelFinding(known, { name: local }) }
  return { ...word, kind: 'kept', ...(vendor ? finding('IMPORT_ATTRIBUTE_KEPT') : finding('IMPORT_TOOL_KEPT')) }
}

function extensionWord(element: Element, at: At): Word[] {
  const vendor = vendorOfElement(element)
  if (vendor === 'console') return []
  const name = element.$type
  const local = element.$descriptor?.ns.localName ?? name
  const word = wordAt(at, name, contentOf(element))
  if (vendor && wasRead(element)) return readWords(element, { vendor, word, local, cel: at.cel })
  const known = vendor && isIn(ignored, local) ? ignored[local] : undefined
  if (known) return [{ ...word, kind: 'kept', ...modelFinding(known) }]
  return [{ ...word, kind: 'kept', ...(vendor ? finding('IMPORT_ELEMENT_KEPT') : finding('IMPORT_TOOL_KEPT')) }]
}

interface ReadElement {
  vendor: Exclude<Vendor, 'console'>
  word: Omit<Word, 'kind' | keyof Finding>
  local: string
  cel: At['cel']
}

/** Returns one word per child of a translated extension element or, without children, one per attribute. */
function readWords(element: Element, { vendor, word, local, cel }: ReadElement): Word[] {
  const read = { kind: 'translated', ...finding('IMPORT_ELEMENT_READ', { vendor: vendorTitles[vendor] }) } as const
  const told = (part: Element, attribute: string | null): Word => {
    const before = contentOf(part)
    return { ...word, attribute, before, after: inCel(before, cel), ...read }
  }
  const parts = element.$children ?? []
  if (parts.length > 0) return parts.map(part => told(part, `${word.attribute} ${part.$type}`))
  const attributes = ownAttributes(element)
  if (attributes.length === 0 || mapping.has(local)) return [told(element, word.attribute)]
  return attributes.map(([key, value]) => {
    const own = { ...word, attribute: `${word.attribute} ${key}`, before: value }
    if (!wasRead(element, key)) return { ...own, kind: 'kept', ...finding('IMPORT_ATTRIBUTE_KEPT') }
    return { ...own, after: meaningOf(key, inCel(value, cel)), ...read }
  })
}

/** Elements reported as one word, because their attributes only make sense together. */
const mapping: ReadonlySet<string> = new Set(['in', 'out'])

const ownAttributes = (element: Element): [string, string][] =>
  Object.entries(element).filter(
    (entry): entry is [string, string] => !entry[0].startsWith('$') && typeof entry[1] === 'string',
  )

/** Returns the content of an extension element on one line. */
function contentOf(element: Element, depth = 0): string {
  const own = ownAttributes(element).map(([key, value]) => `${key}="${value}"`)
  const body = element.$body?.trim()
  const inside = depth > 3 ? [] : (element.$children ?? []).map(part => `<${part.$type} ${contentOf(part, depth + 1)}>`)
  return [...own, ...(body ? [body] : []), ...inside].join(' ')
}

/** Maximum number of expressions replaced in one text, so that the time stays proportional to its length. */
const mostInText = 50

/** Returns the text with source expressions replaced by their CEL translations. */
function inCel(text: string, translations: readonly Translation[]): string {
  const whole = translations.find(({ source }) => source === text.trim())
  if (whole) return whole.cel
  const within = translations.slice(0, mostInText).filter(({ source }) => source.length > 3)
  return within.reduce((now, { source, cel }) => now.replaceAll(source, () => cel), text)
}

const isIn = <Known extends object>(known: Known, name: PropertyKey): name is keyof Known => Object.hasOwn(known, name)
