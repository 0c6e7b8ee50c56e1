import { requiredCodes } from '../routing/guard.ts'
import type { Route } from '../routing/route.ts'
import { holdsAny } from '../session/holds.ts'

/** A page that only one of two users may open. */
export interface RouteDifference {
  route: Route
  /** Any one suffices. */
  codes: string[]
  mine: boolean
}

/** Returns the pages that only one of two users may open, by the rule of the route guard. */
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
