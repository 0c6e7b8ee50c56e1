import type { Call } from '../../../ground/kernel/call.ts'
import { markChanges } from '../log/changes.ts'
import { runSql } from '../model/statement.ts'

/**
 * Runs work in a savepoint of the transaction and returns its result. If it throws, what it wrote is rolled back and
 * its changes are not told to anybody; the transaction can continue.
 *
 * @example await inSavepoint(tx, () => runEndpoint(tx, 'position.add', values))
 */
export async function inSavepoint<Result>(tx: Call, work: () => Promise<Result>): Promise<Result> {
  const forget = markChanges(tx)
  await runSql(tx.db, 'savepoint part')
  try {
    const result = await work()
    await runSql(tx.db, 'release savepoint part')
    return result
  } catch (error) {
    await runSql(tx.db, 'rollback to savepoint part')
    await runSql(tx.db, 'release savepoint part')
    forget()
    throw error
  }
}
