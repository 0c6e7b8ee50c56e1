import { OssError } from '../ossError.ts'

export type XmlValue = string | number | boolean | undefined | XmlRecord | readonly XmlRecord[] | readonly string[]
export interface XmlRecord {
  [name: string]: XmlValue
}

/** A document of the protocol; lists repeat their element, undefined leaves it out. */
export const xmlDocument = (root: string, content: XmlRecord | string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, content)}`

function element(name: string, value: XmlValue): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map(one => element(name, one as XmlRecord | string)).join('')
  if (typeof value !== 'object') return `<${name}>${escapeXml(String(value))}</${name}>`
  const inner = Object.entries(value as XmlRecord).map(([key, one]) => element(key, one))
  return `<${name}>${inner.join('')}</${name}>`
}

/**
 * White space by its number, so that no parser changes it. XML has no way to write other control characters; the protocol
 * sends them as they are, and `encoding-type=url` is for callers whose parser minds.
 */
export const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\t\n\r]/g, sign => `&#x${sign.charCodeAt(0).toString(16)};`)

/**
 * The contents of elements of that name. The two bodies that the protocol sends are flat lists, so this is no parser:
 * declarations, comments and sections, by which a document says more than it shows, are refused.
 */
export function elementsOf(xml: string, name: string): string[] {
  if (/<!|<\?(?!xml )/.test(xml)) throw malformed()
  const [open, close] = [`<${name}>`, `</${name}>`]
  const found: string[] = []
  // Place by place, not by a pattern: one that finds no end would look for it again from each beginning.
  for (let from = xml.indexOf(open); from !== -1; from = xml.indexOf(open, from)) {
    const end = xml.indexOf(close, from)
    if (end === -1) throw malformed()
    found.push(xml.slice(from + open.length, end))
    from = end + close.length
  }
  return found
}

export const textOfElement = (xml: string, name: string): string | undefined => wholeText(xml, name)?.trim()

/** The same with the spaces around it, which may belong to a key. */
export function wholeText(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return text === undefined ? undefined : unescapeXml(text)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (_whole, decimal, hex, name) => {
    if (name !== undefined) {
      const sign = entities[name as string]
      if (sign === undefined) throw malformed()
      return sign
    }
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    if (code > 0x10ffff) throw malformed()
    return String.fromCodePoint(code)
  })

export const malformed = () => new OssError(400, 'MalformedXML', '请求内容不是合法的 XML')
