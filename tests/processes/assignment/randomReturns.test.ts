import { expect, test } from 'vitest'
import { parkedFor } from '../../../processes/assignment/parking.ts'
import { isPending } from '../../../processes/assignment/settle.ts'
import type { TaskAction, Turn } from '../../../processes/assignment/taskAction.ts'
import { readNotes } from '../../../processes/assignment/taskNotes.ts'
import type { Graph } from '../../../processes/state/graph.ts'
import type { TaskRow } from '../../../processes/state/state.ts'
import type { ApprovalMode, NodeSettings } from '../../../schemas/types/process.ts'
import { isFull } from '../../helpers/form.ts'
import { brokenInvariants } from '../engine/invariants.ts'
import { dice, everyone } from './desk.ts'
import { branchedGraph, Office } from './office.ts'

const wanted = Number(process.env.RETURN_ACTIONS ?? (isFull ? 6_000 : 600))
const modes: ApprovalMode[] = ['all', 'any', 'sequence', 'ratio', 'claim']
const nodes = ['apply', 'check', 'early', 'sign', 'other', 'last'] as const

/** Two tasks, two branches of which one has two, and a last one. */
function graphFor(roll: (below: number) => number): Graph {
  const asked = (node: string): NodeSettings => ({
    approvers: [{ rule: 'users', users: [] }],
    mode: node === 'apply' ? 'all' : (modes[roll(modes.length)] as ApprovalMode),
    timeouts: [{ after: 'PT1H', do: 'pass' }],
    ...(roll(2) === 0 ? { onRefuse: 'flow' as const } : {}),
  })
  return branchedGraph(Object.fromEntries(nodes.map(node => [node, asked(node)])))
}

type Roll = (below: number) => number
interface Tried {
  actor: string | null
  task: TaskRow
  action: TaskAction
}

function randomAct(here: Office, roll: Roll): Tried {
  const pick = <Item>(items: readonly Item[]) => items[roll(items.length)] as Item
  const ended = here.ended.at(-1 - roll(3))
  if (ended && roll(8) === 0) {
    const agreed = ended.slots.filter(slot => slot.state === 'agreed')
    return { actor: pick(agreed)?.assignee ?? 'ann', task: ended.task, action: { do: 'withdraw' } }
  }
  const task = pick(here.state.tasks)
  const slots = here.state.slots.filter(slot => slot.taskId === task.id)
  const open = slots.filter(slot => slot.state === 'open').map(slot => slot.assignee)
  const actor = open.length > 0 ? pick(open) : pick(task.candidates.users.length > 0 ? task.candidates.users : everyone)
  const users = [pick(everyone)]
  const back: TaskAction = {
    do: 'return',
    to: pick(['initiator', 'previous', ...nodes]),
    scope: pick(['branch', 'all', 'keepSiblings']),
    resubmit: pick(['straight', 'inOrder', 'ask']),
    agreements: pick(['keep', 'clear']),
  }
  if (roll(12) === 0) return { actor: null, task, action: { do: 'timeOut', step: 0 } }
  const handing = { from: actor, to: pick(everyone) }
  if (roll(12) === 0) return { actor: null, task, action: { do: pick(['replace', 'entrust']), ...handing } }
  const action = pick<TaskAction>([
    { do: 'agree', straight: roll(2) === 0 },
    { do: 'agree', straight: roll(2) === 0 },
    { do: roll(4) === 0 ? 'refuse' : 'agree' },
    { do: 'claim' },
    { do: 'unclaim' },
    back,
    back,
    { do: pick(['addBefore', 'addAfter', 'addParallel', 'appendApprovers']), users },
    { do: 'delegate', to: pick(everyone) },
    { do: 'withdraw' },
    { do: 'removeSigner', slotIds: [pick(slots)?.id ?? ''] },
  ])
  return { actor, task, action }
}

function checkInvariants(graph: Graph, here: Office, { task: before }: Tried, turn: Turn, told: string) {
  const { state } = here
  expect(brokenInvariants(graph, state), told).toEqual([])
  if (state.instance.endedAt !== null) return
  expect(
    state.tokens.filter(token => token.wait === 'incident').map(token => token.nodeId),
    told,
  ).toEqual([])
  const at = state.tasks.map(task => task.nodeId)
  expect(new Set(at).size, `${told}: a branch is there twice: ${here.standing().join('; ')}`).toBe(at.length)
  const held = new Set(state.tasks.flatMap(task => parkedFor(readNotes(task.notes).returned)))
  for (const task of state.tasks) {
    const slots = state.slots.filter(slot => slot.taskId === task.id)
    const canGoOn = slots.some(slot => slot.state === 'open') || task.candidates.users.length > 0
    expect(canGoOn, `${told}: nobody can go on: ${here.standing().join('; ')}`).toBe(true)
    if (readNotes(task.notes).parkedBy) expect(held.has(task.id), `${told}: waits for nothing`).toBe(true)
  }
  const isFree = state.tasks.some(task => readNotes(task.notes).parkedBy === undefined)
  expect(isFree, `${told}: all wait for each other`).toBe(true)
  const again = turn.events.find(event => event.kind === 'taskResubmitted' && event.data.to !== undefined)
  if (!again) return
  const origin = readNotes(before.notes).returned
  const task = state.tasks.find(each => each.nodeId === again.data.to)
  const asked = state.slots.filter(slot => slot.taskId === task?.id && isPending(slot)).map(slot => slot.assignee)
  expect(asked, `${told}: who sent it back is not asked`).toContain(origin?.by)
}

test(`${wanted} random actions, with returns and taking back, leave nobody out`, () => {
  let done = 0
  let returned = 0
  let straight = 0
  let withdrawn = 0
  let ended = 0
  for (let seed = 1; done < wanted; seed++) {
    const roll = dice(seed)
    const graph = graphFor(roll)
    const group = (node: string) =>
      node === 'apply' ? ['ann'] : everyone.filter(each => each !== 'ann' && roll(3) === 0)
    const here = new Office(graph, Object.fromEntries(nodes.map(node => [node, group(node)])))
    const lived: string[] = []
    for (let step = 0; step < 60 && here.state.instance.endedAt === null; step++) {
      const tried = randomAct(here, roll)
      const before = JSON.stringify(here.state)
      let turn: Turn
      try {
        turn = here.act(tried.actor, tried.task.id, tried.action, tried.actor === null)
      } catch (error) {
        if (!(error instanceof Error) || !/[\u4e00-\u9fff]/.test(error.message)) throw error
        expect(JSON.stringify(here.state)).toBe(before)
        continue
      }
      done++
      lived.push(`${tried.actor} at ${tried.task.nodeId} ${JSON.stringify(tried.action)}`)
      checkInvariants(graph, here, tried, turn, `seed ${seed}: ${lived.slice(-8).join('\n')}`)
      if (tried.action.do === 'return') returned++
      if (tried.action.do === 'withdraw') withdrawn++
      if (turn.events.some(event => event.kind === 'taskResubmitted' && event.data.to)) straight++
    }
    if (here.state.instance.endedAt !== null) ended++
  }
  for (const often of [returned, straight, withdrawn, ended]) expect(often).toBeGreaterThan(wanted / 200)
}, 600_000)
