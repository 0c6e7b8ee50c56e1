/**
 * Half-filled forms, kept in this browser for who filled them. Secrets are never among them: the caller leaves them out.
 */
export interface Draft {
  /** When it was kept, as an ISO time. */
  at: string
  /** Revision of the record that was being changed. */
  revision?: number
  values: Record<string, unknown>
}

const prefix = 'draft '
const longest = 200_000
const mostDrafts = 30
const keptDays = 7

/** One draft for each user, page and record. */
export const draftKey = (userId: string, page: string, params: Readonly<Record<string, unknown>>): string =>
  `${prefix}${userId} ${page} ${JSON.stringify(Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`

const storage = (): Storage | undefined => globalThis.localStorage

/** @example readDraft(draftKey('u1', 'position/edit', { id: 'p1' })) */
export function readDraft(key: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(storage()?.getItem(key) ?? 'null')
    if (!isDraft(draft)) return undefined
    if (Date.now() - Date.parse(draft.at) <= keptDays * 86_400_000) return draft
    dropDraft(key)
  } catch {
    // Someone else wrote there: as good as nothing.
  }
  return undefined
}

/** False when it cannot be kept: too large, or the browser keeps nothing. */
export function writeDraft(key: string, draft: Draft): boolean {
  const text = JSON.stringify(draft)
  const kept = storage()
  if (!kept || text.length > longest) return false
  try {
    kept.setItem(key, text)
    forgetOldest(kept)
    return true
  } catch {
    return false
  }
}

export const dropDraft = (key: string): void => storage()?.removeItem(key)

function forgetOldest(kept: Storage): void {
  const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '').filter(key =>
    key.startsWith(prefix),
  )
  if (keys.length <= mostDrafts) return
  const byAge = keys.map(key => ({ key, at: readDraft(key)?.at ?? '' })).toSorted((a, b) => (a.at < b.at ? -1 : 1))
  for (const { key } of byAge.slice(0, keys.length - mostDrafts)) kept.removeItem(key)
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('values' in value)) return false
  return typeof value.at === 'string' && typeof value.values === 'object' && value.values !== null
}
