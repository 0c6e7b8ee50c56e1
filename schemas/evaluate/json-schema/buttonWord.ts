import type { EndpointName } from '../../types/common.ts'
import type { Endpoint } from '../../types/endpoint.ts'
import { readingOperations } from '../readingOperations.ts'
import { isRecord } from './schemaWords.ts'

/** What a button of a form does (`x-button`): it opens an address, or fetches a record that fills in fields. */
export type FormButton = { does: 'open'; link: string } | { does: 'fetch'; call: EndpointName } | { does: 'nothing' }

/** Whether a field is a button: it has no value (`type: "null"`). */
export const isButton = (schema: unknown): boolean => isRecord(schema) && typeof schema['x-button'] === 'string'

/** Returns what a button does; `nothing` while its settings are incomplete. */
export function buttonOf(schema: unknown): FormButton {
  if (!isRecord(schema)) return { does: 'nothing' }
  const { 'x-button': does, 'x-link': link, 'x-call': call } = schema
  if (does === 'open' && isButtonLink(link)) return { does, link }
  if (does === 'fetch' && isEndpointName(call)) return { does, call }
  return { does: 'nothing' }
}

/** Whether a button may open an address: https, or a route of the console. */
export function isButtonLink(link: unknown): link is string {
  if (typeof link !== 'string' || /[\s\\]/.test(link)) return false
  if (link.startsWith('/')) return !link.startsWith('//')
  return link.startsWith('https://') && URL.canParse(link) && new URL(link).hostname !== ''
}

/** Whether a text has the form of the name of an endpoint: `family.endpoint`. */
export const isEndpointName = (name: unknown): name is EndpointName =>
  typeof name === 'string' && /^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/.test(name)

/** Whether a button may call an endpoint: one that only reads, and answers with a record or several. */
export function isFetchable(endpoint: Endpoint): boolean {
  if (endpoint.do !== 'handler') return readingOperations.has(endpoint.do)
  const { shape } = endpoint.returns
  return (endpoint.call.startsWith('GET ') && shape === 'record') || ['page', 'list', 'tree'].includes(shape)
}
