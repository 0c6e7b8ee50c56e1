import type { EndpointName, Name, Permission } from '../common.ts'
import type { PageBase } from './base.ts'

/** A hand-written component; requires a reason. */
export interface CustomPage extends PageBase {
  kind: 'custom'
  component: Name
  /** Buttons, inputs and areas that the component draws under these names, for the diagnostics view. */
  parts?: Record<Name, CustomPart>
}

export interface CustomPart {
  kind: 'action' | 'field' | 'block'
  title: string
  /** The call that it makes, or whose response it shows. */
  call?: EndpointName
  /** Default: the permission of `call`. */
  permission?: Permission
  /** What decides in each place, if it appears in several. */
  note?: string
}
