import { chosenVariables } from '../../../../../processes/assignment/chosenVariables.ts'
import { chosenFor } from '../../../../../processes/assignment/nextChoices.ts'
import type { ApproverRule } from '../../../../../schemas/types/process.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import { fault } from '../../faults.ts'
import { isMigrated, migrationsOf, nameToday } from '../../stored/formerNodes.ts'
import type { Asking, Named, Rule } from '../asking.ts'
import { evaluated, namesIn, nodeName } from '../values.ts'

type Spec<Name extends ApproverRule['rule']> = Extract<ApproverRule, { rule: Name }>

export const initiator: Rule<Spec<'initiator'>> = (_, asking) =>
  asking.initiator ? [{ user: asking.initiator.id, explanation: { rule: 'initiator' } }] : []

export const chosenByInitiator: Rule<Spec<'chosenByInitiator'>> = (spec, asking) =>
  chosen(spec, asking, recordAt(asking.variables[chosenVariables.byInitiator], asking.node.id))

export const chosenByPrevious: Rule<Spec<'chosenByPrevious'>> = (spec, asking) =>
  chosen(spec, asking, chosenFor(asking.variables, asking.node.id))

export const fieldUsers: Rule<Spec<'fieldUsers'>> = ({ field }, { variables }) =>
  namesIn(variables[field]).map(user => ({ user, explanation: { rule: 'fieldUsers', field } }))

/** Returns the users who last decided the given node. */
export const sameAs: Rule<Spec<'sameAs'>> = async ({ node }, { call, state }) => {
  if (!state) return []
  const here = state.tasks.filter(task => task.nodeId === node).map(task => task.id)
  const now = state.slots.filter(slot => here.includes(slot.taskId) && slot.state === 'agreed')
  const about = { rule: 'sameAs', node }
  if (now.length > 0) return now.map(slot => ({ user: slot.assignee, explanation: about }))
  const s = new Statement()
  const id = s.value(state.instance.id)
  const [row] = await s.run(
    call.db,
    `with ended as (
       select t."id", t."node_id", t."ended_at" from "process_task" t
       where t."instance_id" = ${id} and (t."node_id" = ${s.value(node)} or ${isMigrated(id)})
         and t."ended_at" is not null and t."outcome" not in ('cancelled', 'returned'))
     select ${migrationsOf(id)} as "migrations",
       (select coalesce(jsonb_agg(jsonb_build_object('nodeId', d."node_id", 'endedAt', d."ended_at", 'by',
           array(select l."assignee" from "process_slot" l where l."task_id" = d."id" and l."state" = 'agreed'
           order by l."order", l."id"))
         order by d."ended_at" desc), '[]') from ended d) as "ended"`,
  )
  const today = nameToday(row?.migrations)
  const last = ((row?.ended ?? []) as Ended[]).find(each => today(each.nodeId, each.endedAt) === node)
  return (last?.by ?? []).map(user => ({ user, explanation: about }))
}

interface Ended {
  nodeId: string
  endedAt: string
  by: string[]
}

export const expression: Rule<Spec<'expression'>> = ({ value }, asking) =>
  namesIn(evaluated(asking, value)).map(user => ({ user, explanation: { rule: 'expression', expression: value } }))

const recordAt = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : []

function chosen(
  { rule, most, among }: Spec<'chosenByInitiator' | 'chosenByPrevious'>,
  { node }: Asking,
  given: unknown,
): Named[] {
  const people = [...new Set(namesIn(given))]
  if (most !== undefined && people.length > most) throw fault('CHOSEN_TOO_MANY', { node: nodeName(node), most })
  if (among && people.some(each => !among.includes(each))) throw fault('CHOSEN_OUT_OF_RANGE', { node: nodeName(node) })
  return people.map(user => ({ user, explanation: { rule } }))
}
