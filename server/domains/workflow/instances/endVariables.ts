import type { Variables } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'

/** Returns the final variables of an ended instance, whose scopes are gone. */
export async function endVariables(call: Call, id: string): Promise<Variables> {
  const s = new Statement()
  const [row] = await s.run(call.db, `select i."variables" from "process_instance" i where i."id" = ${s.value(id)}`)
  return (row?.variables ?? {}) as Variables
}
