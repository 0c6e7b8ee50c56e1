import type { Call, Database, EndpointInput } from '../../ground/kernel/call.ts'
import { create } from '../../services/records/write/create.ts'
import { update } from '../../services/records/write/update.ts'

/** Id of the one row. */
const id = 'console'

/** GET /auth/consoleSetting/read: returns the settings of the console, those it is shipped with before any change. */
export async function consoleSetting(call: Call) {
  return (await rowOf(call.db)) ?? { id, name: '控制台', watermark: false, revision: 0 }
}

/** POST /auth/consoleSetting/save: changes them for everybody. */
export function saveConsoleSetting(call: Call<EndpointInput<'consoleSetting.save'>>) {
  return call.transaction(async tx => {
    const { id: _id, revision, ...values } = call.input
    const isThere = (await rowOf(tx.db)) !== undefined
    if (!isThere) return create(tx, 'consoleSetting', values, { id })
    return update(tx, 'consoleSetting', id, { ...values, ...(revision === undefined ? {} : { revision }) })
  })
}

const rowOf = (db: Database) =>
  db
    .selectFrom('consoleSetting')
    .select(['id', 'name', 'watermark', 'revision'])
    .where('id', '=', id)
    .executeTakeFirst()
