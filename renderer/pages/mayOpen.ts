import { endpointPermission } from '../../runtime/schema/endpoints.ts'
import { pageKindOf } from '../../runtime/schema/pageKinds.ts'
import type { ResolvedPage } from '../../runtime/schema/resolvedPage.ts'
import { holds } from '../../runtime/session/holds.ts'
import type { EndpointName } from '../../schemas/types/common.ts'

/**
 * Whether the person may use a page: its own code, and those of the calls without which there is nothing to show. A
 * page opened from a list has no code of its route, and must not find out by calls that are refused.
 */
export function mayOpen(page: ResolvedPage): boolean {
  if (!holds(page.schema.permission)) return false
  const needs = pageKindOf(page).needs(page)
  return 'any' in needs ? needs.any.some(call => call !== undefined && mayCall(call)) : needs.all.every(mayCall)
}

/** An endpoint that is not named needs nothing. */
export const mayCall = (endpoint: EndpointName | undefined): boolean =>
  endpoint === undefined || holds(endpointPermission(endpoint))
