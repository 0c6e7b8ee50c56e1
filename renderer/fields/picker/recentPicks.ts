import { session } from '../../../runtime/session/session.ts'
import type { RecordId } from '../record/useLabels.ts'

/** A recently chosen record, with its label at that time. */
export type RecentPick = readonly [id: RecordId, label: string]

const most = 8

const keyOf = (source: string) => `recentPicks:${session.get().user?.id ?? ''}:${source}`

/** Returns the user's recent choices from a source in this browser, newest first. */
export function recentPicks(source: string): RecentPick[] {
  try {
    const kept: unknown = JSON.parse(globalThis.localStorage?.getItem(keyOf(source)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isPick) : []
  } catch {
    return []
  }
}

export function rememberPicks(source: string, picks: Iterable<RecentPick>): void {
  const fresh = [...picks]
  const ids = new Set(fresh.map(([id]) => id))
  const kept = [...fresh, ...recentPicks(source).filter(([id]) => !ids.has(id))].slice(0, most)
  globalThis.localStorage?.setItem(keyOf(source), JSON.stringify(kept))
}

const isPick = (value: unknown): value is RecentPick =>
  Array.isArray(value) && ['string', 'number'].includes(typeof value[0]) && typeof value[1] === 'string'
