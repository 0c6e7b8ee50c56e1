import { useLayoutEffect, useState } from 'react'

/**
 * Returns false until the dialog stands in the document, then `open`. The library registers an open dialog for the Esc
 * key during rendering. Where React discards a first render and starts again (on a busy machine, or while code loads),
 * the registration would stay for good, and no other dialog would receive Esc. The library's drawers already wait in
 * this way.
 */
export function useOpenWhenThere(open: boolean | undefined): boolean {
  const [isThere, setThere] = useState(false)
  useLayoutEffect(() => setThere(true), [])
  return isThere && open === true
}
