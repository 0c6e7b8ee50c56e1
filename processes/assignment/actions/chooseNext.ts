import { type AskingNode, askingAfter } from '../nextChoices.ts'
import { type ActionOf, type ChosenApprovers, refuse, type Turn } from '../taskAction.ts'
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
  if (wanted.length > 100) return refuse('badValue', '一次最多选择 100 人', 'people')
  checkPeople(given, wanted)
  const asking = askingAfter(context.graph, task.nodeId)
  const people = Array.isArray(action.next) ? forAll(asking, wanted) : forNamed(asking, action.next ?? {})
  return { ...task, notes: writeNotes({ ...readNotes(task.notes), next: { by: context.actor ?? '', people } }) }
}

const peopleOf = (next: ChosenApprovers | undefined): string[] => [
  ...new Set(Array.isArray(next) ? next : Object.values(next ?? {}).flat()),
]

/** Assigns the same people to every next node that allows them to be chosen. */
function forAll(asking: readonly AskingNode[], wanted: string[]): Record<string, string[]> {
  if (asking.length === 0) return refuse('badValue', '后续节点不需要选择审批人', 'people')
  const mayBe = ({ rule }: AskingNode, person: string) => rule.among?.includes(person) ?? true
  if (wanted.some(person => !asking.some(each => mayBe(each, person))))
    return refuse('badValue', '所选人员不在可选范围内', 'people')
  const chosen = asking.map(each => ({ each, people: wanted.filter(person => mayBe(each, person)) }))
  const isTooMany = ({ each, people }: (typeof chosen)[number]) => people.length > (each.rule.most ?? 100)
  const [first] = chosen
  if (first && chosen.every(isTooMany)) return refuse('badValue', `最多选择 ${first.each.rule.most} 人`, 'people')
  return Object.fromEntries(chosen.filter(({ people }) => people.length > 0).map(own => [own.each.node.id, own.people]))
}

function forNamed(asking: readonly AskingNode[], next: Record<string, string[]>): Record<string, string[]> {
  for (const [node, people] of Object.entries(next)) {
    const rule = asking.find(each => each.node.id === node)?.rule
    if (!rule) return refuse('badValue', `后续节点“${node}”不需要选择审批人`, 'people')
    if (people.some(person => rule.among?.includes(person) === false))
      return refuse('badValue', '所选人员不在可选范围内', 'people')
    if (people.length > (rule.most ?? 100)) return refuse('badValue', `最多选择 ${rule.most} 人`, 'people')
  }
  return next
}
