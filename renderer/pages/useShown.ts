import { useEffect } from 'react'
import { usePageContext } from '../page/pageContext.ts'

/** Reports to the host that the user sees the subject of the page. A refused record does not count as visited. */
export function useShown(isShown: boolean): void {
  const { host } = usePageContext()
  useEffect(() => {
    if (isShown) host.shown?.()
  }, [host, isShown])
}
