import type { Finding } from '../../schemas/evaluate/finding.ts'
import { decodeXml } from './decodeXml.ts'
import { finding } from './findings.ts'
import { XmlFault } from './parseXml.ts'

/**
 * Returns the text of a file, decoded by the encoding that it declares (UTF-8, UTF-16, GB18030 and others), or a fault
 * if it cannot be read. `most` is the maximum size in MB.
 *
 * @example readXmlFile(new Uint8Array(await file.arrayBuffer()), 10)
 */
export function readXmlFile(bytes: Uint8Array, most: number): { text: string } | { fault: Finding } {
  if (bytes.length === 0) return { fault: finding('XML_FILE_EMPTY') }
  if (bytes.length > most * 1_000_000) return { fault: finding('XML_FILE_TOO_LARGE', { most }) }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return { fault: finding('XML_FILE_PACKED') }
  try {
    return { text: decodeXml(bytes) }
  } catch (error) {
    if (error instanceof XmlFault) return { fault: error.finding }
    throw error
  }
}
