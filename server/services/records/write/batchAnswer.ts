import { AppError } from '../../../ground/kernel/errors.ts'
import { fault } from '../../faults.ts'

/** A record that a call on several records skipped, with code and message of a call on that record alone. */
export interface LeftOut {
  id: string
  /** Code of a catalogue. */
  error: string
  message: string
  /** The record does not exist for the caller. */
  gone?: true
}

export interface BatchAnswer {
  done: string[]
  failed: LeftOut[]
}

/**
 * Splits ids into existing and deleted records. Throws 404 with all ids if none exists, because an answer would look
 * like success.
 *
 * @example presentOf(['p1', 'p2'], new Set(['p1']), fault('RECORD_GONE', { title: '岗位' }))
 *          // { done: ['p1'], failed: [{ id: 'p2', … }] }
 */
export function presentOf(ids: readonly string[], there: ReadonlySet<string>, gone: AppError): BatchAnswer {
  const all = [...new Set(ids)]
  if (all.length === 0) throw fault('BATCH_EMPTY')
  const done = all.filter(id => there.has(id))
  const { status, error, message } = gone
  if (done.length === 0) throw new AppError(status, message, { error, data: { gone: all } })
  return { done, failed: all.filter(id => !there.has(id)).map(id => ({ id, error, message, gone: true })) }
}

/**
 * Looks up each id by `find`, which throws 404 for a record that is not there for the caller. Throws 404 if none is
 * left.
 *
 * @example const { found, answer } = await findPresent(ids, id => ownDraft(tx, id))
 */
export async function findPresent<Found>(
  ids: readonly string[],
  find: (id: string) => Promise<Found>,
): Promise<{ found: Found[]; answer: BatchAnswer }> {
  const found = new Map<string, Found>()
  let refusal = fault('NOT_FOUND')
  for (const id of new Set(ids)) {
    try {
      found.set(id, await find(id))
    } catch (error) {
      // With a cause, a statement has failed and the transaction is aborted.
      if (!(error instanceof AppError) || error.status !== 404 || error.cause !== undefined) throw error
      refusal = error
    }
  }
  return { found: [...found.values()], answer: presentOf(ids, new Set(found.keys()), refusal) }
}
