/**
 * Signing out aborts running reads and blocks further ones that need a session, until the next sign-in: pages may still
 * request data on a slow machine, and the server would refuse. Writes continue, because aborting would not undo them.
 */
const reads = new Set<AbortController>()
let isLeaving = false

export const leaving = {
  isUnderWay: () => isLeaving,

  begin(): void {
    isLeaving = true
    leaving.abortReads()
  },

  /** Aborts running reads, whose results are no longer needed. Does not affect reads that begin later. */
  abortReads(): void {
    for (const read of reads) read.abort()
  },

  end(): void {
    isLeaving = false
  },
}

/** Starts a read that its caller or a sign-out may abort; call `done` when it has a response. */
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
