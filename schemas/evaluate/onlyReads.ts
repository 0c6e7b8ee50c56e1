import type { Endpoint } from '../types/endpoint.ts'
import { readingOperations } from './readingOperations.ts'

/** GET calls that still act on behalf of the caller: they issue an upload right or a file. */
const acting = new Set(['storage.stsToken', 'storage.downloadUrl', 'download.file'])

const isOpen = ({ permission }: Endpoint) => permission === '@public' || permission === '@application'

/** Whether a call only reads. A session that views as another user may run no other call. */
export function onlyReads(definition: Endpoint): boolean {
  if (readingOperations.has(definition.do)) return true
  if (definition.do !== 'handler' || isOpen(definition) || acting.has(definition.handler)) return false
  return definition.call.startsWith('GET ') || ['page', 'list', 'tree'].includes(definition.returns.shape)
}
