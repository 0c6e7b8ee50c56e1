/** In the order in which they are listed. */
export const differenceKinds = ['added', 'removed', 'changed', 'moved'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** What differs about an element that stands in both documents, in words. */
export interface Change {
  about: 'type' | 'name' | 'place' | 'ends' | 'condition' | 'settings' | 'other' | 'drawing'
  /** Of what: `审批方式`. */
  title: string
  /** Absent where there was nothing. */
  before?: string
  after?: string
}

/** An element that is not the same in two documents. */
export interface Difference {
  kind: DifferenceKind
  elementId: string
  /** `用户任务“核对”` */
  title: string
  /** Empty for what was added or removed. */
  changes: readonly Change[]
}
