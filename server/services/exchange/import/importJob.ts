import type { ImportRunRow } from '../../../ground/database/generated/tables.ts'
import type { Call, Database, Hold, Job, JobHandler } from '../../../ground/kernel/call.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { ownerCall } from '../../jobs/ownerCall.ts'
import { processRun } from './importRun.ts'
import { undoRun } from './importUndo.ts'

/** Continues an import on behalf of its owner, with the owner's current rights. */
export const importJob: JobHandler = async (base, job: Job) => {
  const { isLast, signal } = job
  const id = String(job.data.runId)
  const run = await base.db.selectFrom('importRun').selectAll().where('id', '=', id).executeTakeFirst()
  if (!run) return
  try {
    await goOn(await ownerCall(base, run), run, job)
  } catch (error) {
    if (!(error instanceof AppError) && (!isLast || signal.aborted)) throw error
    const text = error instanceof AppError ? error.message : '服务器内部错误，请重试或联系管理员'
    await job.fence(base.db)
    await failRun(base.db, id, text)
    throw error
  }
}

/** Runs the next phase of an import; nothing while it waits for the user. */
export async function goOn(call: Call, run: ImportRunRow, hold: Hold): Promise<void> {
  if (run.status === 'undoing') return undoRun(call, run, hold)
  if (run.status !== 'checking' && run.status !== 'running') return
  // A check stores nothing and can restart; its recorded results are discarded.
  if (run.status === 'checking' && run.done > 0) {
    await hold.fence(call.db)
    const fresh = { done: 0, created: 0, updated: 0, failed: 0 }
    await call.db.deleteFrom('importRow').where('runId', '=', run.id).execute()
    await call.db.updateTable('importRun').set(fresh).where('id', '=', run.id).execute()
    Object.assign(run, fresh)
  }
  await processRun(call, run, hold)
}

export async function failRun(db: Database, id: string, text: string): Promise<void> {
  await db
    .updateTable('importRun')
    .set({ status: 'failed', error: text.slice(0, 500), updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
}
