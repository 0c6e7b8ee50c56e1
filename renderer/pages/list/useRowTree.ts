import { useRef } from 'react'
import type { ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import type { Row } from '../../page/cellKind.ts'
import type { Scope } from '../../page/scope.ts'
import { useExpanded } from './useExpanded.ts'
import { useLazyChildren } from './useLazyChildren.ts'

/** Returns the rows of a tree table with their loaded children, and the ids of the expanded rows. */
export function useRowTree(page: ResolvedList, given: Row[], scope: Scope) {
  const { children, shape } = page
  const isTree = shape === 'tree' || children !== undefined
  const open = useRef<Readonly<Record<string, boolean>>>({})
  const lazy = useLazyChildren(given, { children, scope, isOpen: id => open.current[id] ?? false })
  const tree = useExpanded(lazy.rows, { isTree, isLazy: children !== undefined })
  open.current = tree.expanded
  const toggle = (id: string, row: Row) => {
    const opens = !tree.expanded[id]
    tree.set(id, opens)
    // An expanded row without children would look empty before its children arrive.
    if (opens) void lazy.load(row).then(below => below ?? tree.set(id, false))
  }
  const toggleAll = async () => {
    if (tree.isAllOpen) tree.setAll(tree.ids, false)
    else tree.setAll(children ? await lazy.loadAll() : tree.ids, true)
  }
  return { rows: lazy.rows, isTree, expanded: tree.expanded, isAllOpen: tree.isAllOpen, toggle, toggleAll }
}
