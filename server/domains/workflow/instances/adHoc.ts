import { openAdHocs } from '../../../../processes/engine/adHocs.ts'
import type { EngineCommand } from '../../../../processes/state/command.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import { nodeKinds } from '../../../../processes/state/nodeKinds.ts'
import type { InstanceState } from '../../../../processes/state/state.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { audit } from '../../../services/records/log/audit.ts'
import { orderOnce } from '../execution/orderOnce.ts'
import { fault } from '../faults.ts'
import { graphOf } from '../stored/graphs.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { noteAction } from '../stored/noteAction.ts'
import { nameOf } from './moving.ts'
import { concernedInstance, type SeenInstance, visibleInstance } from './visibleInstance.ts'

/** Who controls ad-hoc sub-processes: the initiator in their own instance, and administrators. */
const isInitiator = ({ session }: Call, { initiatorId }: SeenInstance) =>
  initiatorId !== null && initiatorId === session?.userId

const mayMove = ({ session }: Call) =>
  session?.superAdmin === true || session?.codes.has('PROCESS_INSTANCE_MOVE') === true

/** Whether the caller can start or end something in an ad-hoc sub-process. */
export const hasAdHoc = (call: Call, seen: SeenInstance, graph: Graph, state: InstanceState): boolean =>
  state.instance.phase === 'running' &&
  (isInitiator(call, seen) || mayMove(call)) &&
  openAdHocs(graph, state).length > 0

async function ledInstance(call: Call): Promise<SeenInstance> {
  const seen = await concernedInstance(call, call.input.id)
  if (isInitiator(call, seen)) return seen
  if (!mayMove(call)) throw fault('AD_HOC_FORBIDDEN')
  return visibleInstance(call, seen.id)
}

/** POST /nbpm/instance/adHoc/list: returns running ad-hoc sub-processes, each followed by its startable activities. */
export async function adHocs(call: Call<EndpointInput<'processInstance.adHocs'>>) {
  const seen = await ledInstance(call)
  const state = await readInstance(call, seen.id)
  if (!state) throw fault('INSTANCE_GONE')
  const graph = await graphOf(call, seen.versionId, seen.key)
  const isRunning = state.instance.phase === 'running'
  return openAdHocs(graph, state).flatMap(({ scope, node, starts, isEmpty }) => {
    const inside = state.tokens.filter(token => token.scopeId === scope.id)
    const own = { scopeId: scope.id, instanceId: seen.id }
    const isFree = node.adHoc?.ordering !== 'sequential' || inside.length === 0
    const activities = starts.map(({ id }) => ({
      ...own,
      id: `${scope.id}:${id}`,
      nodeId: id,
      name: nameOf(graph, id),
      kind: '活动',
      going: inside.filter(token => token.nodeId === id).length,
      mayBegin: isRunning && isFree,
      mayEnd: false,
    }))
    const mayEnd = isRunning && (isEmpty || node.adHoc?.cancelRemaining === true)
    const name = nameOf(graph, node.id)
    const whole = {
      ...own,
      id: scope.id,
      nodeId: node.id,
      name,
      kind: nodeKinds[node.kind].title,
      going: inside.length,
    }
    return [{ ...whole, mayBegin: false, mayEnd }, ...activities]
  })
}

/** Runs an order on an ad-hoc sub-process and writes both logs. */
function order(call: Call, action: string, commandOf: (input: Call['input']) => EngineCommand) {
  return call.transaction(async tx => {
    const { id, title, versionId, key } = await ledInstance(tx)
    const before = await readInstance(tx, id)
    return orderOnce(tx, { instanceId: id, body: commandOf(tx.input) }, async () => {
      const scope = before?.scopes.find(each => each.id === tx.input.scopeId)
      const name = nameOf(await graphOf(tx, versionId, key), textOf(tx.input.nodeId) ?? scope?.nodeId ?? '')
      const remark = [name, textOf(tx.input.reason)].filter(Boolean).join('：')
      await audit(tx, { action, entity: 'processInstance', recordId: id, recordName: title, remark })
      await noteAction(tx, { action: 'instanceUpdateApprove', businessId: id, businessName: title, remark })
    })
  })
}

/** POST /nbpm/instance/adHoc/begin */
export const beginAdHoc = (call: Call<EndpointInput<'processInstance.beginAdHoc'>>) =>
  order(call, '开始临时活动', ({ scopeId, nodeId }) => ({
    command: 'activateAdHoc',
    scopeId: String(scopeId),
    nodeId: String(nodeId),
  }))

/** POST /nbpm/instance/adHoc/end: running activities are cancelled, or prevent the end, as the model defines. */
export const endAdHoc = (call: Call<EndpointInput<'processInstance.endAdHoc'>>) =>
  order(call, '结束临时子流程', ({ scopeId }) => ({ command: 'completeAdHoc', scopeId: String(scopeId) }))
