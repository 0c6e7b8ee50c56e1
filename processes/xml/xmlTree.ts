/**
 * A lossless tree of an XML text: written without a change it is the same text, and after a change only the changed
 * parts differ. Nodes are changed by patches only (`patch.ts`).
 */
export interface XmlDocument {
  /** Text before the first element: declaration, comments, white space. */
  head: string
  root: XmlElement
  tail: string
}

export type XmlNode = XmlElement | XmlText

export interface XmlElement {
  readonly kind: 'element'
  /** As written, with its prefix. */
  readonly name: string
  /** Without its prefix. */
  readonly local: string
  /** Namespace; undefined if its prefix is declared nowhere. */
  readonly uri: string | undefined
  readonly attributes: XmlAttribute[]
  readonly children: XmlNode[]
  parent: XmlElement | null
  /** White space before the `>` or `/>` of the start tag, and before the `>` of the end tag. */
  readonly openSpace: string
  closeSpace: string
  /** Written as `<a/>` while it has no children. */
  readonly isShort: boolean
}

export interface XmlAttribute {
  /** White space before the name. */
  readonly space: string
  /** As written, with its prefix. */
  readonly name: string
  /** The equals sign with the white space around it. */
  readonly equals: string
  readonly quote: '"' | "'"
  /** Value as written, with entities. */
  readonly raw: string
}

/** Text, white space, a comment, a CDATA section or a processing instruction, as written. */
export interface XmlText {
  readonly kind: 'text'
  readonly raw: string
  parent: XmlElement | null
}

export const isXmlElement = (node: XmlNode): node is XmlElement => node.kind === 'element'

export const elementsIn = ({ children }: XmlElement): XmlElement[] => children.filter(isXmlElement)

/** The element and everything in it, in the order of the text. */
export function* elementsBelow(element: XmlElement): Generator<XmlElement> {
  const waiting: XmlElement[] = [element]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next
    for (let index = next.children.length - 1; index >= 0; index--) {
      const child = next.children[index]!
      if (child.kind === 'element') waiting.push(child)
    }
  }
}

/** Value of an attribute by its name as written; undefined if it is absent. */
export function attributeOf({ attributes }: XmlElement, name: string): string | undefined {
  const found = attributes.find(each => each.name === name)
  return found && decoded(found.raw)
}

/** Text inside an element, without comments. */
export const contentOf = ({ children }: XmlElement): string =>
  children.map(each => (each.kind === 'text' ? plainText(each.raw) : '')).join('')

function plainText(raw: string): string {
  if (raw.startsWith('<![CDATA[')) return raw.slice(9, -3)
  return raw.startsWith('<!--') || raw.startsWith('<?') ? '' : decoded(raw)
}

/** Returns the namespace of a prefix at an element; the empty prefix is the default namespace. */
export function namespaceAt(element: XmlElement | null, prefix: string): string | undefined {
  const declaration = prefix === '' ? 'xmlns' : `xmlns:${prefix}`
  for (let at = element; at; at = at.parent) {
    const found = attributeOf(at, declaration)
    if (found !== undefined) return found
  }
  return undefined
}

/** Splits a name into prefix and local name: `['bpmn', 'task']`, `['', 'task']`. */
export function splitName(name: string): [prefix: string, local: string] {
  const at = name.indexOf(':')
  return at < 0 ? ['', name] : [name.slice(0, at), name.slice(at + 1)]
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export function decoded(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    if (name !== undefined) return Object.hasOwn(entities, name) ? entities[name]! : all
    return code <= 0x10ffff ? String.fromCodePoint(code) : all
  })
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML may not hold them
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** Line breaks and tabs in an attribute would be read as blanks; characters that XML may not hold are left out. */
export const encodedValue = (text: string): string =>
  text
    .replace(forbidden, '')
    .replace(/[&<>"]/g, letter => escapes[letter]!)
    .replace(/[\n\r\t]/g, letter => `&#${letter.charCodeAt(0)};`)

export const encodedText = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>]/g, letter => escapes[letter]!)
