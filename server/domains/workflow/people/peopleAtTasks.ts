import type { InstanceState, TaskRow } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { groupNames } from './groupNames.ts'
import { peopleNames } from './peopleNames.ts'

type State = Pick<InstanceState, 'slots' | 'tasks'>

/**
 * Returns the names of the users who can act on these tasks: those with open slots, or all candidates of an unclaimed
 * task.
 */
export async function peopleAtTasks(
  call: Call,
  ...states: readonly State[]
): Promise<(state: State, task: TaskRow) => string> {
  const tasks = states.flatMap(state => state.tasks)
  const names = await peopleNames(call, [
    ...states.flatMap(state => state.slots.map(slot => slot.assignee)),
    ...tasks.flatMap(task => task.candidates.users),
  ])
  const groups = await groupNames(
    call,
    tasks.flatMap(task => task.candidates.groups),
  )
  return (state, task) => {
    const open = state.slots.filter(
      slot => slot.taskId === task.id && (slot.state === 'open' || slot.state === 'waiting'),
    )
    const users = open.length > 0 ? open.map(slot => slot.assignee) : task.candidates.users
    return [
      ...new Set(users.map(id => names.get(id) ?? id)),
      ...(open.length > 0 ? [] : task.candidates.groups.map(group => groups.get(group) ?? group)),
    ].join('、')
  }
}
