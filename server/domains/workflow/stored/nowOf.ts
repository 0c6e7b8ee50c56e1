import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { clockOffset, isoOf } from './clock.ts'

/** Returns the process time. */
export async function nowOf(call: Call): Promise<string> {
  const [row] = await new Statement().run(call.db, `select clock_timestamp() as "now"`)
  return isoOf(new Date(new Date(row?.now as string).getTime() + clockOffset(call.config)))
}
