type Row = Record<string, unknown>

export interface TreeNode {
  key: string
  label: string
  note: string
  row: Row
  children: TreeNode[]
}

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value))

export const childrenOf = (row: Row): Row[] => (Array.isArray(row.children) ? (row.children as Row[]) : [])

export const toNodes = (rows: readonly Row[], label: string, note: string | undefined): TreeNode[] =>
  rows.map(row => ({
    key: text(row.id),
    label: text(row[label]) || text(row.id),
    note: note === undefined ? '' : text(row[note]),
    row,
    children: toNodes(childrenOf(row), label, note),
  }))

export const flatten = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap(node => [node, ...flatten(node.children)])

export const branchKeys = (nodes: readonly TreeNode[]): string[] =>
  flatten(nodes).flatMap(node => (node.children.length > 0 ? [node.key] : []))

/** Returns the nodes that contain the words, with their ancestors; a match keeps its descendants. */
export function searchNodes(nodes: readonly TreeNode[], words: string): TreeNode[] {
  const needle = words.trim().toLowerCase()
  if (needle === '') return [...nodes]
  return nodes.flatMap(node => {
    if (`${node.label} ${node.note}`.toLowerCase().includes(needle)) return [node]
    const children = searchNodes(node.children, needle)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Returns the parent of each node; roots are absent. */
export const parents = (nodes: readonly TreeNode[], parent?: TreeNode): Map<string, TreeNode> =>
  new Map(nodes.flatMap(node => [...(parent ? [[node.key, parent] as const] : []), ...parents(node.children, node)]))

/** More new nodes than a user adds at once: the tree is another tree, or another view of it. */
const manyArrivals = 20

/**
 * Returns the branches above the nodes that are new in a tree or have moved. Returns none where the trees have nothing
 * in common or many nodes are new.
 */
export function arrivedBelow(before: readonly TreeNode[], after: readonly TreeNode[]): string[] {
  const known = new Set(flatten(before).map(node => node.key))
  const [from, to] = [parents(before), parents(after)]
  const all = flatten(after)
  const arrived = all.filter(({ key }) => !known.has(key) || from.get(key)?.key !== to.get(key)?.key)
  if (arrived.length > manyArrivals || !all.some(({ key }) => known.has(key))) return []
  const above = new Set<string>()
  for (const { key } of arrived)
    for (let parent = to.get(key); parent && !above.has(parent.key); parent = to.get(parent.key)) above.add(parent.key)
  return [...above]
}

/**
 * Returns the keys for a tree that ticks downwards: a branch only when all its descendants are ticked, because the tree
 * would otherwise tick nodes that the user did not choose.
 */
export function conductableKeys(nodes: readonly TreeNode[], ticked: ReadonlySet<string>): string[] {
  const found: string[] = []
  const isWhole = (node: TreeNode): boolean => {
    if (node.children.length === 0) {
      if (ticked.has(node.key)) found.push(node.key)
      return ticked.has(node.key)
    }
    const below = node.children.map(isWhole)
    const whole = below.every(Boolean)
    if (whole) found.push(node.key)
    return whole
  }
  nodes.forEach(isWhole)
  return found
}

/**
 * Ticks or unticks a node and its descendants. During a search, `shown` is the search result: hidden nodes keep their
 * tick, because the user has not seen them.
 */
export function tickedBelow(
  nodes: readonly TreeNode[],
  shown: readonly TreeNode[],
  checked: readonly string[],
  key: string,
  on: boolean,
): string[] {
  const branch = flatten(shown).filter(node => node.key === key)
  const ticked = new Set(checked)
  // With hidden unticked descendants the checkbox never becomes checked, so a second click has to untick.
  const isFull = endKeys(branch).every(end => ticked.has(end))
  return tickedAll(nodes, branch, checked, on && !isFull)
}

/** Ticks or unticks the shown leaves, and each branch whose leaves are all ticked. */
export function tickedAll(
  nodes: readonly TreeNode[],
  shown: readonly TreeNode[],
  checked: readonly string[],
  on: boolean,
): string[] {
  const ticked = new Set(checked)
  for (const key of endKeys(shown)) {
    if (on) ticked.add(key)
    else ticked.delete(key)
  }
  return conductableKeys(nodes, ticked)
}

/** Keys of the leaves. A search result keeps the descendants of a match, so its leaves are leaves of the whole tree. */
export const endKeys = (nodes: readonly TreeNode[]): string[] =>
  flatten(nodes).flatMap(node => (node.children.length === 0 ? [node.key] : []))

/**
 * Returns the stored branches that would be lost, because a tree that ticks downwards cannot show them: branches
 * without a stored descendant, and, where half ticks are not stored, branches without all descendants stored.
 */
export function loneKeys(nodes: readonly TreeNode[], stored: ReadonlySet<string>, storesHalf: boolean): string[] {
  const lost = (leaves: TreeNode[]) =>
    storesHalf ? !leaves.some(leaf => stored.has(leaf.key)) : !leaves.every(leaf => stored.has(leaf.key))
  return flatten(nodes)
    .filter(({ key, children }) => children.length > 0 && stored.has(key))
    .filter(({ children }) => lost(flatten(children).filter(node => node.children.length === 0)))
    .map(node => node.key)
}

/** Returns where a dropped node goes; `beforeId` is absent at the end. */
export function dropTarget(
  nodes: readonly TreeNode[],
  { target, gap, after }: { target: TreeNode; gap: boolean; after: boolean },
  dragged: string,
): { parent: TreeNode | undefined; beforeId: string | undefined } {
  if (!gap) return { parent: target, beforeId: target.children.find(node => node.key !== dragged)?.key }
  const parent = parents(nodes).get(target.key)
  const siblings = (parent?.children ?? nodes).filter(node => node.key !== dragged)
  const at = siblings.findIndex(node => node.key === target.key)
  return { parent, beforeId: siblings[after ? at + 1 : at]?.key }
}
