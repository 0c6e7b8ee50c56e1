import { finding } from './findings.ts'
import { XmlFault } from './parseXml.ts'

/**
 * Text of the bytes of a file, by its byte order mark or the encoding that its declaration names. The declaration then
 * names UTF-8, in which the text will be written.
 *
 * @throws XmlFault if the encoding is unknown or the bytes are none of it
 */
export function decodeXml(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new XmlFault(finding('XML_ENCODING_UNKNOWN', { encoding }), 0)
  }
  if (encoding === 'utf-8' && !/^\s*<\?xml[^>]*?utf-?16/i.test(text.slice(0, 200))) return text
  return text.replace(/^(\s*<\?xml[^>]*?encoding\s*=\s*)(["'])[^"']*\2/, '$1$2UTF-8$2')
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without a mark, the zero of the first character `<` shows its place.
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const named = /^(?:\u00EF\u00BB\u00BF)?\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]
  return named === undefined || /^utf-?(?:8|16)$/i.test(named) ? 'utf-8' : named.toLowerCase()
}
