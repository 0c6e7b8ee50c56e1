import { entrustedBy } from '../../../../processes/assignment/entrustedBy.ts'
import { standInsOf } from '../../../../processes/assignment/standIn.ts'
import { othersThanInitiator } from '../../../../processes/assignment/turn.ts'
import { visibleVariables } from '../../../../processes/forms/visibleVariables.ts'
import type { GraphNode } from '../../../../processes/state/graph.ts'
import type { Approver } from '../../../../processes/state/result.ts'
import type { SlotRow, TaskRow } from '../../../../processes/state/state.ts'
import type { ApproverRule } from '../../../../schemas/types/process.ts'
import type { Call, JobHandler } from '../../../ground/kernel/call.ts'
import { systemCall } from '../../../ground/kernel/createCall.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { administrators, approversOf, modelOf } from '../people/answerQuestions.ts'
import type { Asking } from '../people/asking.ts'
import { initiatorOf } from '../people/initiatorOf.ts'
import { armTimeouts } from '../people/notifiers.ts'
import { headAboveInitiator } from '../people/rules/heads.ts'
import { standInsFor } from '../people/standIns.ts'
import { graphOf } from '../stored/graphs.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { nowOf } from '../stored/nowOf.ts'
import { runTaskAction } from '../tasks/runTaskAction.ts'
import { passTurns } from './passTurns.ts'

const portion = 100

/** Transfers pending turns to substitutes whose entrusting has started since. */
export const takeOverEntrusted: JobHandler = async (base, job) => {
  const call = systemCall(base)
  const now = await nowOf(call)
  const s = new Statement()
  const at = s.value(now)
  const rows = await s.run(
    base.db,
    `select distinct l."id", l."task_id" as "taskId", l."assignee", i."model_id" as "modelId" from "process_slot" l
     join "process_entrust" e on e."from_id" = l."open_for" and e."enabled" and e."deleted_at" is null
       and e."starts_at" <= ${at}::timestamptz and e."ends_at" > ${at}::timestamptz
     join "process_instance" i on i."id" = l."instance_id" and i."deleted_at" is null and i."phase" = 'running'
       and (e."model_ids" is null or jsonb_array_length(e."model_ids") = 0 or e."model_ids" ? i."model_id")
     where l."closed_at" is null order by l."id" limit 1000`,
  )
  // Candidates of tasks that are still unclaimed.
  const t = new Statement()
  const moment = t.value(now)
  const pools = await t.run(
    base.db,
    `select distinct t."id" as "taskId", e."from_id" as "assignee", i."model_id" as "modelId" from "process_entrust" e
     join "process_task" t on t."candidate_users" ? e."from_id" and t."ended_at" is null
     join "process_instance" i on i."id" = t."instance_id" and i."deleted_at" is null and i."phase" = 'running'
       and (e."model_ids" is null or jsonb_array_length(e."model_ids") = 0 or e."model_ids" ? i."model_id")
     where e."enabled" and e."deleted_at" is null and e."starts_at" <= ${moment}::timestamptz
     and e."ends_at" > ${moment}::timestamptz
       and not exists (select 1 from "process_slot" l where l."task_id" = t."id" and l."state" in ('open', 'waiting'))
     order by t."id" limit 1000`,
  )
  for (const row of [...rows, ...pools]) {
    if (job.signal.aborted) return
    const from = String(row.assignee)
    const scope = { call, modelId: row.modelId === null ? null : String(row.modelId), now }
    const [found] = await standInsFor(scope, [{ user: from, explanation: {} }])
    if (!found || found.assignee === from) continue
    const standIn = standInsOf([found])?.[found.assignee]
    await leniently(() =>
      passTurns(call, {
        taskId: String(row.taskId),
        action: {
          do: 'entrust',
          from,
          to: found.assignee,
          slotIds: row.id === undefined ? [] : [String(row.id)],
          entrusted: found.explanation.entrusted,
          ...(standIn && { standIn }),
        },
        remark: '流程委托',
      }),
    )
  }
}

/** Runs due steps of time-out ladders; those of a task waiting for a returned branch run when it is free. */
export const runTimeouts: JobHandler = async (base, job) => {
  const call = systemCall(base)
  const now = await nowOf(call)
  const s = new Statement()
  const rows = await s.run(
    base.db,
    `select x."task_id" as "taskId", x."instance_id" as "instanceId", x."step", x."attempts" from "process_timeout" x
     where ${isAwake} and x."due" <= ${s.value(now)}::timestamptz
       and not exists (select 1 from "process_task" t where t."id" = x."task_id" and t."notes" ? 'parkedBy')
       order by x."due" limit ${portion}`,
  )
  for (const row of rows) {
    if (job.signal.aborted) return
    const one = { taskId: String(row.taskId), instanceId: String(row.instanceId), step: Number(row.step) }
    try {
      await call.transaction(tx => timeOut(tx, one, now))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await later(call, one.taskId)
    }
  }
}

/** Steps that become due while an instance is suspended wait until it is activated. */
const isAwake = `not exists (select 1 from "process_instance" i
  where i."id" = x."instance_id" and i."phase" = 'suspended')`

interface DueStep {
  taskId: string
  instanceId: string
  step: number
}

async function timeOut(tx: Call, { taskId, instanceId, step }: DueStep, now: string): Promise<void> {
  const s = new Statement()
  const [held] = await s.run(
    tx.db,
    `delete from "process_timeout" x where x."task_id" = ${s.value(taskId)} and x."step" = ${s.value(step)}
      and x."due" <= ${s.value(now)}::timestamptz returning x."id"`,
  )
  const state = await readInstance(tx, instanceId)
  const task = state?.tasks.find(each => each.id === taskId)
  if (!held || !state || !task || state.instance.endedAt !== null) return
  const graph = await graphOf(tx, state.instance.versionId, state.instance.key)
  const node = graph.nodes.find(each => each.id === task.nodeId)
  const settings = node?.settings?.timeouts?.[step]
  if (!node || !settings) return
  const initiator = initiatorOf(tx, state.instance.initiator)
  const variables = visibleVariables({ state }, task.scopeId)
  const asking = { call: tx, graph, node, variables, state, initiator, now }
  const modelId = await modelOf(tx, state.instance.versionId)
  const takers = settings.do === 'handOver' && settings.to ? await takersOf(asking, settings.to, modelId) : undefined
  const users =
    settings.do === 'copySuperior'
      ? await superiorsOf(tx, { node, assignees: openPeople(state.slots, task), modelId, now, asking })
      : (takers ?? []).map(each => each.assignee)
  const standIns = takers && standInsOf(takers)
  const { state: after } = await runTaskAction(tx, {
    taskId,
    action: { do: 'timeOut', step, users, ...(standIns && { standIns }) },
    actor: { id: null },
  })
  await armTimeouts(tx, [], { graph, state: after, now })
}

/** Returns who takes over an overdue task: never the initiator if they may not sign, and finally the fallback user. */
async function takersOf(asking: Asking, rule: ApproverRule, modelId: string | null): Promise<Approver[]> {
  const mayTake = (found: readonly Approver[]) => {
    const people = found.map(each => each.assignee)
    const allowed = othersThanInitiator(asking.node, asking.initiator?.id ?? null, people)
    return found.filter(each => allowed.includes(each.assignee))
  }
  const found = mayTake(await approversOf(asking, [rule], modelId))
  return found.length > 0 ? found : mayTake(await administrators(asking.call))
}

/** Current assignees; for an unclaimed task, its candidates. */
function openPeople(slots: readonly SlotRow[], { id, candidates }: TaskRow): string[] {
  const open = slots.filter(slot => slot.taskId === id && slot.state === 'open').map(slot => slot.assignee)
  return open.length > 0 ? open : candidates.users
}

/**
 * Returns the managers of the overdue assignees, or their substitutes, with the users who entrusted and want a copy.
 */
async function superiorsOf(
  tx: Call,
  given: {
    node: GraphNode
    assignees: string[]
    modelId: string | null
    now: string
    asking: Parameters<typeof headAboveInitiator>[0]
  },
): Promise<string[]> {
  const heads = []
  for (const user of new Set(given.assignees)) {
    const head = await headAboveInitiator({ ...given.asking, initiator: initiatorOf(tx, user) })
    if (head) heads.push(head)
  }
  const found = await standInsFor({ call: tx, modelId: given.modelId, now: given.now }, heads)
  return [...new Set(found.flatMap(each => [each.assignee, ...entrustedBy(each)]))]
}

/** Retries later with growing delays; after ten failures, the task is left to people. */
async function later(call: Call, taskId: string): Promise<void> {
  const s = new Statement()
  const id = s.value(taskId)
  await s.run(
    call.db,
    `with tried as (update "process_timeout" x set "attempts" = x."attempts" + 1,
      "due" = x."due" + (5 + x."attempts" * 10) * interval '1 minute'
       where x."task_id" = ${id} and x."attempts" < 10 and ${isAwake} returning x."id")
     delete from "process_timeout" x where x."task_id" = ${id} and x."attempts" >= 10 and ${isAwake}`,
  )
}

async function leniently(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
