import type { ResolvedPage } from '../../runtime/schema/resolvedPage.ts'

/** What a page shows at this moment. */
export interface PageFacts {
  row?: Record<string, unknown> | undefined
  rows?: readonly Record<string, unknown>[] | undefined
  form?: Record<string, unknown> | undefined
  errors?: ReadonlyMap<string, string> | undefined
  selection?: readonly string[] | undefined
  isNew?: boolean | undefined
  /** What expressions read besides what every page has: days chosen, the value of a chooser. */
  scope?: Record<string, unknown> | undefined
  /** Columns that the person took away. */
  takenAway?: readonly string[] | undefined
  /** How many records there are. */
  count?: number | undefined
  /** By the path of a node, why it cannot be used at this moment: nothing ticked, nothing changed. */
  waiting?: ReadonlyMap<string, string> | undefined
  /** By the path of a node, why it and what is inside it are not on screen: another tab, a folded section. */
  away?: ReadonlyMap<string, string> | undefined
}

/** A page that is mounted, also while its tab is hidden. */
export interface LivePage {
  page: ResolvedPage
  scope: Record<string, unknown>
  element: HTMLElement
  facts(): PageFacts
}

const pages = new Set<LivePage>()

/** Adds a mounted page; the answer takes it away. */
export function addLivePage(page: LivePage): () => void {
  pages.add(page)
  return () => pages.delete(page)
}

/** Pages that are seen now, the outer before those inside it. */
export const seenPages = (): LivePage[] =>
  [...pages]
    .filter(({ element }) => element.isConnected && element.getClientRects().length > 0)
    .sort((a, b) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
