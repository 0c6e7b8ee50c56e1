import { RequestError } from '../../runtime/request/requestError.ts'

/** Response of a batch: `{ done, failed: [{ id, message, gone }] }`. */
export interface BatchOutcome {
  done: number
  failed: { id: string; message: string; gone?: true }[]
}

/** Parses the response of a batch; undefined if it has another shape. */
export function batchOutcome(answer: unknown): BatchOutcome | undefined {
  if (typeof answer !== 'object' || answer === null || !('done' in answer) || !('failed' in answer)) return undefined
  const { done, failed } = answer
  return Array.isArray(done) && Array.isArray(failed) ? { done: done.length, failed } : undefined
}

/** Returns the ids of deleted records in a response, or in the 404 if all are deleted. */
export function goneIds(outcome: unknown): string[] {
  if (!(outcome instanceof RequestError))
    return (batchOutcome(outcome)?.failed ?? []).flatMap(one => (one.gone ? [one.id] : []))
  const { data } = outcome
  const gone: unknown = typeof data === 'object' && data !== null && 'gone' in data ? data.gone : undefined
  return Array.isArray(gone) ? gone.map(String) : []
}
