import type { Call } from '../../../ground/kernel/call.ts'
import { groupNames } from '../people/groupNames.ts'
import { peopleNames } from '../people/peopleNames.ts'
import type { PathStep } from './pathStep.ts'

/** Maximum number of people named per step. */
const mostNames = 10

/** Returns the steps for display, with people's names. */
export async function shownPath(call: Call, steps: readonly PathStep[]): Promise<Record<string, unknown>[]> {
  const names = await peopleNames(
    call,
    steps.flatMap(step => step.people.map(person => person.id)),
  )
  const called = await groupNames(
    call,
    steps.flatMap(step => step.groups),
  )
  return steps.map(({ people, groups, ...step }, index) => {
    const all = [...new Set(people.map(({ id }) => (id === '' ? '待选择' : (names.get(id) ?? id))))]
    const words = [...all.slice(0, mostNames), ...groups.map(group => called.get(group) ?? group)]
    const shown = all.length > mostNames ? `${words.join('、')} 等 ${all.length} 人` : words.join('、')
    return {
      id: String(index + 1),
      place: index + 1,
      ...step,
      people: shown,
      count: all.length,
      why: [...new Set(people.map(person => person.why).filter(Boolean))].slice(0, mostNames).join('；') || step.note,
    }
  })
}
