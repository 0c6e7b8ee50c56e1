import { callEndpoint } from '../../../runtime/data/callEndpoint.ts'
import type { EndpointName } from '../../../schemas/types/common.ts'
import { type BatchOutcome, batchOutcome } from '../batchFailures.ts'

/** Records of one call: progress is seen, and no transaction of a trial is long. */
const atOnce = 100

export interface BulkTask {
  call: EndpointName
  ids: readonly string[]
  values: Readonly<Record<string, unknown>>
  /** Revisions at which the records were read; without one a record is changed as it is now. */
  revisions: Readonly<Record<string, number>>
  trial?: boolean
}

export interface BulkResult {
  done: string[]
  failed: BatchOutcome['failed']
}

/**
 * Sets values of records, some at a time, and tells how many are through. A call that fails as a whole ends the work;
 * its error is thrown with what was stored before.
 */
export async function runBulk(
  { call, ids, values, revisions, trial = false }: BulkTask,
  tell: (through: number) => void,
): Promise<BulkResult & { error?: unknown }> {
  const result: BulkResult = { done: [], failed: [] }
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce)
    const own = Object.fromEntries(some.flatMap(id => (id in revisions ? [[id, revisions[id]]] : [])))
    try {
      const input = { ...values, ids: some, revisions: own, ...(trial ? { trial } : {}) }
      const failed = batchOutcome(await callEndpoint(call, input, { silent: true, mask: false }))?.failed ?? []
      const refused = new Set(failed.map(({ id }) => id))
      result.failed.push(...failed)
      result.done.push(...some.filter(id => !refused.has(id)))
    } catch (error) {
      return { ...result, error }
    }
    tell(Math.min(ids.length, from + atOnce))
  }
  return result
}
