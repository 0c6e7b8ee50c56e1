import { enqueue } from '../../jobs/enqueue.ts'
import type { Call, JobHandler } from '../../kernel/call.ts'
import { systemCall } from '../../kernel/createCall.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { textOf } from '../../kernel/textOf.ts'
import { create } from '../../records/create.ts'
import { Statement } from '../../records/statement.ts'
import { update } from '../../records/update.ts'
import { runTaskAction } from '../tasks/runTaskAction.ts'
import { openWorkOf } from './openWork.ts'
import { placeByPerson } from './placeByPerson.ts'
import { longestChain } from './standIns.ts'

/**
 * POST /nbpm/replaced/save: from now on somebody else is asked, in all versions of the processes, and what waits already
 * goes over to him in the background.
 */
export const saveReplacement = (call: Call) =>
  call.transaction(async tx => {
    const { id, ...values } = tx.input
    await new Statement().run(tx.db, `select pg_advisory_xact_lock(hashtext('process_replacement'))`)
    const record =
      textOf(id) === null
        ? await create(tx, 'processReplacement', values)
        : await update(tx, 'processReplacement', String(id), values)
    await placeByPerson(tx, 'process_replacement', String(record.id))
    if (record.fromId === record.toId) throw invalid([{ field: 'toId', message: '替换前后不能是同一人' }])
    if (record.enabled !== false) {
      await checkCircle(tx, String(record.fromId), String(record.toId))
      await enqueue(tx, 'processReplacement', { replacementId: record.id }, '替换审批人')
    }
    return record
  })

async function checkCircle(tx: Call, fromId: string, toId: string): Promise<void> {
  let people = [toId]
  for (let depth = 1; people.length > 0; depth++) {
    if (people.includes(fromId)) throw invalid([{ field: 'toId', message: '替换形成循环，请更换人员' }])
    if (depth > longestChain) throw invalid([{ field: 'toId', message: `替换不能超过 ${longestChain} 级` }])
    const s = new Statement()
    const rows = await s.run(
      tx.db,
      `select r."to_id" as "to" from "process_replacement" r where r."from_id" = any(${s.value(people)}::text[]) and r."enabled" and r."deleted_at" is null`,
    )
    people = rows.map(row => String(row.to))
  }
}

/** Moves what waits, one instance a transaction; what was decided meanwhile is left alone. */
export const runReplacement: JobHandler = async (base, job) => {
  const call = systemCall(base)
  const id = String(job.data.replacementId)
  const s = new Statement()
  const [rule] = await s.run(
    base.db,
    `select r."from_id" as "fromId", r."to_id" as "toId", r."model_ids" as "models", r."reason" from "process_replacement" r
     where r."id" = ${s.value(id)} and r."enabled" and r."deleted_at" is null`,
  )
  if (!rule) return
  const models = Array.isArray(rule.models) ? rule.models.map(String) : []
  const tasks = new Set((await openWorkOf(call, String(rule.fromId), models)).map(work => work.taskId))
  for (const taskId of tasks) {
    if (job.signal.aborted) return
    try {
      await call.transaction(async tx => {
        await job.fence(tx.db)
        await runTaskAction(tx, {
          taskId,
          action: {
            do: 'replace',
            from: String(rule.fromId),
            to: String(rule.toId),
            ...(textOf(rule.reason) === null ? {} : { reason: String(rule.reason) }),
          },
          actor: { id: null },
        })
        const t = new Statement()
        await t.run(tx.db, `update "process_replacement" set "replaced" = "replaced" + 1 where "id" = ${t.value(id)}`)
      })
    } catch (error) {
      // Decided, ended or suspended since it was found: nothing is left to replace there.
      if (!(error instanceof AppError) || error.status !== 409) throw error
    }
  }
}
