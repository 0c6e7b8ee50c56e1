import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { Statement } from '../../services/records/model/statement.ts'
import { actedWithin } from './actedWithin.ts'

const mostKinds = 12

/** GET /upms/home/operations: returns the number of visible actions by kind, most frequent first. */
export async function operations(call: Call<EndpointInput<'home.operations'>>) {
  const statement = new Statement()
  return statement.run(
    call.db,
    `select action, count(*)::int as count from audit_log where ${actedWithin(call, statement)}
     group by action order by 2 desc, 1 limit ${mostKinds}`,
  )
}
