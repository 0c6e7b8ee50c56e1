import type { Call } from '../../../ground/kernel/call.ts'
import type { AppError } from '../../../ground/kernel/errors.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { momentText } from '../../../services/records/model/words.ts'
import { fault } from '../faults.ts'

/**
 * Returns the conflict when another user has saved the draft: who, when, and its current state. `then` is the intended
 * operation.
 */
export async function draftConflict(tx: Call, modelId: string, then: '保存' | '部署'): Promise<AppError> {
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `select d."revision", d."updated_at" as "at", coalesce(u."name", '其他人') as "by" from "process_draft" d
      left join "app_user" u on u."id" = d."updated_by"
     where d."model_id" = ${s.value(modelId)}`,
  )
  const [at, by] = [new Date(String(row?.at)), String(row?.by)]
  return fault(
    'DRAFT_CHANGED',
    { by, at: momentText(at), then },
    {
      draftRevision: Number(row?.revision),
      updatedBy: by,
      updatedAt: at.toISOString(),
    },
  )
}
