import { insideTransaction } from '../database/pgliteDialect.ts'
import type { Call, Session } from './call.ts'

/** Number of all calls that the program makes itself: it tells none of them from the others. */
export const systemRequest = 'system'

/** What a call is made from; the rest is added here. */
export type CallFacts = Omit<Call, 'transaction' | 'afterCommit'>

/**
 * The call that a handler sees. `transaction` opens one and hands over a call on it; inside, `transaction` runs inline,
 * so that operations can be put together freely. Work given to `afterCommit` runs when the outermost one has committed
 * and is forgotten when it rolled back.
 *
 * Whoever copies a call with another input or session (`{ ...call, input }`) has it in the transactions of the copy too.
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
 * A call made by the program itself (seed, start, jobs): it sees everything and is nobody.
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
