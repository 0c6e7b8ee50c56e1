import { useCallback, useEffect, useState } from 'react'
import { loadedPage, loadPage, onSchemaChange } from '../../runtime/schema/loadPage.ts'
import type { ResolvedPage } from '../../runtime/schema/resolvedPage.ts'
import type { PageName } from '../../schemas/types/common.ts'

export interface PageLoading {
  page?: ResolvedPage
  error?: unknown
  reload(): void
}

/** Returns the page resolved from its files: at its first use, and again whenever a schema file is saved. */
export function useResolvedPage(name: PageName): PageLoading {
  const [state, setState] = useState<{ name: PageName; page?: ResolvedPage; error?: unknown }>(() => start(name))
  const [version, setVersion] = useState(0)
  const reload = useCallback(() => setVersion(now => now + 1), [])

  useEffect(() => onSchemaChange(reload), [reload])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version asks for a new reading
  useEffect(() => {
    let current = true
    loadPage(name).then(
      page => current && setState(now => (now.page === page ? now : { name, page })),
      (error: unknown) => current && setState({ name, error }),
    )
    return () => {
      current = false
    }
  }, [name, version])

  return state.name === name ? { ...state, reload } : { ...start(name), reload }
}

function start(name: PageName) {
  const page = loadedPage(name)
  return page ? { name, page } : { name }
}
