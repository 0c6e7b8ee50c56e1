import type { Row } from '../records/model/statement.ts'
import type { TreeNode } from '../records/search/tree.ts'

/**
 * Nests rows below the row whose id is in `parent`; rows without such a row are roots. External tables may contain
 * cycles: each is cut, so that all its rows are visible and can be corrected.
 *
 * @example nestRows([{ id: '1', above: null }, { id: '2', above: '1' }], 'above')
 */
export function nestRows(rows: readonly Row[], parent: string): TreeNode[] {
  const nodes = new Map<unknown, TreeNode>(rows.map(row => [row.id, { ...row, children: [] }]))
  const cuts = cutsOf(nodes, parent)
  const top: TreeNode[] = []
  for (const [id, node] of nodes) {
    const above = cuts.has(id) ? undefined : nodes.get(node[parent])
    if (above) above.children.push(node)
    else top.push(node)
  }
  return top
}

/** Returns the first row of each cycle, including rows that are their own parent. */
function cutsOf(nodes: ReadonlyMap<unknown, TreeNode>, parent: string): Set<unknown> {
  const cuts = new Set<unknown>()
  const seen = new Set<unknown>()
  for (const start of nodes.keys()) {
    const way = new Set<unknown>()
    let at: unknown = start
    for (; nodes.has(at) && !seen.has(at); at = nodes.get(at)?.[parent]) {
      seen.add(at)
      way.add(at)
    }
    if (way.has(at)) cuts.add(at)
  }
  return cuts
}
