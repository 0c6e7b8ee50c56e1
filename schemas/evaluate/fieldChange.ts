/**
 * One field of two changes made from the same state, as a refused save (409) answers it. `mine`, `theirs`: only one
 * changed it; `both`: each in his way; `same`: both alike.
 */
export interface FieldChange {
  field: string
  title: string
  kind: 'mine' | 'theirs' | 'both' | 'same'
  /** In the words of the screen; null where nobody knows any more what was there. */
  base: string | null
  theirs: string
  mine: string
  /** What is stored now, to be taken over. */
  value: unknown
}
