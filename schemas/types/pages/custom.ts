import type { Name } from '../common.ts'
import type { PageBase } from './base.ts'

/** A hand-written component; needs a reason. */
export interface CustomPage extends PageBase {
  kind: 'custom'
  component: Name
}
