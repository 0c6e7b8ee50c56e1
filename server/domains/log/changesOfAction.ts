import type { Call } from '../../ground/kernel/call.ts'
import { page } from '../../services/records/search/page.ts'
import { read } from '../../services/records/search/read.ts'
import { toldRows } from './toldRows.ts'
import { seen } from './workLog.ts'

/** Longer than any call lasts. */
const minutes = 10

/**
 * POST /nbpm/actionLog/changes: what the same call of the same person changed, from the business log. The number of a call
 * may have been given by a proxy and may come again, so it counts around that moment only.
 */
export async function changesOfAction(call: Call) {
  const { id, ...query } = call.input
  const { requestId, userId, happenedAt } = await read(call, 'processAction', id)
  const narrow = seen(call)
  const happened = new Date(happenedAt as Date).toISOString()
  const found = await page(call, 'auditLog', query, {
    sort: 'at',
    condition: statement => {
      const moment = `${statement.value(happened)}::timestamptz`
      const around = (sign: '-' | '+') => `${moment} ${sign} interval '${minutes} minutes'`
      // An action from before calls were numbered has none: equal to nothing.
      return [
        narrow(statement),
        `t."request_id" = ${statement.value(requestId ?? null)}`,
        `t."actor_id" = ${statement.value(userId ?? null)}`,
        `t."at" between ${around('-')} and ${around('+')}`,
      ].join(' and ')
    },
  })
  return { ...found, records: await toldRows(call, found.records) }
}
