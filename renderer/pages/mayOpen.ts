import { endpointPermission } from '../../runtime/schema/endpoints.ts'
import type { ResolvedPage } from '../../runtime/schema/resolvedPage.ts'
import { holds } from '../../runtime/session/holds.ts'
import type { EndpointName } from '../../schemas/types/common.ts'

/**
 * Whether the person may use a page: its own code, and those of the calls without which there is nothing to show. A
 * page opened from a list has no code of its route, and must not find out by calls that are refused.
 */
export function mayOpen(page: ResolvedPage): boolean {
  if (!holds(page.schema.permission)) return false
  switch (page.kind) {
    case 'list':
    case 'detail':
      return mayCall(page.schema.source)
    case 'tree':
      return mayCall(page.schema.source) && mayCall(page.schema.check?.source)
    case 'transfer':
      return mayCall(page.schema.available) && mayCall(page.schema.chosen)
    case 'edit': {
      const { create, update, source, readOnly } = page.schema
      const mayRead = readOnly !== undefined && source !== undefined && mayCall(source)
      return mayRead || [create, update].some(call => call !== undefined && mayCall(call))
    }
    default:
      return true
  }
}

/** An endpoint that is not named needs nothing. */
export const mayCall = (endpoint: EndpointName | undefined): boolean =>
  endpoint === undefined || holds(endpointPermission(endpoint))
