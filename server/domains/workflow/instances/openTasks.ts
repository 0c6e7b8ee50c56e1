import { stepNameSql } from '../../../../processes/assignment/stepName.ts'
import { whyApprover } from '../../../../processes/assignment/whyApprover.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { groupNames } from '../people/groupNames.ts'
import { peopleNames } from '../people/peopleNames.ts'
import { concernedInstance } from './visibleInstance.ts'

/**
 * POST /nbpm/instance/tasks: returns the open tasks: one row per current or future assignee, one row per unclaimed
 * task.
 */
export async function openTasks(call: Call<EndpointInput<'processInstance.tasks'>>) {
  const seen = await concernedInstance(call, call.input.id)
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select t."id" as "taskId", ${stepNameSql('t')} as "name", t."mode", t."due",
      t."assigned_at" as "assignedAt", t."candidate_users" as "users", t."candidate_groups" as "groups",
       l."id" as "slotId", l."assignee", l."state", l."source", l."opened_at" as "openedAt", l."explanation"
     from "process_task" t left join "process_slot" l on l."task_id" = t."id" and l."state" in ('open', 'waiting')
     where t."instance_id" = ${s.value(seen.id)} and t."ended_at" is null order by t."id", l."order", l."id"
     limit 1000`,
  )
  const pools = rows.filter(row => row.slotId === null)
  const names = await peopleNames(
    call,
    rows.flatMap(row => (row.slotId === null ? (row.users as string[]) : [String(row.assignee)])),
  )
  const groups = await groupNames(
    call,
    pools.flatMap(row => row.groups as string[]),
  )
  const { session } = call
  const mayReplace = session?.superAdmin === true || session?.codes.has('PROCESS_TASK_REPLACE') === true
  return rows.map(row => {
    const { taskId, name, mode, due, slotId, assignee, state, source, openedAt } = row
    const task = { taskId, name, mode, due }
    if (slotId !== null)
      return {
        ...task,
        id: slotId,
        userId: assignee,
        userName: names.get(String(assignee)) ?? assignee,
        state,
        source,
        openedAt,
        why: whyApprover(row.explanation),
        replaceable: mayReplace,
      }
    const candidates = [
      ...(row.users as string[]).map(id => names.get(id) ?? id),
      ...(row.groups as string[]).map(group => groups.get(group) ?? group),
    ]
    return {
      ...task,
      id: taskId,
      userId: null,
      userName: candidates.join('、'),
      state: 'open',
      source: 'claim',
      openedAt: row.assignedAt,
      why: '等待认领',
      assignable: mayReplace,
    }
  })
}
