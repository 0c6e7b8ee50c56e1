import type { Call } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { serialMark } from './instanceTexts.ts'

const digits = 4

/**
 * A number with its serial, where its rule wants one: the next of those whose numbers are otherwise the same. It is given
 * back with the transaction, so no number is missing; starts of one process wait for one another here.
 *
 * @example await numbered(tx, 'purchase', 'CG-2026-11-\u0000') // 'CG-2026-11-0042'
 */
export async function numbered(tx: Call, key: string, number: string): Promise<string> {
  if (!number.includes(serialMark)) return number
  const rest = number.replaceAll(serialMark, '#')
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `insert into "process_serial" as c ("id", "key", "rest", "last") values (${s.value(newId())}, ${s.value(key)}, ${s.value(rest)}, 1)
     on conflict ("key", "rest") do update set "last" = c."last" + 1, "updated_at" = now() returning c."last"`,
  )
  return number.replaceAll(serialMark, String(row?.last).padStart(digits, '0'))
}
