import { useMemo, useState } from 'react'
import { usePageContext } from './pageContext.ts'
import type { PageHost } from './pageHost.ts'

/** Host of a page in an area of this one: leaving and saving concern the outer page. */
export function useInnerHost(onSaved?: () => void): { host: PageHost; version: number } {
  const { host } = usePageContext()
  const [version, setVersion] = useState(0)
  const inner = useMemo<PageHost>(() => {
    const { query: _query, name: _name, shown: _shown, ...rest } = host
    return { ...rest, reload: () => setVersion(now => now + 1), saved: () => (onSaved ? onSaved() : host.saved()) }
  }, [host, onSaved])
  return { host: inner, version }
}
