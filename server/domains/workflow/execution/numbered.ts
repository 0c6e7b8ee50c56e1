import type { Call } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { serialMark } from './instanceTexts.ts'

const digits = 4

/**
 * Inserts the serial into a number, if its rule has one: the next among numbers that are otherwise equal. A rollback
 * releases it, so numbers have no gaps; concurrent starts of one process wait here.
 *
 * @example await numbered(tx, 'purchase', 'CG-2026-11-\u0000') // 'CG-2026-11-0042'
 */
export async function numbered(tx: Call, key: string, number: string): Promise<string> {
  if (!number.includes(serialMark)) return number
  const rest = number.replaceAll(serialMark, '#')
  const s = new Statement()
  const [row] = await s.run(
    tx.db,
    `insert into "process_serial" as c ("id", "key", "rest", "last")
      values (${s.value(newId())}, ${s.value(key)}, ${s.value(rest)}, 1)
     on conflict ("key", "rest") do update set "last" = c."last" + 1, "updated_at" = now() returning c."last"`,
  )
  return number.replaceAll(serialMark, String(row?.last).padStart(digits, '0'))
}
