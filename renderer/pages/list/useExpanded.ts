import { useCallback, useMemo, useState } from 'react'
import type { Row } from '../../cells/cellKind.ts'

/** Which nodes of a tree table are unfolded; the first two levels are from the start. */
export function useExpanded(rows: Row[], isTree: boolean) {
  const [chosen, setChosen] = useState<Record<string, boolean>>({})
  const branches = useMemo(() => (isTree ? branchesOf(rows, 0) : []), [rows, isTree])
  const expanded = useMemo(
    () => Object.fromEntries(branches.map(({ id, depth }) => [id, chosen[id] ?? depth < 1])),
    [branches, chosen],
  )
  const isAllOpen = branches.every(({ id }) => expanded[id])
  const toggle = useCallback((id: string) => setChosen(now => ({ ...now, [id]: !(expanded[id] ?? false) })), [expanded])
  const toggleAll = () => setChosen(Object.fromEntries(branches.map(({ id }) => [id, !isAllOpen])))
  return { expanded, isAllOpen, toggle, toggleAll }
}

const branchesOf = (rows: Row[], depth: number): { id: string; depth: number }[] =>
  rows.flatMap(row => {
    const children = Array.isArray(row.children) ? (row.children as Row[]) : []
    return children.length > 0 ? [{ id: String(row.id), depth }, ...branchesOf(children, depth + 1)] : []
  })
