import type { ResolvedPage } from '../../runtime/schema/resolvedPage.ts'

/** Current state of a page. */
export interface PageFacts {
  row?: Record<string, unknown> | undefined
  rows?: readonly Record<string, unknown>[] | undefined
  form?: Record<string, unknown> | undefined
  errors?: ReadonlyMap<string, string> | undefined
  selection?: readonly string[] | undefined
  isNew?: boolean | undefined
  /** Additional scope: chosen days, the value of a chooser. */
  scope?: Record<string, unknown> | undefined
  /** Columns that the user has hidden. */
  takenAway?: readonly string[] | undefined
  /** Number of records. */
  count?: number | undefined
  /** Why nodes are currently disabled, by path: nothing selected, nothing changed. */
  waiting?: ReadonlyMap<string, string> | undefined
  /** Why nodes and their content are currently not on screen, by path: another tab, a folded section. */
  away?: ReadonlyMap<string, string> | undefined
}

/** A mounted page, even if its tab is hidden. */
export interface LivePage {
  page: ResolvedPage
  scope: Record<string, unknown>
  element: HTMLElement
  facts(): PageFacts
}

const pages = new Set<LivePage>()

/** Adds a mounted page; returns a function that removes it. */
export function addLivePage(page: LivePage): () => void {
  pages.add(page)
  return () => pages.delete(page)
}

/** Returns the visible pages, outer ones first. */
export const seenPages = (): LivePage[] =>
  [...pages]
    .filter(({ element }) => element.isConnected && element.getClientRects().length > 0)
    .sort((a, b) => (a.element.compareDocumentPosition(b.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
