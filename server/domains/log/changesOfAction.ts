import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { page } from '../../services/records/search/page.ts'
import { read } from '../../services/records/search/read.ts'
import { readableRows } from './readableRows.ts'
import { seen } from './workLog.ts'

/** Longer than any call lasts. */
const minutes = 10

/**
 * POST /nbpm/actionLog/changes: returns what the same call of the same user changed, from the business log. A proxy may
 * have set the request id and may repeat it, so it counts only around that moment.
 */
export async function changesOfAction(call: Call<EndpointInput<'processAction.changes'>>) {
  const { id, ...query } = call.input
  const { requestId, userId, happenedAt } = await read(call, 'processAction', id)
  const narrow = seen(call)
  const happened = new Date(happenedAt as Date).toISOString()
  const found = await page(call, 'auditLog', query, {
    sort: 'at',
    condition: statement => {
      const moment = `${statement.value(happened)}::timestamptz`
      const around = (sign: '-' | '+') => `${moment} ${sign} interval '${minutes} minutes'`
      // Actions logged before request ids existed match nothing.
      return [
        narrow(statement),
        `t."request_id" = ${statement.value(requestId ?? null)}`,
        `t."actor_id" = ${statement.value(userId ?? null)}`,
        `t."at" between ${around('-')} and ${around('+')}`,
      ].join(' and ')
    },
  })
  return { ...found, records: await readableRows(call, found.records) }
}
