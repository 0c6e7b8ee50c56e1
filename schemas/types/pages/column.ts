import type { Condition, EndpointName, Expression } from '../common.ts'
import type { CellType } from '../entity.ts'
import type { ShownField } from './fieldParts.ts'
import type { LinkTarget } from './link.ts'

export interface Column extends ShownField {
  width?: number
  cell?: CellType
  align?: 'left' | 'center' | 'right'
  fixed?: 'left' | 'right'
  sortable?: boolean
  /** Hidden until chosen in the column settings. */
  optional?: boolean
  /** Endpoint of a switch cell; called with `id` and the field. */
  call?: EndpointName
  /** Condition under which a switch is enabled. */
  enabled?: Condition
  /** A click opens that page. */
  open?: LinkTarget
  /** Computed value. */
  value?: Expression
}
