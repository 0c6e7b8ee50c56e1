import { insideTransaction } from '../database/pgliteDialect.ts'
import type { Call, Session } from './call.ts'

/** Request id of all calls by the program itself. */
export const systemRequest = 'system'

/** The inputs for a call; `createCall` adds the rest. */
export type CallFacts = Omit<Call, 'transaction' | 'afterCommit'>

/**
 * Creates the call that a handler sees. `transaction` opens one and passes a call on it; nested transactions join the
 * outer one, so that operations compose. Work given to `afterCommit` runs after the outermost commit and is dropped on
 * rollback.
 *
 * A copy of a call with another input or session (`{ ...call, input }`) keeps these in its transactions.
 */
export function createCall(facts: CallFacts): Call {
  return {
    ...facts,
    async transaction(work) {
      const later: (() => void)[] = []
      const result = await this.db
        .transaction()
        .execute(tx => insideTransaction.run(true, () => work(inner({ ...this, db: tx }, later))))
      for (const one of later) one()
      return result
    },
    afterCommit: work => work(),
  }
}

/** The same call with other arguments, which hold in its transactions too. */
export const withInput = <Input extends object>(call: Call<object>, input: Input): Call<Input> =>
  ({ ...call, input }) as unknown as Call<Input>

function inner(facts: CallFacts, later: (() => void)[]): Call {
  return {
    ...facts,
    transaction(work) {
      return work(this)
    },
    afterCommit: work => {
      later.push(work)
    },
  }
}

/**
 * Returns a call by the program itself (seed, startup, jobs), with access to everything and no user.
 *
 * @example await systemCall({ db, config }).transaction(tx => create(tx, 'role', values, { trusted: true }))
 */
export function systemCall({ db, config }: Pick<Call, 'db' | 'config'>, session: Session | null = null): Call {
  return createCall({
    db,
    config,
    session,
    input: {},
    endpoint: {
      name: 'system.internal',
      method: 'NONE',
      path: '',
      definition: {
        call: 'POST /',
        title: '系统',
        permission: '@signedIn',
        do: 'handler',
        handler: 'system.internal',
        returns: { shape: 'none' },
      },
    },
    request: { id: systemRequest, ip: '', userAgent: '', authorization: undefined, origin: '' },
  })
}
