import { useCallback, useMemo, useState } from 'react'
import type { Row } from '../../page/cellKind.ts'
import { childrenOf, isBranch } from '../../table/flatRows.ts'

/** Which nodes of a tree table are unfolded. Where all are there, the first level is from the start. */
export function useExpanded(rows: Row[], { isTree, isLazy }: { isTree: boolean; isLazy: boolean }) {
  const [chosen, setChosen] = useState<Record<string, boolean>>({})
  const branches = useMemo(() => (isTree ? branchesOf(rows, 0) : []), [rows, isTree])
  const expanded = useMemo(
    () => Object.fromEntries(branches.map(({ id, depth }) => [id, chosen[id] ?? (!isLazy && depth < 1)])),
    [branches, chosen, isLazy],
  )
  const isAllOpen = branches.length > 0 && branches.every(({ id }) => expanded[id])
  const set = useCallback((id: string, open: boolean) => setChosen(now => ({ ...now, [id]: open })), [])
  const setAll = useCallback(
    (ids: readonly string[], open: boolean) => setChosen(Object.fromEntries(ids.map(id => [id, open]))),
    [],
  )
  return { expanded, isAllOpen, ids: branches.map(({ id }) => id), set, setAll }
}

const branchesOf = (rows: readonly Row[], depth: number): { id: string; depth: number }[] =>
  rows.flatMap(row => (isBranch(row) ? [{ id: String(row.id), depth }, ...branchesOf(childrenOf(row), depth + 1)] : []))
