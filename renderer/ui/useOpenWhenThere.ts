import { useLayoutEffect, useState } from 'react'

/**
 * False until the dialog stands in the document, then as wanted. The library notes an open dialog for the key Esc while
 * it is being drawn; where React gives up a first drawing and begins anew, which it does on a busy machine and while code
 * is on its way, that note would stay for good and no other dialog would hear of Esc again. Its drawers already
 * wait in this way.
 */
export function useOpenWhenThere(open: boolean | undefined): boolean {
  const [isThere, setThere] = useState(false)
  useLayoutEffect(() => setThere(true), [])
  return isThere && open === true
}
