import { chosenSoFar, isChoiceNeeded } from '../../../../processes/assignment/nextChoices.ts'
import type { Turn } from '../../../../processes/assignment/taskAction.ts'
import { visibleVariables } from '../../../../processes/forms/visibleVariables.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import type { HeldInstance } from '../execution/commandRequest.ts'
import { dryStep } from '../execution/stepInstance.ts'
import { wrong } from '../faults.ts'
import { nodeName } from '../people/values.ts'

/**
 * Requires a deciding user to choose the next approvers if the next node would otherwise have none. If conditions
 * decide which node is next, it is found by a dry run.
 */
export async function requireChosen(held: HeldInstance, { task, commands }: Turn): Promise<void> {
  const command = commands.find(each => each.command === 'completeTask')
  const { graph, state, call, now, lookBack } = held
  const standing = { graph, tokens: state.tokens, variables: visibleVariables(held, task.scopeId) }
  const asked = chosenSoFar(standing, task)
  const missing = asked.filter(({ people }) => people.length === 0).map(({ node }) => node.id)
  if (!command || missing.length === 0) return
  if (missing.length === asked.length && isChoiceNeeded(standing, task)) throw invalid(wrong('next', 'NEXT_NOT_CHOSEN'))
  const after = await dryStep(call, graph, state, { command, now, lookBack })
  const before = new Set(state.tasks.map(({ id }) => id))
  const stranded = after.tasks.find(({ id, nodeId }) => {
    const slots = after.slots.filter(slot => slot.taskId === id)
    const isNobodys = slots.length > 0 && slots.every(slot => slot.explanation.empty === 'administrator')
    return !before.has(id) && missing.includes(nodeId) && isNobodys
  })
  const node = graph.nodes.find(each => each.id === stranded?.nodeId)
  if (node) throw invalid(wrong('next', 'NEXT_OF_NODE_NOT_CHOSEN', { node: nodeName(node) }))
}
