import { readingOperations } from '../../../schemas/evaluate/readingOperations.ts'
import type { Endpoint } from '../../../schemas/types/endpoint.ts'
import { mayCall } from './authorize.ts'
import { scopeWhere } from './boundScope.ts'
import type { Call, Session } from './call.ts'
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

/**
 * Returns the call with the data scope of the calls that read records of an entity: a role that limits its scope to its
 * own pages shows there what a form of another page may refer to.
 */
export function asReaderOf(call: Call, entity: string): Call {
  const { session } = call
  if (session === null || session.grantedScopes.bound.length === 0) return call
  const wanted = [...registry.endpoints.values()]
    .filter(({ entity: of, definition }) => of === entity && reads(definition))
    .flatMap(({ definition }) => definition.permission)
  const scope = scopeWhere(session.grantedScopes, ({ codes }) => wanted.some(code => codes.has(code)))
  return { ...call, session: { ...session, scope } }
}

/** Figures tell nothing about a single record. */
const reads = (definition: Endpoint): boolean =>
  (readingOperations.has(definition.do) && definition.do !== 'aggregate') ||
  (definition.do === 'handler' &&
    (definition.call.startsWith('GET ') || ['page', 'list', 'tree'].includes(definition.returns.shape)))

const demandsCode = ({ permission }: Endpoint): boolean =>
  ![permission].flat().some(code => code === '@signedIn' || code === '@public' || code === '@application')
