import { type AskingNode, askingAfter } from '../nextChoices.ts'
import { refuse } from '../refusals.ts'
import type { ActionOf, ChosenApprovers, Turn } from '../taskAction.ts'
import { readNotes, writeNotes } from '../taskNotes.ts'
import { checkPeople, type Given } from '../turn.ts'

type Agreeing = Given<ActionOf<'agree'>>

/**
 * Returns the task with the approvers that its signer chose for the next nodes. An empty choice keeps the previous one.
 */
export function withChosen(given: Agreeing, task: Turn['task']): Turn['task'] {
  const { action, context } = given
  const wanted = peopleOf(action.next)
  if (wanted.length === 0) return task
  if (wanted.length > 100) return refuse('PEOPLE_TOO_MANY', { most: 100 })
  checkPeople(given, wanted)
  const asking = askingAfter(context.graph, task.nodeId)
  const people = Array.isArray(action.next) ? forAll(asking, wanted) : forNamed(asking, action.next ?? {})
  return { ...task, notes: writeNotes({ ...readNotes(task.notes), next: { by: context.actor ?? '', people } }) }
}

const peopleOf = (next: ChosenApprovers | undefined): string[] => [
  ...new Set(Array.isArray(next) ? next : Object.values(next ?? {}).flat()),
]

/** Assigns the same people to every next node that allows them to be chosen. */
/** The most people that may be chosen for a node. */
const mostOf = ({ rule }: AskingNode): number => rule.most ?? 100

function forAll(asking: readonly AskingNode[], wanted: string[]): Record<string, string[]> {
  if (asking.length === 0) return refuse('NO_CHOICE_NEEDED')
  const mayBe = ({ rule }: AskingNode, person: string) => rule.among?.includes(person) ?? true
  if (wanted.some(person => !asking.some(each => mayBe(each, person)))) return refuse('PEOPLE_NOT_OFFERED')
  const chosen = asking.map(each => ({ each, people: wanted.filter(person => mayBe(each, person)) }))
  const isTooMany = ({ each, people }: (typeof chosen)[number]) => people.length > mostOf(each)
  const [first] = chosen
  if (first && chosen.every(isTooMany)) return refuse('PEOPLE_ABOVE_MOST', { most: mostOf(first.each) })
  return Object.fromEntries(chosen.filter(({ people }) => people.length > 0).map(own => [own.each.node.id, own.people]))
}

function forNamed(asking: readonly AskingNode[], next: Record<string, string[]>): Record<string, string[]> {
  for (const [node, people] of Object.entries(next)) {
    const own = asking.find(each => each.node.id === node)
    if (!own) return refuse('NO_CHOICE_AT_NODE', { node })
    if (people.some(person => own.rule.among?.includes(person) === false)) return refuse('PEOPLE_NOT_OFFERED')
    if (people.length > mostOf(own)) return refuse('PEOPLE_ABOVE_MOST', { most: mostOf(own) })
  }
  return next
}
