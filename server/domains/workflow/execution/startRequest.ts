import type { Variables } from '../../../../processes/state/state.ts'
import type { Definition } from '../stored/definitions.ts'

export interface StartRequest {
  definition: Definition
  variables: Variables
  /** Id of the user; null for automatic starts. */
  initiator: string | null
  initiatorName?: string | undefined
  organizationId: string | null
  businessKey?: string | undefined
  title?: string | undefined
  /** The triggered start event. */
  nodeId?: string | undefined
  /** Repeating an id returns the first instance. */
  commandId?: string | undefined
  parent?: { instanceId: string; tokenId: string; rootId: string } | undefined
  /** If another instance threw the event: the number of instances in a row before this one. */
  hops?: number | undefined
}
