import type { Call } from '../../kernel/call.ts'
import { conflict, forbidden } from '../../kernel/errors.ts'
import { textOf } from '../../kernel/textOf.ts'
import { graphOf } from '../execution/graphs.ts'
import { readInstance } from '../execution/loadInstance.ts'
import { buttonsOf } from '../tasks/offers.ts'
import { runTaskAction } from '../tasks/runTaskAction.ts'
import { concernedInstance } from './visibleInstance.ts'

/** POST /nbpm/instance/urge: its initiator asks everybody who holds it up to hurry, at each task that offers it. */
export const urgeInstance = (call: Call) =>
  call.transaction(async tx => {
    const seen = await concernedInstance(tx, tx.input.id)
    const me = tx.session?.userId ?? null
    if (me === null || seen.initiatorId !== me) throw forbidden('只有发起人可以催办流程')
    if (seen.endedAt !== null) throw conflict('流程已结束，不需要催办')
    const state = await readInstance(tx, seen.id)
    const graph = await graphOf(tx, seen.versionId, seen.key)
    const offers = (nodeId: string) =>
      buttonsOf(graph.nodes.find(node => node.id === nodeId)).some(({ button }) => button === 'urge')
    const tasks = (state?.tasks ?? []).filter(task => offers(task.nodeId))
    if (tasks.length === 0) throw conflict('当前没有可以催办的任务')
    const comment = textOf(tx.input.comment)
    const action = { do: 'urge', ...(comment === null ? {} : { comment }) } as const
    for (const task of tasks) await runTaskAction(tx, { taskId: task.id, action, actor: { id: me } })
    return { id: seen.id, urged: tasks.length }
  })
