import { useEffect } from 'react'
import { usePageContext } from '../page/pageContext.ts'

/** Tells the place that what the page is about may be seen: where a record is refused, nothing was visited. */
export function useShown(isShown: boolean): void {
  const { host } = usePageContext()
  useEffect(() => {
    if (isShown) host.shown?.()
  }, [host, isShown])
}
