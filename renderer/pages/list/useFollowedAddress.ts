import { useEffect, useRef } from 'react'
import { usePageContext } from '../../page/pageContext.ts'
import { isSameQuery, type ListQuery, readQuery, writeQuery } from './listQuery.ts'

/**
 * Follows links to this list while it is open. A link with search words starts a new search; a link without any changes
 * nothing.
 */
export function useFollowedAddress(
  searchable: readonly string[],
  { query, initial }: { query: ListQuery; initial: ListQuery },
  setQuery: (query: ListQuery) => void,
): void {
  const { query: address } = usePageContext().host
  const now = useRef(query)
  now.current = query
  useEffect(
    () =>
      address?.follow?.(() => {
        const text = address.read()
        const asked = readQuery(text, initial, searchable)
        if (isSameQuery(asked, now.current, initial)) return
        if (Object.keys(text).length > 0) setQuery(asked)
        else address.write(writeQuery(now.current, initial))
      }),
    [address, searchable, initial, setQuery],
  )
}
