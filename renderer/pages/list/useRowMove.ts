import { useEffect, useMemo, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { announceChange } from '../../../runtime/data/changes.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import type { ResolvedList } from '../../../runtime/schema/resolvedPage.ts'
import { holds } from '../../../runtime/session/holds.ts'
import { tellFailure } from '../../actions/tellFailure.ts'
import type { Row } from '../../page/cellKind.ts'
import { childrenOf } from '../../table/flatRows.ts'
import type { RowMove } from '../../table/useRowMoves.ts'
import { type ListQuery, sortText } from './listQuery.ts'

/** Shows dragged rows in their new place at once, and moves them back when the server refuses. */
export function useRowMove(
  page: ResolvedList,
  { rows, query, initial, reload }: { rows: Row[]; query: ListQuery; initial: ListQuery; reload(): void },
) {
  const [order, setOrder] = useState<RowMove>()
  const busy = useRef(false)
  // Reloaded rows carry the stored order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new rows end it
  useEffect(() => setOrder(undefined), [rows])
  const { move } = page
  // Rows can be moved only while the list is sorted by the order that the move changes.
  const isMovable = move !== undefined && holds(move.permission) && sortText(query.sort) === sortText(initial.sort)

  const onMove = async (moved: RowMove) => {
    if (!move || busy.current) return
    busy.current = true
    setOrder(moved)
    try {
      await callEndpoint(move.call, argumentsOf(page, moved, rows), { silent: true, mask: false })
      notify.success('操作成功！')
      announceChange(move.call, page)
      reload()
    } catch (error) {
      setOrder(undefined)
      tellFailure(error, '操作失败！')
    } finally {
      busy.current = false
    }
  }
  const shown = useMemo(() => (order ? reorder(rows, order) : rows), [rows, order])
  return { rows: shown, onMove: isMovable ? (moved: RowMove) => void onMove(moved) : undefined }
}

function argumentsOf({ move }: ResolvedList, { id, beforeId, parent, ids }: RowMove, rows: Row[]) {
  if (move?.kind === 'sort') return { ids, ...(move.isPartial ? { partial: true } : {}) }
  // A record whose parent is not visible stands at the top level; a move keeps it below that parent.
  const own = move?.parent === undefined ? undefined : rows.find(row => String(row.id) === id)?.[move.parent]
  return { id, parentId: parent ?? own ?? null, ...(beforeId === undefined ? {} : { beforeId }) }
}

/** Puts the siblings below one parent in the order of the move. */
function reorder(rows: readonly Row[], move: RowMove, parent?: string): Row[] {
  if (move.parent === parent) {
    const byId = new Map(rows.map(row => [String(row.id), row]))
    return move.ids.map(id => byId.get(id)).filter(row => row !== undefined)
  }
  return rows.map(row => {
    const children = childrenOf(row)
    return children.length > 0 ? { ...row, children: reorder(children, move, String(row.id)) } : row
  })
}
