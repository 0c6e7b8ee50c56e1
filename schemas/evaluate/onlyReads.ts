import type { Endpoint } from '../types/endpoint.ts'
import { readingOperations } from './readingOperations.ts'

/** Called by GET, yet they hand something over in the name of the caller: the right to upload, a file of his. */
const acting = new Set(['storage.stsToken', 'storage.downloadUrl', 'download.file'])

const isOpen = ({ permission }: Endpoint) => permission === '@public' || permission === '@application'

/** Whether a call only reads; nothing else is done in the name of somebody else. */
export function onlyReads(definition: Endpoint): boolean {
  if (readingOperations.has(definition.do)) return true
  if (definition.do !== 'handler' || isOpen(definition) || acting.has(definition.handler)) return false
  return definition.call.startsWith('GET ') || ['page', 'list', 'tree'].includes(definition.returns.shape)
}
