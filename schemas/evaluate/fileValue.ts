import type { FileEnding, Property } from '../types/entity.ts'
import { choosing } from './fieldKinds.ts'
import type { Finding } from './finding.ts'
import { finding } from './findings.ts'

/** A file in a record: its address and original name. */
export interface FileValue {
  name: string
  url: string
  /** In bytes. */
  size?: number
}

export const largestFile = 10

/** Whether a property holds files: an address, a file, or a list of either. */
export const holdsFiles = (property: Property | undefined): boolean => choosing.files.has(property?.['x-field'] ?? '')

/** Allowed addresses of files: the console's storage or the web, never scripts or pages of the console. */
const storedAddress = /^(\/oss\/|https?:\/\/)[^\s"'<>\\]{1,800}$/

const longestName = 200

/**
 * Returns what is wrong with a property's files; undefined if nothing is.
 *
 * @example fileFault([{ name: 'a.exe', url: '/oss/user/1/file/a.exe' }], property)?.message // '附件只支持 .pdf'
 */
export function fileFault(value: unknown, property: Property): Finding | undefined {
  const { title, maxItems, 'x-accept': accept, 'x-maxSize': most = largestFile } = property
  if (Array.isArray(value) !== (property.type === 'array')) return finding('FILES_INVALID', { title })
  const files = Array.isArray(value) ? (value as unknown[]) : [value]
  if (maxItems !== undefined && files.length > maxItems) return finding('FILES_TOO_MANY', { title, most: maxItems })
  for (const one of files) {
    const file = fileOf(one)
    const asText = property.type === 'string' || (property.type === 'array' && property.items?.type === 'string')
    if (!file || (typeof one === 'string') !== asText || !storedAddress.test(file.url))
      return finding('FILES_INVALID', { title })
    if (accept && !isAccepted(file.name, accept))
      return finding('FILES_OF_OTHER_KIND', { title, accept: accept.join('、') })
    if ((file.size ?? 0) > most * 1024 * 1024) return finding('FILE_OVER_LIMIT', { title, most })
  }
  return undefined
}

/** Returns the file in a value; undefined if there is none. A plain address is named by its last segment. */
export function fileOf(value: unknown): FileValue | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { name: nameIn(value), url: value }
  if (typeof value !== 'object' || value === null || !('url' in value) || typeof value.url !== 'string')
    return undefined
  if (Object.keys(value).some(key => key !== 'name' && key !== 'url' && key !== 'size')) return undefined
  const name = 'name' in value ? value.name : undefined
  if (typeof name !== 'string' || name === '' || name.length > longestName) return undefined
  const size = 'size' in value ? value.size : undefined
  return { name, url: value.url, ...(typeof size === 'number' ? { size } : {}) }
}

/** Returns all files in a value. */
export const filesOf = (value: unknown): FileValue[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap(one => fileOf(one) ?? [])

export const isAccepted = (name: string, accept: readonly FileEnding[]): boolean =>
  accept.some(ending => name.toLowerCase().endsWith(ending))

const nameIn = (address: string) => address.split('?')[0]?.split('/').at(-1) ?? address
