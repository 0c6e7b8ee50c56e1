import { endpointPermission } from '../../runtime/schema/endpoints.ts'
import { pageKindOf } from '../../runtime/schema/pageKinds.ts'
import type { ResolvedPage } from '../../runtime/schema/resolvedPage.ts'
import { holds } from '../../runtime/session/holds.ts'
import type { EndpointName } from '../../schemas/types/common.ts'

/**
 * Returns whether the user may use a page: its own permission code, and the codes of the calls that the page cannot
 * work without. A page opened from a list has no code of its route, and must not find out by refused calls.
 */
export function mayOpen(page: ResolvedPage): boolean {
  if (!holds(page.schema.permission)) return false
  const needs = pageKindOf(page).needs(page)
  return 'any' in needs ? needs.any.some(call => call !== undefined && mayCall(call)) : needs.all.every(mayCall)
}

/** An absent endpoint needs no permission. */
export const mayCall = (endpoint: EndpointName | undefined): boolean =>
  endpoint === undefined || holds(endpointPermission(endpoint))
