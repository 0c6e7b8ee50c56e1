import { expect, test } from 'vitest'
import { addedAs, isCounted, isPending } from '../../../processes/assignment/settle.ts'
import type { TaskAction, Turn } from '../../../processes/assignment/taskAction.ts'
import type { ApprovalMode } from '../../../schemas/types/process.ts'
import { isFull } from '../../helpers/form.ts'
import { type Desk, desk, dice, everyone } from './desk.ts'

const wanted = Number(process.env.ASSIGNMENT_ACTIONS ?? (isFull ? 10_000 : 1_000))
const modes: ApprovalMode[] = ['all', 'any', 'sequence', 'ratio', 'weight', 'random', 'claim']

function randomAction(here: Desk, roll: (below: number) => number): { actor: string | null; action: TaskAction } {
  const person = () => everyone[roll(everyone.length)] as string
  const open = here.state.slots.filter(slot => slot.state === 'open').map(slot => slot.assignee)
  const actor = roll(10) > 0 && open.length > 0 ? (open[roll(open.length)] as string) : person()
  const slotIds = [here.state.slots[roll(Math.max(1, here.state.slots.length))]?.id ?? '']
  const users = Array.from({ length: 1 + roll(2) }, person)
  const actions: TaskAction[] = [
    { do: 'agree' },
    { do: 'refuse' },
    { do: 'claim' },
    { do: 'unclaim' },
    { do: 'transfer', to: person() },
    { do: 'delegate', to: person() },
    { do: 'addBefore', users },
    { do: 'addAfter', users },
    { do: 'addParallel', users },
    { do: 'appendApprovers', users },
    { do: 'removeSigner', slotIds },
    { do: 'withdraw' },
    { do: 'communicate', comment: 'x' },
    { do: 'urge' },
    { do: 'saveDraft' },
    { do: 'agree' },
    { do: 'claim' },
  ]
  const system: TaskAction[] = [
    { do: 'replace', from: actor, to: person() },
    { do: 'handover', from: actor, to: person() },
    { do: 'entrust', from: actor, to: person() },
  ]
  if (roll(8) === 0) return { actor: null, action: system[roll(system.length)] as TaskAction }
  return { actor, action: actions[roll(actions.length)] as TaskAction }
}

function checkInvariants(here: Desk, turn: Turn, told: string) {
  const { task, slots } = here.state
  const open = slots.filter(slot => slot.state === 'open')
  expect(new Set(slots.map(slot => slot.id)).size, told).toBe(slots.length)
  expect(new Set(open.map(slot => slot.assignee)).size, `${told}: somebody is asked twice`).toBe(open.length)
  for (const slot of slots) {
    expect(everyone, told).toContain(slot.assignee)
    expect(slot.parentSlotId === null || slots.some(each => each.id === slot.parentSlotId), told).toBe(true)
    if (slot.state === 'open') expect(slot.openedAt, told).not.toBeNull()
    if (['agreed', 'refused', 'removed'].includes(slot.state)) expect(slot.decidedAt, told).not.toBeNull()
    if (addedAs(slot) === 'delegate') expect(isCounted(slot), told).toBe(false)
  }
  if (turn.outcome) {
    expect(slots.some(isPending), `${told}: decided, and still asked`).toBe(false)
    expect(turn.commands, told).toHaveLength(1)
    return
  }
  const canGoOn = open.length > 0 || task.candidates.users.length > 0
  expect(canGoOn, `${told}: nobody can go on: ${here.slots().join(', ')}`).toBe(true)
  if (task.mode === 'sequence') {
    const orders = new Set(open.filter(isCounted).map(slot => slot.order))
    expect(orders.size, `${told}: two places of a sequence at once`).toBeLessThanOrEqual(1)
  }
}

test(`${wanted} random actions keep the rows of tasks whole`, () => {
  let done = 0
  let refused = 0
  let decided = 0
  for (let seed = 1; done < wanted; seed++) {
    const roll = dice(seed)
    const mode = modes[seed % modes.length] as ApprovalMode
    const people = everyone.filter(() => roll(3) === 0)
    const here = desk(people.length > 0 ? people : ['bob'], { mode, ratio: 0.5, weights: { bob: 3 } })
    const lived: string[] = []
    for (let step = 0; step < 40; step++) {
      const { actor, action } = randomAction(here, roll)
      const before = JSON.stringify(here.state)
      let turn: Turn
      try {
        turn = here.act(actor, action)
      } catch {
        refused++
        expect(JSON.stringify(here.state)).toBe(before)
        continue
      }
      done++
      lived.push(`${actor} ${JSON.stringify(action)}`)
      checkInvariants(here, turn, `seed ${seed} (${mode}): ${lived.slice(-6).join('; ')}`)
      if (turn.outcome) {
        decided++
        break
      }
    }
  }
  expect(decided).toBeGreaterThan(wanted / 40)
  expect(refused).toBeGreaterThan(0)
}, 60_000)
