/**
 * Whoever signs out waits for no answer: what is being read for him is given up, and until somebody signs in nothing
 * more is asked for but what needs no session. His pages may have more in mind on a slow machine, and the server would
 * refuse it. What stores goes on: giving it up would not undo it.
 */
const reads = new Set<AbortController>()
let isLeaving = false

export const leaving = {
  isUnderWay: () => isLeaving,

  begin(): void {
    isLeaving = true
    for (const read of reads) read.abort()
  },

  end(): void {
    isLeaving = false
  },
}

/** A read that ends when its caller gives it up or its person leaves; `done` once it has its answer. */
export function beginRead(given?: AbortSignal): { signal: AbortSignal; done: () => void } {
  const read = new AbortController()
  const abort = () => read.abort()
  if (isLeaving || given?.aborted) abort()
  given?.addEventListener('abort', abort)
  reads.add(read)
  const done = () => {
    reads.delete(read)
    given?.removeEventListener('abort', abort)
  }
  return { signal: read.signal, done }
}
