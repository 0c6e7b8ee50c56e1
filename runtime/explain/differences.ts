import type { ResolvedPage } from '../schema/resolvedPage.ts'
import { explainPage, type Live } from './explainPage.ts'
import type { WhyNode } from './whyNode.ts'

export interface Difference {
  mine: WhyNode
  theirs: WhyNode
}

/** Returns the nodes of a page that differ for two users. */
export function differencesOf(page: ResolvedPage, mine: Live, theirs: Live): Difference[] {
  const others = new Map(explainPage(page, theirs).map(node => [node.path, node]))
  return explainPage(page, mine).flatMap(node => {
    const other = others.get(node.path)
    return other && other.state !== node.state ? [{ mine: node, theirs: other }] : []
  })
}
