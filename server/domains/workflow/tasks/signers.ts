import { removableBy } from '../../../../processes/assignment/removable.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { graphOf } from '../stored/graphs.ts'
import { concernedTask } from './concernedTask.ts'
import { decision } from './detail.ts'
import { buttonsOf } from './offers.ts'
import { slotsOf } from './slots.ts'

/** Ways to add signers in display order, with texts that explain the effect on the caller's turn. */
const ways = [
  ['addBefore', '在我之前（先于我办理）'],
  ['addAfter', '在我之后（我同意后办理）'],
  ['addParallel', '与我同时（都要办理）'],
  ['appendApprovers', '追加到最后'],
] as const

async function nodeAt(call: Call) {
  const { task, seen } = await concernedTask(call, String(call.input.id))
  const graph = await graphOf(call, seen.versionId, seen.key)
  return { task, node: graph.nodes.find(each => each.id === task.nodeId) }
}

async function waysAt(call: Call) {
  const { node } = await nodeAt(call)
  const buttons = buttonsOf(node)
  return ways.flatMap(([how, name]) => {
    const button = buttons.find(each => each.button === how)
    return button ? [{ how, name: button.label ?? name }] : []
  })
}

/** POST /nbpm/task/addWays: returns the ways to add signers at the node. */
export const addWays = waysAt

/** GET /nbpm/task/addForm/{id}: returns the defaults for adding signers: the first way, and the input for agreeing. */
export async function addForm(call: Call<EndpointInput<'processTask.addForm'>>) {
  const [first] = await waysAt(call)
  const { id, variables, seen, comment, seal } = await decision(call)
  return { id, how: first?.how ?? null, variables, seen, comment, seal }
}

/** POST /nbpm/task/removable: returns the signers that the caller may remove. */
export async function removable(call: Call<EndpointInput<'processTask.removable'>>) {
  const { task, node } = await nodeAt(call)
  const slots = await slotsOf(call, task.id)
  return removableBy(node, slots, call.session?.userId ?? null).map(({ id, assigneeName, source }) => ({
    id,
    name: assigneeName,
    source,
  }))
}
