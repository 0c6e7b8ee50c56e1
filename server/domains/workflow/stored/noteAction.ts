import type { Call } from '../../../ground/kernel/call.ts'
import { systemRequest } from '../../../ground/kernel/createCall.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { Statement } from '../../../services/records/model/statement.ts'

/** Actions of the process log: entries of the dictionary PROCESS_ACTION. */
export type ProcessAction =
  | 'archiveInstanceView'
  | 'formDesignSave'
  | 'formDesignPublish'
  | 'formDesignAuthoritySave'
  | 'categoryDelete'
  | 'categoryEdit'
  | 'modelEdit'
  | 'modelDelete'
  | 'modelDesignerDeploy'
  | 'modelConfigEdit'
  | 'instanceHistoryView'
  | 'instanceCancel'
  | 'instanceUpdateApprove'
  | 'instanceAddApprove'
  | 'instanceView'
  | 'archiveInstanceAttachmentDownload'

/**
 * Logs an action on a process for process auditors, in the transaction of the operation.
 *
 * @example await noteAction(tx, { action: 'modelDelete', businessId: model.id, businessName: model.name })
 */
export async function noteAction(
  tx: Call,
  entry: { action: ProcessAction; businessId: string; businessName?: string | undefined; remark?: string | undefined },
): Promise<void> {
  const statement = new Statement()
  const { session, request } = tx
  const values = [
    newId(),
    entry.action,
    entry.businessId,
    entry.businessName?.slice(0, 255) ?? null,
    (entry.remark ?? tx.note)?.slice(0, 500) ?? null,
    // In a view-as session, logs the real user.
    session?.viewedBy?.userId ?? session?.userId ?? null,
    session?.organizationId ?? null,
    request.id === systemRequest ? null : request.id.slice(0, 60),
  ].map(value => statement.value(value))
  await statement.run(
    tx.db,
    `insert into "process_action" ("id", "action", "business_id", "business_name",
      "remark", "user_id", "organization_id", "request_id", "happened_at")
     values (${values.join(', ')}, now())`,
  )
}
