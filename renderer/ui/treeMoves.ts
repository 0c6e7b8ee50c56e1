/** A node of a tree. */
export interface TreeBranch<Node> {
  key: string
  children: readonly Node[]
}

/** A visible node of a tree. */
export interface TreeLine<Node> {
  node: Node
  level: number
  /** Index of the line of its parent; -1 at the top. */
  parent: number
  place: number
  siblings: number
}

/** Returns the visible nodes in order. */
export function linesOf<Node extends TreeBranch<Node>>(
  nodes: readonly Node[],
  isOpen: (key: string) => boolean,
): TreeLine<Node>[] {
  const lines: TreeLine<Node>[] = []
  const add = (siblings: readonly Node[], level: number, parent: number) => {
    for (const [index, node] of siblings.entries()) {
      lines.push({ node, level, parent, place: index + 1, siblings: siblings.length })
      if (isOpen(node.key)) add(node.children, level + 1, lines.length - 1)
    }
  }
  add(nodes, 1, -1)
  return lines
}

interface Moves<Node> {
  lines: readonly TreeLine<Node>[]
  at: number
  isOpen: (key: string) => boolean
  focusAt: (at: number) => void
  fold: (key: string, isFolded: boolean) => void
  choose: (key: string) => void
}

/** Returns the actions of keys at a line of a tree, by name of the key. */
export function treeMoves<Node extends TreeBranch<Node>>({
  lines,
  at,
  isOpen,
  focusAt,
  fold,
  choose,
}: Moves<Node>): Record<string, () => void> {
  const { node, parent } = lines[at]!
  const isBranch = node.children.length > 0
  const isShown = isBranch && isOpen(node.key)
  return {
    ArrowDown: () => focusAt(at + 1),
    ArrowUp: () => focusAt(at - 1),
    ArrowRight: () => (isShown ? focusAt(at + 1) : isBranch && fold(node.key, false)),
    ArrowLeft: () => (isShown ? fold(node.key, true) : focusAt(parent)),
    Home: () => focusAt(0),
    End: () => focusAt(lines.length - 1),
    Enter: () => choose(node.key),
    ' ': () => choose(node.key),
  }
}

/** Returns whether the target of an event lies within an element. */
export const isWithin = (target: EventTarget, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** Returns the key of the line that contains the target of an event. */
export const keyOfLine = (target: EventTarget): string | undefined =>
  target instanceof Element ? (target.closest('[role=treeitem]')?.getAttribute('data-node') ?? undefined) : undefined
