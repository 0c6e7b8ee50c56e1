import type { Call } from '../../kernel/call.ts'
import { tellPeople } from '../../notices/tellPeople.ts'
import { Statement } from '../../records/statement.ts'
import { entrustedBy } from '../assignment/entrustedBy.ts'
import { nextTimeout } from '../assignment/timeoutLadder.ts'
import { returnNotice } from '../handlers/notices.ts'
import { taskRoute } from '../handlers/routes.ts'
import type { Teller, Telling } from '../handlers/telling.ts'
import { insertCopies } from '../tasks/copies.ts'
import { visibleVariables } from '../tasks/visibleVariables.ts'
import { approversOf, modelOf } from './answerQuestions.ts'
import { calendarFor } from './calendars.ts'
import { initiatorOf } from './initiatorOf.ts'
import { poolMembers } from './poolMembers.ts'

/** Copies by the settings of a node, and for who entrusted his turns and wants to know of them. */
export const tellCopies: Teller = async (tx, effects, about) => {
  for (const effect of effects) {
    if (effect.effect === 'copy') await copyTo(tx, effect, about)
    else if (effect.effect === 'entrusted') await tellEntrusting(tx, effect, about)
    else if (effect.about === 'assigned' && effect.slotId) await copyEntrusted(tx, effect.slotId, about)
  }
}

async function copyTo(
  tx: Call,
  { nodeId, taskId }: { nodeId: string; taskId?: string },
  about: Telling,
): Promise<void> {
  const { graph, state, now } = about
  const node = graph.nodes.find(each => each.id === nodeId)
  const wanted = node?.settings?.copyTo ?? []
  const root = state.scopes.find(scope => scope.parentId === null)
  if (!node || wanted.length === 0) return
  const initiator = initiatorOf(tx, state.instance.initiator)
  const variables = root ? visibleVariables({ state }, root.id) : {}
  const asking = { call: tx, graph, node, variables, state, initiator, now }
  const found = await approversOf(asking, wanted, await modelOf(tx, state.instance.versionId))
  const users = [...new Set(found.map(each => each.assignee))]
  const task = { id: taskId ?? '', nodeId }
  if (users.length > 0)
    await insertCopies(tx, { instanceId: state.instance.id, task, users, from: null, comment: null, now })
}

async function copyEntrusted(tx: Call, slotId: string, about: Telling): Promise<void> {
  const slot = about.state.slots.find(each => each.id === slotId)
  const task = slot && about.state.tasks.find(each => each.id === slot.taskId)
  const by = slot ? entrustedBy(slot) : []
  if (slot && by.length > 0)
    await tellEntrusting(tx, { nodeId: task?.nodeId ?? '', taskId: slot.taskId, by, to: slot.assignee }, about)
}

function tellEntrusting(
  tx: Call,
  { nodeId, taskId, by, to }: { nodeId: string; taskId?: string; by: string[]; to: string },
  { state, now }: Telling,
): Promise<void> {
  const task = { id: taskId ?? '', nodeId }
  const comment = '已委托他人审批'
  return insertCopies(tx, { instanceId: state.instance.id, task, users: by, from: to, comment, now })
}

/** Whoever may claim a task that has come to a pool, or that somebody urges there. */
export const tellPools: Teller = async (tx, effects, { graph, state, now }) => {
  for (const effect of effects) {
    if (effect.effect !== 'notify' || effect.slotId !== undefined) continue
    const isUrged = effect.about === 'urged' && effect.to?.length === 0
    if (!isUrged && effect.about !== 'assigned') continue
    const task = state.tasks.find(one => one.id === effect.taskId)
    if (!task || state.slots.some(slot => slot.taskId === task.id && slot.state === 'open')) continue
    const people = await poolMembers(tx, task.candidates)
    const said = isUrged
      ? { kind: 'urged', text: `请尽快认领：${task.name}` }
      : (returnNotice(graph, task) ?? { kind: 'pool', text: `可以认领：${task.name}` })
    await tellPeople(
      tx,
      people
        .filter(user => user !== tx.session?.userId)
        .map(user => ({
          user,
          ...said,
          title: state.instance.title,
          route: taskRoute(task.id),
          subjectId: task.id,
        })),
      now,
    )
  }
}

/** Notes when the next step of the time-out ladder of each open task comes. */
export const armTimeouts: Teller = async (tx, _effects, { graph, state, now }) => {
  const timed = state.tasks.flatMap(task => {
    const steps = graph.nodes.find(node => node.id === task.nodeId)?.settings?.timeouts
    return steps && steps.length > 0 ? [{ task, steps }] : []
  })
  if (timed.length === 0) return
  const calendar = await calendarFor(tx, state.instance.initiator, now)
  const rows = timed.flatMap(({ task, steps }) => {
    const next = nextTimeout(steps, task, calendar)
    return next ? [{ id: task.id, step: next.step, due: next.due }] : []
  })
  const s = new Statement()
  const gone = timed.map(({ task }) => task.id).filter(id => !rows.some(row => row.id === id))
  if (gone.length > 0)
    await s.run(tx.db, `delete from "process_timeout" where "task_id" = any(${s.value(gone)}::text[])`)
  if (rows.length === 0) return
  const t = new Statement()
  await t.run(
    tx.db,
    `insert into "process_timeout" ("id", "task_id", "instance_id", "step", "due")
     select r."id", r."id", ${t.value(state.instance.id)}, r."step", r."due"
     from jsonb_to_recordset(${t.value(JSON.stringify(rows))}::jsonb) as r("id" text, "step" integer, "due" timestamptz)
     on conflict ("id") do update set "step" = excluded."step", "due" = excluded."due", "attempts" = 0`,
  )
}
