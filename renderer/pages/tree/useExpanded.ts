import { useCallback, useState } from 'react'
import { arrivedBelow, type TreeNode } from '../../ui/treeNodes.ts'

/**
 * Returns the expanded branches of a tree: the first level until the user folds one. Nodes added or moved while the
 * tree is open become visible.
 */
export function useExpanded(nodes: readonly TreeNode[]) {
  const [expanded, setExpanded] = useState<readonly string[]>()
  const [seen, setSeen] = useState(nodes)
  if (seen !== nodes) {
    setSeen(nodes)
    const arrived = arrivedBelow(seen, nodes)
    if (arrived.length > 0) setExpanded([...new Set([...(expanded ?? seen.map(node => node.key)), ...arrived])])
  }
  const unfold = useCallback((keys: readonly string[]) => setExpanded(keys), [])
  return [expanded, unfold] as const
}
