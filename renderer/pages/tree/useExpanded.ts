import { useCallback, useState } from 'react'
import { arrivedBelow, type TreeNode } from '../../ui/treeNodes.ts'

/**
 * Which branches of a tree are unfolded: the first level, until the person folds. What is added or moved while one looks
 * comes into sight.
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
