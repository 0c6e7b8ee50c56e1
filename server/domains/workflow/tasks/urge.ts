import { demandsOf } from '../../../../processes/assignment/demands.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { fault } from '../faults.ts'
import { concernedInstance } from '../instances/visibleInstance.ts'
import { graphOf } from '../stored/graphs.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { buttonsOf } from './offers.ts'
import { runTaskAction } from './runTaskAction.ts'

/** POST /nbpm/instance/urge: the initiator urges all current assignees, at each task that offers it. */
export const urgeInstance = (call: Call<EndpointInput<'processInstance.urge'>>) =>
  call.transaction(async tx => {
    const seen = await concernedInstance(tx, tx.input.id)
    const me = tx.session?.userId ?? null
    if (me === null || seen.initiatorId !== me) throw fault('URGE_STARTER_ONLY')
    if (seen.endedAt !== null) throw fault('URGE_ENDED')
    const state = await readInstance(tx, seen.id)
    const graph = await graphOf(tx, seen.versionId, seen.key)
    const offered = (nodeId: string) =>
      buttonsOf(graph.nodes.find(node => node.id === nodeId)).find(({ button }) => button === 'urge')
    const tasks = (state?.tasks ?? []).flatMap(({ id, nodeId }) => {
      const button = offered(nodeId)
      return button ? [{ id, button }] : []
    })
    if (tasks.length === 0) throw fault('NOTHING_TO_URGE')
    for (const { id, button } of tasks) {
      // One comment for all tasks; where a node requires one, a standard text is used.
      const comment = textOf(tx.input.comment) ?? (demandsOf(button).comment ? '请尽快办理' : null)
      const action = { do: 'urge', ...(comment === null ? {} : { comment }) } as const
      await runTaskAction(tx, { taskId: id, action, actor: { id: me } })
    }
    return { id: seen.id, urged: tasks.length }
  })
