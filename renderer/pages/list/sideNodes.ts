/** A node as the tree beside a list draws it. */
export interface SideNode {
  key: string
  title: string
  children?: SideNode[]
}

export function sideNodes(records: Record<string, unknown>[], label: string): SideNode[] {
  return records.map(record => {
    const { children } = record
    const node = { key: String(record.id), title: String(record[label] ?? record.id) }
    return Array.isArray(children) && children.length > 0
      ? { ...node, children: sideNodes(children as Record<string, unknown>[], label) }
      : node
  })
}

/**
 * Nodes whose title holds the words, with their ancestors.
 *
 * @example keepMatching([{ key: '1', title: '集团', children: [{ key: '2', title: '财务部' }] }], '财务').length // 1
 */
export function keepMatching(nodes: SideNode[], words: string): SideNode[] {
  if (words === '') return nodes
  return nodes.flatMap(node => {
    if (node.title.includes(words)) return [node]
    const children = keepMatching(node.children ?? [], words)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

export const allKeys = (nodes: SideNode[]): string[] =>
  nodes.flatMap(node => [node.key, ...allKeys(node.children ?? [])])

/** Keys of the ancestors of a node; empty when it is not there. */
export function pathTo(nodes: SideNode[], key: string | undefined): string[] {
  for (const node of nodes) {
    if (node.key === key) return []
    const within = node.children ?? []
    if (allKeys(within).includes(key ?? '')) return [node.key, ...pathTo(within, key)]
  }
  return []
}
