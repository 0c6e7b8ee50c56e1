import type { NodeKind } from '../../state/graph.ts'
import type { Behaviour } from '../behaviour.ts'
import { adHocSubProcess } from './adHocSubProcess.ts'
import { boundaryEvent } from './boundaryEvent.ts'
import { businessRuleTask } from './businessRuleTask.ts'
import { callActivity } from './callActivity.ts'
import { complexGateway } from './complexGateway.ts'
import { endEvent } from './endEvent.ts'
import { eventBasedGateway } from './eventBasedGateway.ts'
import { eventSubProcess } from './eventSubProcess.ts'
import { exclusiveGateway } from './exclusiveGateway.ts'
import { inclusiveGateway } from './inclusiveGateway.ts'
import { intermediateCatchEvent } from './intermediateCatchEvent.ts'
import { intermediateThrowEvent } from './intermediateThrowEvent.ts'
import { manualTask } from './manualTask.ts'
import { parallelGateway } from './parallelGateway.ts'
import { receiveTask } from './receiveTask.ts'
import { scriptTask } from './scriptTask.ts'
import { sendTask } from './sendTask.ts'
import { serviceTask } from './serviceTask.ts'
import { startEvent } from './startEvent.ts'
import { subProcess } from './subProcess.ts'
import { task } from './task.ts'
import { transaction } from './transaction.ts'
import { userTask } from './userTask.ts'

/** One line per kind of node; the engine knows kinds only through this registry. */
export const behaviours = {
  startEvent,
  endEvent,
  intermediateCatchEvent,
  intermediateThrowEvent,
  boundaryEvent,
  task,
  manualTask,
  userTask,
  serviceTask,
  scriptTask,
  businessRuleTask,
  sendTask,
  receiveTask,
  callActivity,
  subProcess,
  eventSubProcess,
  transaction,
  adHocSubProcess,
  exclusiveGateway,
  parallelGateway,
  inclusiveGateway,
  eventBasedGateway,
  complexGateway,
} satisfies Record<NodeKind, Behaviour>

export const behaviourOf = (kind: NodeKind): Behaviour => behaviours[kind]
