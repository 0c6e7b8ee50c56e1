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
  /** `untold`: the work ended before the server said what became of the record. */
  failed: (BatchOutcome['failed'][number] & { untold?: true })[]
}

/**
 * Sets values of records, some at a time, and tells how many are through. A call that fails as a whole ends the work;
 * its error is returned, and the records of that call and of those after it are among the failed ones.
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
      const message = error instanceof Error ? error.message : String(error)
      result.failed.push(...ids.slice(from).map(id => ({ id, message, untold: true as const })))
      return { ...result, error }
    }
    tell(Math.min(ids.length, from + atOnce))
  }
  return result
}
