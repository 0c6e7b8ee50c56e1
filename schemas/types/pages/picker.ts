import type { Name } from '../common.ts'

/**
 * How records are chosen in the dialog of a `picker` field. What is absent comes from the entity that they are of: one
 * with `x-tree` is chosen from its tree, any other from a list.
 */
export interface PickerOptions {
  /** Columns of the list; default what a record is called and found by. @minItems 1 */
  columns?: Name[]
  /**
   * Property by which a tree on the left narrows the list, itself `x-ref` to an entity with `x-tree`; default the
   * organization of `x-scope`. False: no tree.
   */
  by?: Name | false
}
