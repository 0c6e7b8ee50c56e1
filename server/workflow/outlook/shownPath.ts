import type { Call } from '../../kernel/call.ts'
import { Statement } from '../../records/statement.ts'
import type { PathStep } from './pathStep.ts'

/** So many people are named at one step. */
const mostNames = 10

/** The steps as a screen shows them, with the names of people. */
export async function shownPath(call: Call, steps: readonly PathStep[]): Promise<Record<string, unknown>[]> {
  const names = await namesOf(
    call,
    steps.flatMap(step => step.people.map(person => person.id)),
  )
  return steps.map(({ people, groups, ...step }, index) => {
    const all = [...new Set(people.map(({ id }) => (id === '' ? '待选择' : (names.get(id) ?? id))))]
    const words = [...all.slice(0, mostNames), ...groups]
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

/** Names of people by their ids; models from elsewhere name accounts. */
async function namesOf(call: Call, ids: readonly string[]): Promise<Map<string, string>> {
  const asked = [...new Set(ids)].filter(Boolean)
  if (asked.length === 0) return new Map()
  const s = new Statement()
  const list = s.value(asked)
  const rows = await s.run(
    call.db,
    `select u."id", u."username", u."name" from "app_user" u where u."id" = any(${list}::text[]) or u."username" = any(${list}::text[])`,
  )
  return new Map(
    rows.flatMap(row => [
      [String(row.username), String(row.name)] as const,
      [String(row.id), String(row.name)] as const,
    ]),
  )
}
