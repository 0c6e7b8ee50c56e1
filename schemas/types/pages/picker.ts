import type { Name } from '../common.ts'

/**
 * Dialog of a `picker` field. Defaults come from the entity: with `x-tree` records are chosen from a tree, otherwise
 * from a list.
 */
export interface PickerOptions {
  /** Columns of the list; default the label and the searched properties. @minItems 1 */
  columns?: Name[]
  /**
   * Property by which a tree on the left filters the list; has `x-ref` to an entity with `x-tree`. Default the
   * organization of `x-scope`. False: no tree.
   */
  by?: Name | false
}
