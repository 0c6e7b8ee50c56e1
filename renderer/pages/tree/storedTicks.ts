/** Ticks as an endpoint answers them. */
export interface StoredTicks {
  ids: string[]
  /** Undefined where half ticks are not stored. */
  halfIds: string[] | undefined
  revision: string | undefined
}

/**
 * The ticks in an answer: a list of ids or of records, or `{ ids, halfIds?, revision? }`.
 *
 * @example storedTicks(['a', { id: 'b' }]).ids // ['a', 'b']
 */
export function storedTicks(data: unknown): StoredTicks {
  if (Array.isArray(data)) return { ids: data.map(idOf), halfIds: undefined, revision: undefined }
  const { ids, halfIds, revision } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>
  return {
    ids: Array.isArray(ids) ? ids.map(idOf) : [],
    halfIds: Array.isArray(halfIds) ? halfIds.map(idOf) : undefined,
    revision: typeof revision === 'string' ? revision : undefined,
  }
}

const idOf = (one: unknown): string =>
  typeof one === 'object' && one !== null && 'id' in one ? String(one.id) : String(one)
