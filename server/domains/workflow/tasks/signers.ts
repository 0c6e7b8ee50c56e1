import { removableBy } from '../../../../processes/assignment/removable.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { graphOf } from '../stored/graphs.ts'
import { concernedTask } from './concernedTask.ts'
import { decision } from './detail.ts'
import { buttonsOf } from './offers.ts'
import { slotsOf } from './slots.ts'

/** Ways to add signers in the order in which they are offered, each in words that say what becomes of one's own turn. */
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

/** POST /nbpm/task/addWays: how the node of a task lets signers be added. */
export const addWays = waysAt

/** GET /nbpm/task/addForm/{id}: what adding signers starts from: the first way, and what is filled in by agreeing. */
export async function addForm(call: Call) {
  const [first] = await waysAt(call)
  const { id, variables, comment } = await decision(call)
  return { id, how: first?.how ?? null, variables, comment }
}

/** POST /nbpm/task/removable: signers of a task whom the caller may take away. */
export async function removable(call: Call) {
  const { task, node } = await nodeAt(call)
  const slots = await slotsOf(call, task.id)
  return removableBy(node, slots, call.session?.userId ?? null).map(({ id, assigneeName, source }) => ({
    id,
    name: assigneeName,
    source,
  }))
}
