import { stepNameSql } from '../../../../processes/assignment/stepName.ts'
import { readNotes } from '../../../../processes/assignment/taskNotes.ts'
import type { InstanceState } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { peopleNames } from '../people/peopleNames.ts'

/** Maximum steps and people to name; beyond it the text includes their number. */
const named = 3

/**
 * Adds to each instance its open steps, their assignees and its standing. Takes two queries for a whole page.
 *
 * @example
 * await withStanding(call, [{ id, phase: 'running', initiatorId }])
 * // [{ id, phase: 'running', standing: 'running', standsAt: '主管审批', waitsFor: '王芳', … }]
 */
export async function withStanding(
  call: Call,
  rows: readonly Record<string, unknown>[],
): Promise<Record<string, unknown>[]> {
  const s = new Statement()
  const tasks = await s.run(
    call.db,
    `select t."instance_id" as "instanceId", ${stepNameSql('t')} as "name", t."notes" ? 'returned' as "isReturned",
       (select jsonb_agg(l."assignee" order by l."order", l."id") from "process_slot" l
       where l."task_id" = t."id" and l."state" = 'open') as "people"
     from "process_task" t where t."instance_id" = any(${s.value(rows.map(({ id }) => String(id)))}::text[])
     and t."ended_at" is null
     order by t."id" limit 5000`,
  )
  const peopleOf = (task: Record<string, unknown>) => (task.people ?? []) as string[]
  const names = await peopleNames(call, tasks.flatMap(peopleOf))
  return rows.map(row => {
    const own = tasks.filter(({ instanceId }) => instanceId === row.id)
    const people = own.flatMap(peopleOf).map(id => names.get(id) ?? id)
    const pools = own.some(task => peopleOf(task).length === 0) ? ['待认领'] : []
    const steps = own.map(({ name }) => String(name))
    return {
      ...row,
      standing: standingOf(
        row,
        own.map(task => ({ isReturned: task.isReturned === true, people: peopleOf(task) })),
      ),
      standsAt: listed(steps, '步'),
      waitsFor: listed([...people, ...pools], '人'),
    }
  })
}

interface OpenTask {
  isReturned: boolean
  /** Ids of the current assignees. */
  people: readonly string[]
}

/** The phase of an instance, or `returned` if it was sent back and only the initiator has open tasks. */
function standingOf({ phase, initiatorId }: { phase?: unknown; initiatorId?: unknown }, tasks: readonly OpenTask[]) {
  const isBack = ({ isReturned, people }: OpenTask) =>
    isReturned && people.length > 0 && people.every(each => each === initiatorId)
  return phase === 'running' && tasks.length > 0 && tasks.every(isBack) ? 'returned' : phase
}

/** Returns the `standing` of a loaded instance. */
export function standingIn({ instance, tasks, slots }: InstanceState, phase: string) {
  const peopleOf = (taskId: string) => slots.filter(slot => slot.taskId === taskId && slot.state === 'open')
  return standingOf(
    { phase, initiatorId: instance.initiator },
    tasks.map(({ id, notes }) => ({
      isReturned: readNotes(notes).returned !== undefined,
      people: peopleOf(id).map(({ assignee }) => assignee),
    })),
  )
}

function listed(words: readonly string[], unit: string): string | null {
  const all = [...new Set(words)]
  if (all.length === 0) return null
  return all.length > named ? `${all.slice(0, named).join('、')}等 ${all.length} ${unit}` : all.join('、')
}
