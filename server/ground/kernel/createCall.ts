import { insideTransaction } from '../database/pgliteDialect.ts'
import type { Call, Session } from './call.ts'

/** Request id of all calls by the program itself. */
export const systemRequest = 'system'

/** The inputs for a call; `createCall` adds the rest. */
export type CallFacts = Omit<Call, 'transaction' | 'beforeCommit' | 'afterCommit'>

/**
 * Creates the call that a handler sees. `transaction` opens one and passes a call on it; nested transactions join the
 * outer one, so that operations compose. Work given to `beforeCommit` is the last of the outermost transaction; that
 * given to `afterCommit` runs after its commit and is dropped on rollback.
 *
 * A copy of a call with another input or session (`{ ...call, input }`) keeps these in its transactions.
 */
export function createCall(facts: CallFacts): Call {
  return {
    ...facts,
    async transaction(work) {
      const later: (() => void)[] = []
      const last: ((tx: Call) => Promise<void>)[] = []
      const result = await this.db.transaction().execute(tx =>
        insideTransaction.run(true, async () => {
          const call = inner({ ...this, db: tx }, later, last)
          const done = await work(call)
          for (const one of last) await one(call)
          return done
        }),
      )
      for (const one of later) one()
      return result
    },
    afterCommit: work => work(),
  }
}

/** The same call with other arguments, which hold in its transactions too. */
export const withInput = <Input extends object>(call: Call<object>, input: Input): Call<Input> =>
  ({ ...call, input }) as unknown as Call<Input>

function inner(facts: CallFacts, later: (() => void)[], last: ((tx: Call) => Promise<void>)[]): Call {
  return {
    ...facts,
    transaction(work) {
      return work(this)
    },
    beforeCommit: work => {
      last.push(work)
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
