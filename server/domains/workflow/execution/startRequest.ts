import type { Variables } from '../../../../processes/state/state.ts'
import type { Definition } from '../stored/definitions.ts'

export interface StartRequest {
  definition: Definition
  variables: Variables
  /** Id of the user; null when nobody starts it. */
  initiator: string | null
  initiatorName?: string | undefined
  organizationId: string | null
  businessKey?: string | undefined
  title?: string | undefined
  /** The start event that was triggered. */
  nodeId?: string | undefined
  /** The same id again answers the instance of the first time. */
  commandId?: string | undefined
  parent?: { instanceId: string; tokenId: string; rootId: string } | undefined
  /** Begun by what another instance threw: how many began in a row before it. */
  hops?: number | undefined
}
