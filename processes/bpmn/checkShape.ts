import type { Finding } from '../../schemas/evaluate/finding.ts'
import type { Faults } from './faults.ts'
import { finding } from './findings.ts'
import { strangersOf } from './strangers.ts'

/** Above the count of a model with ten thousand nodes and its diagram. */
const mostElements = 99_999
const deepest = 300
const mostRepeatedIds = 500
const mostAttributes = 1000
const mostStrangers = 500

const attribute = /\s*[^\s=<>"'/]+\s*=\s*(?:"[^"]*"|'[^']*')/y
const nothingMore = /\s*\/?$/y
const ownId = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/

/** Start and end of constructs that are skipped without reading their content. */
const passed = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Checks the text in one pass before the parser runs. Refuses document types and entities, and texts with quadratic
 * parsing cost: for each warning the parser counts lines from the beginning. `known` holds the element names of BPMN.
 */
export function checkShape(xml: string, faults: Faults, known: ReadonlySet<string>): boolean {
  const refuse = (rule: string, found: Finding): false => {
    faults.error(rule, null, found)
    return false
  }
  const line = (at: number) => ({ line: lineOf(xml, at) })
  if (xml.includes('\0') || /^\s*<\?xml[^>]*encoding\s*=\s*["']utf-?16/i.test(xml.slice(0, 200)))
    return refuse('encoding', finding('TEXT_IN_UTF16', line(0)))
  const ids = new Map<string, number>()
  let elements = 0
  let depth = 0
  let repeated = 0
  let strangers = 0
  let extension = Infinity
  const isStranger = strangersOf(xml, known)
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    const isMarkup = xml[at + 1] === '!' || xml[at + 1] === '?'
    const skipped = isMarkup && passed.find(([begin]) => xml.startsWith(begin, at))
    if (skipped) {
      const end = xml.indexOf(skipped[1], at + skipped[0].length)
      if (end < 0) return refuse('xml', finding('MARKUP_UNENDED', { ...line(at), begin: skipped[0] }))
      at = end + skipped[1].length
      continue
    }
    if (isMarkup) return refuse('documentType', finding('DOCUMENT_TYPE', line(at)))
    const end = tagEnd(xml, at)
    if (end < 0) return refuse('xml', finding('TAG_UNENDED', line(at)))
    const isEnd = xml[at + 1] === '/'
    if (isEnd) {
      if (--depth <= extension) extension = Infinity
    } else {
      const text = xml.slice(at, end)
      if (!hasGoodAttributes(text))
        return refuse('xml', finding('TAG_ATTRIBUTES_WRONG', { ...line(at), mostAttributes }))
      if (++elements > mostElements) return refuse('size', finding('ELEMENTS_TOO_MANY', { ...line(at), mostElements }))
      const name = nameOf(text)
      if (isStranger(name, depth > extension) && ++strangers > mostStrangers)
        return refuse('schema', finding('ELEMENTS_UNKNOWN', { ...line(at), tag: name.slice(0, 100), mostStrangers }))
      if (name.endsWith('extensionElements')) extension = Math.min(extension, depth)
      if (!text.endsWith('/') && ++depth > deepest)
        return refuse('depth', finding('ELEMENTS_TOO_DEEP', { ...line(at), deepest }))
      const found = ownId.exec(text)
      const id = found?.[1] ?? found?.[2]
      if (id !== undefined && ids.has(id) && ++repeated > mostRepeatedIds)
        return refuse('duplicateId', finding('IDS_REPEATED', { ...line(at), id }))
      if (id !== undefined) ids.set(id, at)
    }
    at = end + 1
  }
  return true
}

/** Returns the position of the `>` that ends a tag, skipping attribute values; -1 if there is none. */
function tagEnd(xml: string, start: number): number {
  for (let at = start + 1; at < xml.length; at++) {
    const letter = xml[at]
    if (letter === '>') return at
    if (letter === '<') return -1
    if (letter !== '"' && letter !== "'") continue
    at = xml.indexOf(letter, at + 1)
    if (at < 0) return -1
  }
  return -1
}

const nameOf = (tag: string): string => /^<([^\s/>]*)/.exec(tag)?.[1] ?? ''

function hasGoodAttributes(tag: string): boolean {
  let at = nameOf(tag).length + 1
  attribute.lastIndex = at
  let count = 0
  while (attribute.test(tag) && ++count <= mostAttributes) at = attribute.lastIndex
  nothingMore.lastIndex = at
  return nothingMore.test(tag)
}

function lineOf(xml: string, at: number): number {
  let line = 1
  for (let next = xml.indexOf('\n'); next >= 0 && next < at; next = xml.indexOf('\n', next + 1)) line++
  return line
}
