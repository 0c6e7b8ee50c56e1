import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput, JobHandler } from '../../../ground/kernel/call.ts'
import { systemCall } from '../../../ground/kernel/createCall.ts'
import { AppError, invalid } from '../../../ground/kernel/errors.ts'
import { enqueue } from '../../../services/jobs/enqueue.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { create } from '../../../services/records/write/create.ts'
import { update } from '../../../services/records/write/update.ts'
import { wrong } from '../faults.ts'
import { type ReplacementJob, type ReplacementRule, rulesFor } from '../people/catchUpReplacements.ts'
import { longestChain } from '../people/standIns.ts'
import { openWorkOf } from './openWork.ts'
import { passTurns } from './passTurns.ts'
import { placeByPerson } from './placeByPerson.ts'

/**
 * POST /nbpm/replaced/save: replaces an approver in all versions of the processes from now on, and transfers pending
 * turns in the background.
 */
export const saveReplacement = (call: Call<EndpointInput<'processReplacement.save'>>) =>
  call.transaction(async tx => {
    const { id, ...values } = tx.input
    await new Statement().run(tx.db, `select pg_advisory_xact_lock(hashtext('process_replacement'))`)
    const record =
      textOf(id) === null
        ? await create(tx, 'processReplacement', values)
        : await update(tx, 'processReplacement', String(id), values)
    await placeByPerson(tx, 'process_replacement', String(record.id))
    if (record.fromId === record.toId) throw invalid(wrong('toId', 'REPLACED_BY_SELF'))
    if (record.enabled !== false) {
      await checkCircle(tx, String(record.fromId), String(record.toId))
      await enqueue(tx, 'processReplacement', { replacementId: record.id }, '替换审批人')
    }
    return record
  })

async function checkCircle(tx: Call, fromId: string, toId: string): Promise<void> {
  let people = [toId]
  for (let depth = 1; people.length > 0; depth++) {
    if (people.includes(fromId)) throw invalid(wrong('toId', 'REPLACEMENT_CIRCLE'))
    if (depth > longestChain) throw invalid(wrong('toId', 'REPLACEMENT_TOO_LONG', { most: longestChain }))
    const s = new Statement()
    const rows = await s.run(
      tx.db,
      `select r."to_id" as "to" from "process_replacement" r
        where r."from_id" = any(${s.value(people)}::text[]) and r."enabled" and r."deleted_at" is null`,
    )
    people = rows.map(row => String(row.to))
  }
}

/** Transfers pending turns, one transaction per instance; turns decided meanwhile stay. */
export const runReplacement: JobHandler = async (base, job) => {
  const call = systemCall(base)
  const data = job.data as ReplacementJob
  for (const rule of await rulesFor(call, data)) {
    const found = await openWorkOf(call, rule.fromId, rule.models)
    const here = found.filter(work => data.instanceId === undefined || work.instanceId === data.instanceId)
    for (const taskId of new Set(here.map(work => work.taskId))) {
      if (job.signal.aborted) return
      await replaceAt(call, taskId, rule, job)
    }
  }
}

async function replaceAt(
  call: Call,
  taskId: string,
  rule: ReplacementRule,
  job: Parameters<JobHandler>[1],
): Promise<void> {
  const { fromId: from, toId: to } = rule
  const reason = textOf(rule.reason)
  try {
    await call.transaction(async tx => {
      await job.fence(tx.db)
      const action = { do: 'replace', from, to, ...(reason === null ? {} : { reason }) } as const
      await passTurns(tx, { taskId, action, remark: reason ?? '替换审批人' })
      const t = new Statement()
      await t.run(
        tx.db,
        `update "process_replacement" set "replaced" = "replaced" + 1 where "id" = ${t.value(rule.id)}`,
      )
    })
  } catch (error) {
    // The turn was decided or ended since it was found. A suspended instance applies the replacement when it continues.
    if (!(error instanceof AppError) || error.status !== 409) throw error
  }
}
