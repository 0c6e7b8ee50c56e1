import { RequestError } from '../../runtime/request/requestError.ts'

/** Answer of a call on several records: `{ done, failed: [{ id, message, gone }] }`. */
export interface BatchOutcome {
  done: number
  failed: { id: string; message: string; gone?: true }[]
}

/** Reads the outcome of a call on several records; undefined if the answer has another shape. */
export function batchOutcome(answer: unknown): BatchOutcome | undefined {
  if (typeof answer !== 'object' || answer === null || !('done' in answer) || !('failed' in answer)) return undefined
  const { done, failed } = answer
  return Array.isArray(done) && Array.isArray(failed) ? { done: done.length, failed } : undefined
}

/** Ids of deleted records in an answer, or in the 404 that follows if all of them are deleted. */
export function goneIds(outcome: unknown): string[] {
  if (!(outcome instanceof RequestError))
    return (batchOutcome(outcome)?.failed ?? []).flatMap(one => (one.gone ? [one.id] : []))
  const { data } = outcome
  const gone: unknown = typeof data === 'object' && data !== null && 'gone' in data ? data.gone : undefined
  return Array.isArray(gone) ? gone.map(String) : []
}
