import type { Condition, EndpointName, Expression, Name, Permission } from '../common.ts'
import type { CellType } from '../entity.ts'
import type { LinkTarget } from './link.ts'

export interface Column {
  field: Name
  title?: string
  width?: number
  cell?: CellType
  align?: 'left' | 'center' | 'right'
  fixed?: 'left' | 'right'
  sortable?: boolean
  /** Hidden until chosen in the column settings. */
  optional?: boolean
  permission?: Permission
  visible?: Condition
  /** Dictionary of the value, when the entity does not say. */
  dictionary?: string
  /** Endpoint of a switch cell; called with `id` and the field. */
  call?: EndpointName
  /** When a switch may be used. */
  enabled?: Condition
  /** A click opens that page. */
  open?: LinkTarget
  /** Computed value. */
  value?: Expression
}
