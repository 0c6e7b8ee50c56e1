/**
 * One field of two concurrent changes, as a refused save (409) returns it. `mine`, `theirs`: only one side changed it;
 * `both`: differently; `same`: equally.
 */
export interface FieldChange {
  field: string
  title: string
  kind: 'mine' | 'theirs' | 'both' | 'same'
  /** Display text; null if the old value is unknown. */
  base: string | null
  theirs: string
  mine: string
  /** The stored value, to adopt. */
  value: unknown
  /** The user's own value, if storing it needs parts of the stored one: columns that the user only reads. */
  own?: unknown
}
