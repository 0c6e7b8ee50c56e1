/** Kinds of differences, in the order of the list. */
export const differenceKinds = ['added', 'removed', 'changed', 'moved'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** A change of an element that both documents contain, in words. */
export interface Change {
  about: 'type' | 'name' | 'place' | 'ends' | 'condition' | 'settings' | 'other' | 'drawing'
  /** The changed property: `审批方式`. */
  title: string
  /** Absent if there was no value. */
  before?: string
  after?: string
}

/** An element that differs between two documents. */
export interface Difference {
  kind: DifferenceKind
  elementId: string
  /** `用户任务“核对”` */
  title: string
  /** Empty for added and removed elements. */
  changes: readonly Change[]
}
