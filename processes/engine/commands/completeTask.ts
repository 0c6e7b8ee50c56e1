import { removeTask } from '../cancel.ts'
import { engineFault } from '../engineFault.ts'
import { endInstance } from '../instance.ts'
import { endAwaiting } from '../parking.ts'
import { labelOf } from '../prepareGraph.ts'
import type { Run } from '../run.ts'
import { finish } from '../tokens.ts'
import { assign } from '../variables.ts'
import type { CommandOf } from './commandOf.ts'

/** Completes a user task. A refusal ends the instance unless the node routes it by flows. */
export function completeTask(run: Run, { taskId, variables, outcome }: CommandOf<'completeTask'>): void {
  const task = run.tasks.get(taskId)
  const token = task && run.tokens.get(task.tokenId)
  if (!task || token?.wait !== 'task') throw engineFault('STEP_TASK_ENDED')
  const node = run.graph.node(task.nodeId)
  assign(run, token.scopeId, variables)
  if (outcome !== 'completed') assign(run, token.scopeId, { outcome })
  const { name, round } = task
  endAwaiting(run, token)
  removeTask(run, task.id)
  run.event('taskCompleted', node.id, token.id, { taskId, name, outcome, round })
  if (outcome === 'refused' && node.settings?.onRefuse !== 'flow')
    endInstance(run, 'rejected', { error: 'rejected', reason: labelOf(node) })
  else finish(run, token)
}
