import { OssError } from '../ossError.ts'

export type XmlValue = string | number | boolean | undefined | XmlRecord | readonly XmlRecord[] | readonly string[]
export interface XmlRecord {
  [name: string]: XmlValue
}

/** Returns a protocol document; arrays repeat their element, undefined omits it. */
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
 * Escapes white space numerically, so that no parser changes it. XML cannot represent other control characters; they
 * are sent as they are, and callers whose parser refuses them can use `encoding-type=url`.
 */
export const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\t\n\r]/g, sign => `&#x${sign.charCodeAt(0).toString(16)};`)

/**
 * Returns the contents of the elements with a name. The two bodies of the protocol are flat lists, so this is no full
 * parser: declarations, comments and CDATA sections, which can hide content, are refused.
 */
export function elementsOf(xml: string, name: string): string[] {
  if (/<!|<\?(?!xml )/.test(xml)) throw malformed()
  const [open, close] = [`<${name}>`, `</${name}>`]
  const found: string[] = []
  // Searches stepwise, because a pattern without an end would be retried from each start.
  for (let from = xml.indexOf(open); from !== -1; from = xml.indexOf(open, from)) {
    const end = xml.indexOf(close, from)
    if (end === -1) throw malformed()
    found.push(xml.slice(from + open.length, end))
    from = end + close.length
  }
  return found
}

export const textOfElement = (xml: string, name: string): string | undefined => wholeText(xml, name)?.trim()

/** The same including surrounding spaces, which may belong to a key. */
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
