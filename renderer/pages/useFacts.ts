import { useLayoutEffect } from 'react'
import type { PageFacts } from '../page/livePages.ts'
import { usePageContext } from '../page/pageContext.ts'

/** Lets a page tell what it shows; `read` is called only when somebody asks. */
export function useFacts(read: () => PageFacts): void {
  const { facts } = usePageContext()
  useLayoutEffect(() => {
    facts.current = read
  })
}
