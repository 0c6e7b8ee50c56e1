import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { noteAction, type ProcessAction } from '../stored/noteAction.ts'
import type { SeenInstance } from './visibleInstance.ts'

/** Minutes within which repeated reads count as one view, because a page reads an instance in several calls. */
const minutes = 5

interface View {
  action: ProcessAction
  businessId: string
  businessName: string
}

/** Logs that a user viewed others' data, unless it was logged recently. */
export async function noteView(call: Call, view: View): Promise<void> {
  const { session } = call
  const s = new Statement()
  const [noted] = await s.run(
    call.db,
    `select 1 as "one" from "process_action" a where a."business_id" = ${s.value(view.businessId)}
      and a."action" = ${s.value(view.action)}
       and a."user_id" = ${s.value(session?.viewedBy?.userId ?? session?.userId ?? null)}
       and a."happened_at" > now() - make_interval(mins => ${minutes}) limit 1`,
  )
  if (!noted) await noteAction(call, view)
}

/** The same for a running or ended instance. */
export const noteInstanceView = (call: Call, { id, title, endedAt }: SeenInstance): Promise<void> =>
  noteView(call, {
    action: endedAt === null ? 'instanceView' : 'instanceHistoryView',
    businessId: id,
    businessName: title,
  })
