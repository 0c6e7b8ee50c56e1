import { type Finding, FoundError } from '../../schemas/evaluate/finding.ts'
import { finding } from './findings.ts'
import {
  decoded,
  namespaceAt,
  splitName,
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
  type XmlText,
} from './xmlTree.ts'

/** Why a text is no XML, with its position in characters. */
export class XmlFault extends FoundError {
  readonly at: number

  constructor(found: Finding, at: number) {
    super(found)
    this.at = at
  }
}

const attribute = /(\s+)([^\s=<>"'/]+)(\s*=\s*)(?:"([^"<]*)"|'([^'<]*)')/y
const ending = /\s*\/?>/y
const name = /[^\s<>"'/=]+/y

/** Maximum depth: writing the tree is recursive. */
const deepest = 1000

/** Start and end of parts that are kept as raw text. */
const passed = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/**
 * Reads a text in one pass, in time proportional to its length. Document types are refused: nothing may be declared or
 * loaded.
 *
 * @throws XmlFault
 */
export function parseXml(xml: string): XmlDocument {
  const reading = parsingXml(xml)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

/** Characters read between two pauses, which takes a few milliseconds. */
const portion = 50_000

/** Returns a generator that parses a text and yields from time to time, so that the thread can do other work. */
export function* parsingXml(xml: string): Generator<undefined, XmlDocument> {
  let pauseAt = portion
  let root: XmlElement | undefined
  let open: XmlElement | null = null
  let at = 0
  let headEnd = 0
  let tailStart = 0
  let depth = 0

  while (at < xml.length) {
    if (at >= pauseAt) {
      yield
      pauseAt = at + portion
    }
    const next = xml.indexOf('<', at)
    const end = next < 0 ? xml.length : next
    if (end > at) {
      if (open) open.children.push(text(xml.slice(at, end), open))
      else if (
        xml
          .slice(at, end)
          .replace(/^\uFEFF/, '')
          .trim() !== ''
      )
        throw new XmlFault(finding('XML_TEXT_OUTSIDE'), at)
      at = end
      if (next < 0) break
    }
    const second = xml[at + 1]
    const skipped = second === '!' || second === '?' ? passed.find(([begin]) => xml.startsWith(begin, at)) : undefined
    if (skipped) {
      const last = xml.indexOf(skipped[1], at + skipped[0].length)
      if (last < 0) throw new XmlFault(finding('XML_MARKUP_UNENDED', { begin: skipped[0] }), at)
      const after = last + skipped[1].length
      if (open) open.children.push(text(xml.slice(at, after), open))
      at = after
    } else if (xml.startsWith('<!', at)) {
      throw new XmlFault(finding('XML_DOCUMENT_TYPE'), at)
    } else if (second === '/') {
      const last = xml.indexOf('>', at)
      const said: string = last < 0 ? '' : xml.slice(at + 2, last)
      if (!open || said.trimEnd() !== open.name) throw new XmlFault(finding('XML_CLOSING_TAG_WRONG', { said }), at)
      const closed: XmlElement = open
      closed.closeSpace = said.slice(closed.name.length)
      open = closed.parent
      depth--
      at = last + 1
      if (!open) tailStart = at
    } else {
      if (!open && root) throw new XmlFault(finding('XML_ROOT_TWICE'), at)
      const { element, after, isClosed } = startTag(xml, at, open)
      if (open) open.children.push(element)
      else {
        root = element
        headEnd = at
        tailStart = after
      }
      if (!isClosed) {
        open = element
        if (++depth > deepest) throw new XmlFault(finding('XML_TOO_DEEP', { deepest }), at)
      }
      at = after
    }
  }
  if (open) throw new XmlFault(finding('XML_ELEMENT_UNENDED', { name: open.name }), xml.length)
  if (!root) throw new XmlFault(finding('XML_EMPTY'), 0)
  return { head: xml.slice(0, headEnd), root, tail: xml.slice(tailStart) }
}

const text = (raw: string, parent: XmlElement): XmlText => ({ kind: 'text', raw, parent })

function startTag(xml: string, start: number, parent: XmlElement | null) {
  name.lastIndex = start + 1
  const written = name.exec(xml)?.[0]
  if (written === undefined) throw new XmlFault(finding('XML_NAME_MISSING'), start)
  const attributes: XmlAttribute[] = []
  const seen = new Set<string>()
  let at = start + 1 + written.length
  for (;;) {
    attribute.lastIndex = at
    const found = attribute.exec(xml)
    if (!found) break
    const [all, space = '', key = '', equals = '', double, single] = found
    if (seen.has(key)) throw new XmlFault(finding('XML_ATTRIBUTE_TWICE', { key }), at)
    seen.add(key)
    attributes.push({ space, name: key, equals, quote: double === undefined ? "'" : '"', raw: double ?? single ?? '' })
    at += all.length
  }
  ending.lastIndex = at
  const last = ending.exec(xml)?.[0]
  if (last === undefined) throw new XmlFault(finding('XML_TAG_WRONG', { written }), at)
  const isClosed = last.endsWith('/>')
  const element = newElement(written, {
    parent,
    attributes,
    openSpace: last.slice(0, isClosed ? -2 : -1),
    isShort: isClosed,
  })
  return { element, after: at + last.length, isClosed }
}

/** Creates an element without children; its namespace is that of its prefix at its place. */
export function newElement(
  written: string,
  given: Partial<Pick<XmlElement, 'parent' | 'attributes' | 'openSpace' | 'closeSpace' | 'isShort'>> = {},
): XmlElement {
  const [prefix, local] = splitName(written)
  const { parent = null, attributes = [], openSpace = '', closeSpace = '', isShort = true } = given
  const uri = ownNamespace(attributes, prefix) ?? (parent ? inheritedNamespace(parent, prefix) : undefined)
  return {
    kind: 'element',
    name: written,
    local,
    uri,
    attributes,
    children: [],
    parent,
    openSpace,
    closeSpace,
    isShort,
  }
}

function ownNamespace(attributes: readonly XmlAttribute[], prefix: string): string | undefined {
  const declaration = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  const found = attributes.find(each => each.name === declaration)
  return found && decoded(found.raw)
}

/** Most elements have the prefix of their parent, whose namespace is known. */
function inheritedNamespace(parent: XmlElement, prefix: string): string | undefined {
  return splitName(parent.name)[0] === prefix ? parent.uri : namespaceAt(parent, prefix)
}
