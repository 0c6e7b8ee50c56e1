import { readingOperations } from '../../../schemas/evaluate/readingOperations.ts'
import type { Endpoint } from '../../../schemas/types/endpoint.ts'
import { mayCall } from './authorize.ts'
import type { Session } from './call.ts'
import { registry } from './registry.ts'

/**
 * Whether a session may read records of an entity: it holds the code of some call that reads them. Calls open to all
 * signed-in users serve only for choosing references and do not count.
 */
export function mayReadEntity(session: Session | null, entity: string): boolean {
  if (!session) return false
  for (const { entity: of, definition } of registry.endpoints.values())
    if (of === entity && reads(definition) && demandsCode(definition) && mayCall(session, definition.permission))
      return true
  return false
}

/** Figures tell nothing about a single record. */
const reads = (definition: Endpoint): boolean =>
  (readingOperations.has(definition.do) && definition.do !== 'aggregate') ||
  (definition.do === 'handler' &&
    (definition.call.startsWith('GET ') || ['page', 'list', 'tree'].includes(definition.returns.shape)))

const demandsCode = ({ permission }: Endpoint): boolean =>
  ![permission].flat().some(code => code === '@signedIn' || code === '@public' || code === '@application')
