import { useCallback, useRef, useState } from 'react'
import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import { announceChange } from '../../../runtime/data/changes.ts'
import { notify } from '../../../runtime/notify/notify.ts'
import type { ResolvedColumn } from '../../../runtime/schema/resolvedPage.ts'
import { fillText } from '../../actions/fillText.ts'
import { confirmForeseen, foresee } from '../../actions/foresee.ts'
import { tellFailure } from '../../actions/tellFailure.ts'
import type { Row } from '../../page/cellKind.ts'
import type { Dialogs } from '../../page/dialogs/dialogs.ts'

/** Values set by switches and not yet confirmed by a reload; the key is `id field`. */
export type Overlay = ReadonlyMap<string, boolean>

export interface SwitchSetting {
  /** The page that writes, so that it does not reload for its own change. */
  origin: unknown
  dialogs: Dialogs
  nameOf(row: Row): string | undefined
  onDone(): void
}

/** Asks for confirmation, shows the new state of a switch at once, and restores the old one when the server refuses. */
export function useSwitch({ origin, dialogs, nameOf, onDone }: SwitchSetting) {
  const [overlay, setOverlay] = useState<Overlay>(new Map())
  const busy = useRef(new Set<string>())
  const underWay = useRef(new Map<string, Promise<void>>())
  const latest = useRef({ onDone, nameOf })
  latest.current = { onDone, nameOf }

  const flip = useCallback(
    async (column: ResolvedColumn, row: Row) => {
      const { call, field } = column
      const key = `${String(row.id)} ${field}`
      if (!call || busy.current.has(key)) return
      busy.current.add(key)
      const value = row[field] !== true
      const args = { id: row.id, [field]: value }
      try {
        const question = questionOf(column, value, row, latest.current.nameOf(row))
        const foreseen = question && (await foresee(column.preview, args))
        if (question && !(await confirmForeseen(dialogs, { ...question, foreseen }))) {
          busy.current.delete(key)
          return
        }
      } catch (error) {
        busy.current.delete(key)
        tellFailure(error, '操作失败！')
        return
      }
      setOverlay(now => new Map(now).set(key, value))
      const answer = callEndpoint(call, args, { silent: true, mask: false })
      underWay.current.set(
        key,
        answer.then(
          () => undefined,
          () => undefined,
        ),
      )
      try {
        await answer
        notify.success(value ? '开启成功！' : '关闭成功！')
        announceChange(call, origin)
        latest.current.onDone()
      } catch (error) {
        setOverlay(now => without(now, key))
        tellFailure(error, '操作失败！')
      } finally {
        busy.current.delete(key)
        underWay.current.delete(key)
      }
    },
    [origin, dialogs],
  )
  /**
   * Runs work on a row after the pending switch calls of the row. A form opened earlier would hold the old revision,
   * and the server would refuse its save because of the user's own change.
   */
  const afterFlips = useCallback((row: Row, work: () => void) => {
    const waiting = [...underWay.current].flatMap(([key, answer]) =>
      key.startsWith(`${String(row.id)} `) ? [answer] : [],
    )
    if (waiting.length === 0) work()
    else void Promise.all(waiting).then(work)
  }, [])
  /** Removes an overlay value once the loaded rows have the same or a newer value. */
  const settle = useCallback(() => setOverlay(now => (now.size === 0 ? now : new Map())), [])
  return { overlay, flip, settle, afterFlips }
}

function questionOf({ confirm: own, title }: ResolvedColumn, value: boolean, row: Row, name: string | undefined) {
  if (own === false) return undefined
  const label = `${value ? '开启' : '关闭'}${title}`
  if (typeof own === 'string') return { title: fillText(own, row), label, danger: !value }
  return { title: `确定要${label}吗？`, label, danger: !value, ...(name === undefined ? {} : { text: `「${name}」` }) }
}

function without(overlay: Overlay, key: string): Overlay {
  const next = new Map(overlay)
  next.delete(key)
  return next
}

/**
 * Applies the overlay to the rows; rows without an overlay stay the same objects, so React does not draw them again.
 */
export function withOverlay(rows: Row[], overlay: Overlay): Row[] {
  if (overlay.size === 0) return rows
  const byId = new Map<string, Record<string, boolean>>()
  for (const [key, value] of overlay) {
    const [id = '', field = ''] = key.split(' ')
    byId.set(id, { ...byId.get(id), [field]: value })
  }
  const lay = (list: Row[]): Row[] =>
    list.map(row => {
      const changed = byId.get(String(row.id))
      const children = Array.isArray(row.children) && row.children.length > 0 ? lay(row.children as Row[]) : undefined
      return changed || children ? { ...row, ...changed, ...(children ? { children } : {}) } : row
    })
  return lay(rows)
}
