/** Unfinished form input, stored in this browser per user. The caller must omit secrets. */
export interface Draft {
  /** Time of saving, as ISO text. */
  at: string
  /** Revision of the edited record. */
  revision?: number
  values: Record<string, unknown>
}

const prefix = 'draft '
const longest = 200_000
const mostDrafts = 30
const keptDays = 7

/** Returns the storage key of a draft: one per user, page and record. */
export const draftKey = (userId: string, page: string, params: Readonly<Record<string, unknown>>): string =>
  `${prefix}${userId} ${page} ${JSON.stringify(Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`

const storage = (): Storage | undefined => globalThis.localStorage

/**
 * Returns a stored draft.
 *
 * @example readDraft(draftKey('u1', 'position/edit', { id: 'p1' }))
 */
export function readDraft(key: string): Draft | undefined {
  try {
    const draft: unknown = JSON.parse(storage()?.getItem(key) ?? 'null')
    if (!isDraft(draft)) return undefined
    if (Date.now() - Date.parse(draft.at) <= keptDays * 86_400_000) return draft
    dropDraft(key)
  } catch {
    // Other content counts as no draft.
  }
  return undefined
}

/** Stores a draft; false if it is too large or the browser refuses. */
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
