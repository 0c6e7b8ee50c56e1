import { useLayoutEffect } from 'react'
import type { PageFacts } from '../page/livePages.ts'
import { usePageContext } from '../page/pageContext.ts'

/** Registers the facts that a page shows; the host calls `read` on demand. */
export function useFacts(read: () => PageFacts): void {
  const { facts } = usePageContext()
  useLayoutEffect(() => {
    facts.current = read
  })
}
