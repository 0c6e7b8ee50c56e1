import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import type { ResolvedChildren } from '../../../runtime/schema/resolvedPage.ts'
import { evaluateArguments } from '../../../schemas/evaluate/evaluateArguments.ts'
import { tellFailure } from '../../actions/tellFailure.ts'
import type { Row } from '../../page/cellKind.ts'
import type { Scope } from '../../page/scope.ts'
import { recordsOf } from '../../page/useOptions.ts'

type Loaded = ReadonlyMap<string, Row[]>

const none: Loaded = new Map()
/** Maximum number of branches that 全部展开 loads. */
const mostBranches = 200

/**
 * Returns the rows with their loaded children. New rows from the parent component discard the loaded children; expanded
 * branches load again, so that a reload keeps the tree as the user left it.
 */
export function useLazyChildren(
  rows: Row[],
  { children, scope, isOpen }: { children: ResolvedChildren | undefined; scope: Scope; isOpen(id: string): boolean },
) {
  const [loaded, setLoaded] = useState<Loaded>(none)
  const asked = useRef(new Map<string, Promise<Row[] | null>>())
  const state = useRef({ children, scope, isOpen })
  state.current = { children, scope, isOpen }

  /** Returns null when loading failed; the client has shown the error. */
  const load = useCallback((row: Row): Promise<Row[] | null> => {
    const { children: query, scope: now } = state.current
    const id = String(row.id)
    if (!query || !isUnloaded(row)) return Promise.resolve([])
    const before = asked.current.get(id)
    if (before) return before
    const { current: round } = asked
    const loading = callEndpoint(query.source, evaluateArguments(query.with, { ...now, row }), {
      silent: true,
      mask: false,
    }).then(
      answer => {
        const found = recordsOf(answer)
        if (round === asked.current) setLoaded(kept => new Map(kept).set(id, found))
        return found
      },
      (error: unknown) => {
        round.delete(id)
        tellFailure(error, '加载下级失败！')
        return null
      },
    )
    round.set(id, loading)
    return loading
  }, [])

  useEffect(() => {
    asked.current = new Map()
    setLoaded(none)
    const again = async (list: Row[]): Promise<void> => {
      const open = list.filter(row => state.current.isOpen(String(row.id)) && isUnloaded(row))
      await Promise.all(open.map(row => load(row).then(below => again(below ?? []))))
    }
    if (state.current.children) void again(rows)
  }, [rows, load])

  /** Loads the tree level by level and returns the ids of all branches. */
  const loadAll = useCallback(async (): Promise<string[]> => {
    const ids: string[] = []
    let level = rows
    while (level.length > 0 && ids.length < mostBranches) {
      const branches = level
        .filter(row => isUnloaded(row) || (Array.isArray(row.children) && row.children.length > 0))
        .slice(0, mostBranches - ids.length)
      ids.push(...branches.map(row => String(row.id)))
      const below = await Promise.all(
        branches.map(row => (isUnloaded(row) ? load(row) : Promise.resolve(row.children as Row[]))),
      )
      level = below.flatMap(list => list ?? [])
    }
    return ids
  }, [rows, load])

  const filled = useMemo(() => (children ? fill(rows, loaded) : rows), [rows, loaded, children])
  return { rows: filled, load, loadAll }
}

const isUnloaded = (row: Row) => !Array.isArray(row.children) && row.hasChildren !== false

/**
 * Fills in the loaded children. A row with unknown children counts as a branch unless the server says otherwise. A row
 * that appears again below itself gets no children: a cycle in the data must not become an endless tree.
 */
function fill(rows: readonly Row[], loaded: Loaded, above: readonly string[] = []): Row[] {
  return rows.map(row => {
    const id = String(row.id)
    const own = Array.isArray(row.children) ? (row.children as Row[]) : loaded.get(id)
    if (above.includes(id)) return { ...row, children: [] }
    if (own) return own.length > 0 ? { ...row, children: fill(own, loaded, [...above, id]) } : { ...row, children: [] }
    return row.hasChildren === undefined ? { ...row, hasChildren: true } : row
  })
}
