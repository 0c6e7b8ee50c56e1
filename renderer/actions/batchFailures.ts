import { RequestError } from '../../runtime/request/requestError.ts'

/** What a call on several records answers: `{ done, failed: [{ id, message, gone }] }`. */
export interface BatchOutcome {
  done: number
  failed: { id: string; message: string; gone?: true }[]
}

/** The outcome of a call on several records; undefined when the answer is of another kind. */
export function batchOutcome(answer: unknown): BatchOutcome | undefined {
  if (typeof answer !== 'object' || answer === null || !('done' in answer) || !('failed' in answer)) return undefined
  const { done, failed } = answer
  return Array.isArray(done) && Array.isArray(failed) ? { done: done.length, failed } : undefined
}

/** Ids of the records that an answer, or a refusal because nothing was left to do, names as gone. */
export function goneIds(told: unknown): string[] {
  if (!(told instanceof RequestError))
    return (batchOutcome(told)?.failed ?? []).flatMap(one => (one.gone ? [one.id] : []))
  const { data } = told
  const gone: unknown = typeof data === 'object' && data !== null && 'gone' in data ? data.gone : undefined
  return Array.isArray(gone) ? gone.map(String) : []
}
