/** What a batch answers: `{ done, failed: [{ id, message }] }`. */
export interface BatchOutcome {
  done: number
  failed: { id: string; message: string }[]
}

/** The outcome of a batch; undefined when the answer is of another kind. */
export function batchOutcome(answer: unknown): BatchOutcome | undefined {
  if (typeof answer !== 'object' || answer === null || !('done' in answer) || !('failed' in answer)) return undefined
  const { done, failed } = answer
  return Array.isArray(done) && Array.isArray(failed) ? { done: done.length, failed } : undefined
}
