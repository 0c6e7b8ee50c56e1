/// <reference path="./bpmn-moddle.d.ts" />
import { BpmnModdle } from 'bpmn-moddle'
import { checkShape } from './checkShape.ts'
import { checkValues, valueRules } from './checkValues.ts'
import { child, type Element, isElement, typeOf } from './element.ts'
import type { Dialect } from './expressions/translateExpression.ts'
import type { Faults } from './faults.ts'
import { finding } from './findings.ts'
import { vendorsOf } from './foreign.ts'
import { idsAt } from './idsAt.ts'
import { limitComplaints, TooManyComplaints } from './limitComplaints.ts'
import { parserFinding, rootFinding } from './parserFinding.ts'
import { type Tidied, tidyTags } from './tidyTags.ts'

/** A parsed BPMN text. */
export interface ModelDocument {
  definitions: Element
  dialect: Dialect
  byId: ReadonlyMap<string, Element>
  /** Returns an unused id for an element that has none. */
  freeId(wanted: string): string
  /** Resolves a reference: the element, or the text if no element has that id. */
  refer(element: Element, property: string): { element?: Element; text?: string }
}

const moddle = new BpmnModdle()
/** Names that elements may have: those of types and of properties. */
const known: ReadonlySet<string> = new Set(
  moddle
    .getPackages()
    .flatMap(({ types }) => types)
    .flatMap(({ name, properties = [] }) => [name, ...properties.map(property => property.name)])
    .map(name => name.slice(name.indexOf(':') + 1))
    .flatMap(name => [name, `${name.charAt(0).toLowerCase()}${name.slice(1)}`]),
)
const rules = valueRules(moddle.getPackages())
const longest = 20_000_000
/** Maximum number of faults shown. */
const mostShown = 20

/** Many files omit the prefix of the type or use another tool's; the meaning is unambiguous. */
const typed = /(\s[\w-]+:type\s*=\s*["'])(?:[\w.-]+:)?(t(?:Formal)?Expression)(?=["'])/g

/** Reads the text and reports faults of its shape; undefined if it is not BPMN. */
export async function openDocument(xml: string, faults: Faults): Promise<ModelDocument | undefined> {
  if (xml.length > longest) {
    faults.error('xml', null, finding('BPMN_TOO_LARGE'))
    return undefined
  }
  if (!checkShape(xml, faults, known)) return undefined
  checkValues(xml, rules, faults)
  let idAt: IdAt = () => null
  try {
    const tidied = tidyTags(xml, rules.truths)
    // Most files have few attributes of that name, so looking for it is quicker.
    const text = tidied.xml.includes(':type') ? tidied.xml.replaceAll(typed, '$1bpmn:$2') : tidied.xml
    idAt = idsAt(text)
    const { rootElement, warnings, elementsById } = await moddle.fromXML(text, limitComplaints)
    if (!isElement(rootElement)) throw new Error('no root')
    return documentOf(rootElement, { warnings, elementsById, tidied, idAt }, faults)
  } catch (error) {
    if (error instanceof TooManyComplaints) {
      faults.error('schema', null, finding('BPMN_BREACHES_TOO_MANY', { line: error.line }))
      for (const warning of error.warnings.slice(0, mostShown)) tell(warning, faults, idAt)
      return undefined
    }
    const why = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : ''
    const { line, id } = placeOf(why, idAt)
    const root = why.includes('failed to parse document') ? rootFinding(xml) : undefined
    const reason = root ?? parserFinding(innerOf(why))
    const isPlaced = root === undefined && line !== undefined
    faults.error('xml', id, isPlaced ? finding('NOT_BPMN_AT', { line, reason }) : finding('NOT_BPMN', { reason }))
    return undefined
  }
}

type IdAt = ReturnType<typeof idsAt>
type Read = Pick<Awaited<ReturnType<BpmnModdle['fromXML']>>, 'warnings' | 'elementsById'>
type Warning = Read['warnings'][number]

function documentOf(
  definitions: Element,
  { warnings, elementsById, tidied: { restore }, idAt }: Read & { tidied: Tidied; idAt: IdAt },
  faults: Faults,
): ModelDocument {
  const byId = new Map<string, Element>()
  for (const [known, element] of Object.entries(elementsById)) {
    if (!isElement(element)) continue
    const id = restore(known)
    if (id !== known) Object.assign(element, { id })
    byId.set(id, element)
  }
  const unresolved = new Map<Element, Map<string, string>>()
  for (const warning of warnings) {
    const { element, property, value, message } = warning
    if (isElement(element) && property && message.startsWith('unresolved reference')) {
      const properties = unresolved.get(element) ?? new Map<string, string>()
      properties.set(property.replace(/^\w+:/, ''), restore(value ?? ''))
      unresolved.set(element, properties)
    } else tell({ ...warning, message: restore(message) }, faults, (...place) => restored(idAt(...place), restore))
  }
  return {
    definitions,
    dialect: dialectOf(definitions),
    byId,
    freeId(wanted) {
      let id = wanted
      while (byId.has(id)) id += '_'
      return id
    },
    refer(element, property) {
      const found = child(element, property)
      if (found) return { element: found }
      const text = unresolved.get(element)?.get(property)
      // `tns:order` refers to `order` in this file.
      const local = text === undefined ? undefined : byId.get(text.replace(/^[^:]*:/, ''))
      return local ? { element: local } : text === undefined ? {} : { text }
    },
  }
}

const restored = (id: string | null, restore: Tidied['restore']) => (id === null ? null : restore(id))

const innerOf = (message: string): string => /nested error: (.*)/.exec(message)?.[1] ?? message

/** Returns the line (from 1) and element id of a parser message. */
function placeOf(message: string, idAt: IdAt): { line: number | undefined; id: string | null } {
  const [, line, column] = /detected\s+line: (\d+)\s+column: (\d+)/.exec(message) ?? []
  if (line === undefined) return { line: undefined, id: null }
  return { line: Number(line) + 1, id: idAt(Number(line), Number(column)) }
}

/** Reports a moddle warning as a fault. */
function tell({ message, element, property }: Warning, faults: Faults, idAt: IdAt): void {
  const inner = innerOf(message)
  const duplicate = /duplicate ID <(.*)>/.exec(inner)?.[1]
  if (duplicate !== undefined) {
    // A duplicate diagram shape is ignored, so it is only a warning.
    const level = /unparsable content <(?:bpmndi|di|dc):/.test(message) ? 'warning' : 'error'
    faults.add(level, 'duplicateId', duplicate, finding('ID_REPEATED', { id: duplicate }))
    return
  }
  if (isElement(element) && property && message.startsWith('unknown attribute')) {
    const isDrawing = !element.$type.startsWith('bpmn:')
    const unknown = finding('ATTRIBUTE_UNKNOWN', { element: typeOf(element), property })
    faults.add(isDrawing ? 'warning' : 'error', 'unknownAttribute', idNear(element), unknown)
    return
  }
  if (message.includes('document encoding')) {
    faults.warning('encoding', null, finding('ENCODING_NOT_UTF8'))
    return
  }
  const tag = /unparsable content <([^\s/>]+)/.exec(message)?.[1]
  faults.error('schema', placeOf(message, idAt).id, finding('BPMN_BREACH', { reason: parserFinding(inner, tag) }))
}

/** Returns the id of the element or of the nearest enclosing element that has one. */
export function idNear(element: Element): string | null {
  for (let at: Element | undefined = element; at; at = at.$parent) if (typeof at.id === 'string') return at.id
  return null
}

function dialectOf(definitions: Element): Dialect {
  const vendors = vendorsOf(definitions)
  if (vendors.includes('zeebe')) return 'zeebe'
  const language = definitions.expressionLanguage
  return typeof language === 'string' && /feel/i.test(language) ? 'feel' : 'cel'
}
