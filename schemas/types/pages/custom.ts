import type { EndpointName, Name, Permission } from '../common.ts'
import type { PageBase } from './base.ts'

/** A hand-written component; needs a reason. */
export interface CustomPage extends PageBase {
  kind: 'custom'
  component: Name
  /** Buttons, inputs and areas that the component draws by these names, for whoever asks why they are as they are. */
  parts?: Record<Name, CustomPart>
}

export interface CustomPart {
  kind: 'action' | 'field' | 'block'
  title: string
  /** The call that it makes, or whose answer it shows. */
  call?: EndpointName
  /** Default: that of `call`. */
  permission?: Permission
  /** What decides in each of its places, where it stands in several. */
  note?: string
}
