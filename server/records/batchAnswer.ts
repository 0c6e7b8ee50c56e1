import { AppError, badRequest } from '../kernel/errors.ts'

/** A record that a call on several left out, with the message that the call on it alone would have given. */
export interface LeftOut {
  id: string
  message: string
  /** The record is not there for the caller, so nothing can be done about it. */
  gone?: true
}

export interface BatchAnswer {
  done: string[]
  failed: LeftOut[]
}

/**
 * Splits ids into those that the caller may work on and those that are gone. Throws 404 with all ids if none is left:
 * then the call did nothing, and an answer would look like success.
 *
 * @example presentOf(['p1', 'p2'], new Set(['p1']), '岗位不存在或已被删除') // { done: ['p1'], failed: [{ id: 'p2', … }] }
 */
export function presentOf(ids: readonly string[], there: ReadonlySet<string>, message: string): BatchAnswer {
  const all = [...new Set(ids)]
  if (all.length === 0) throw badRequest('请选择要处理的数据')
  const done = all.filter(id => there.has(id))
  if (done.length === 0) throw new AppError(404, message, { data: { gone: all } })
  return { done, failed: all.filter(id => !there.has(id)).map(id => ({ id, message, gone: true })) }
}

/**
 * Looks up each id by `find`, which throws 404 for a record that is not there for the caller. Throws 404 if none is left.
 *
 * @example const { found, answer } = await findPresent(ids, id => ownDraft(tx, id))
 */
export async function findPresent<Found>(
  ids: readonly string[],
  find: (id: string) => Promise<Found>,
): Promise<{ found: Found[]; answer: BatchAnswer }> {
  const found = new Map<string, Found>()
  let refusal = '数据不存在或已被删除'
  for (const id of new Set(ids)) {
    try {
      found.set(id, await find(id))
    } catch (error) {
      // A cause is a statement that failed: its transaction takes no other one.
      if (!(error instanceof AppError) || error.status !== 404 || error.cause !== undefined) throw error
      refusal = error.message
    }
  }
  return { found: [...found.values()], answer: presentOf(ids, new Set(found.keys()), refusal) }
}
