import { requiredCodes } from '../routing/guard.ts'
import type { Route } from '../routing/route.ts'
import { holdsAny } from '../session/holds.ts'

/** A page that one of two people may open and the other may not. */
export interface RouteDifference {
  route: Route
  /** Any of them suffices. */
  codes: string[]
  mine: boolean
}

/** Pages that two people may not both open, by the rule that guards the addresses. */
export function routeDifferences(
  routes: readonly Route[],
  mine: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
): RouteDifference[] {
  return routes.flatMap(route => {
    const codes = route.page === undefined ? null : requiredCodes(route)
    if (codes === null) return []
    const isMine = holdsAny(mine, codes)
    return isMine === holdsAny(theirs, codes) ? [] : [{ route, codes, mine: isMine }]
  })
}
