import { readNotes } from '../../../../processes/assignment/taskNotes.ts'
import { nextTimeout } from '../../../../processes/assignment/timeoutLadder.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { tellPeople } from '../../notices/tellPeople.ts'
import { returnNotice } from '../notifications/notices.ts'
import type { Notifier } from '../notifications/notifier.ts'
import { taskRoute } from '../notifications/routes.ts'
import { calendarFor } from './calendars.ts'
import { poolMembers } from './poolMembers.ts'

/** Notifies the candidates of a new or urged unclaimed task. */
export const tellPools: Notifier = async (tx, effects, { graph, state, now }) => {
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
        .filter(user => user !== tx.session?.userId && user !== readNotes(task.notes).notFor)
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

/** Stores when the next step of each open task's time-out ladder is due. */
export const armTimeouts: Notifier = async (tx, _effects, { graph, state, now }) => {
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
    await s.write(tx.db, `delete from "process_timeout" where "task_id" = any(${s.value(gone)}::text[])`)
  if (rows.length === 0) return
  const t = new Statement()
  await t.write(
    tx.db,
    `insert into "process_timeout" ("id", "task_id", "instance_id", "step", "due")
     select r."id", r."id", ${t.value(state.instance.id)}, r."step", r."due"
     from jsonb_to_recordset(${t.value(JSON.stringify(rows))}::jsonb) as r("id" text, "step" integer, "due" timestamptz)
     on conflict ("id") do update set "step" = excluded."step", "due" = excluded."due", "attempts" = 0`,
  )
}

export const notifiers: readonly Notifier[] = [tellPools, armTimeouts]
