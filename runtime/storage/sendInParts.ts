import { type Checkpoint, checkpoints } from './checkpoints.ts'
import type { ossClient } from './ossClient.ts'

export interface SentFile {
  client: Awaited<ReturnType<typeof ossClient>>
  key: string
  file: File
  /** Key for resuming an interrupted upload. */
  mark: string
  onProgress?: ((percent: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Enough parts for a moving progress bar, large enough to avoid overhead. */
const smallestPart = 256 * 1024
const parts = 100
const parallel = 3
/** Milliseconds between retries after a lost connection. */
const pauses = [500, 1000, 2000, 4000, 8000]

/**
 * Uploads a file in parts and returns its key. Completed parts are never sent again: neither after a lost connection,
 * nor if the same file is chosen after the page was closed. Only an explicit stop discards them.
 */
export async function sendInParts({ client, key, file, mark, onProgress, signal }: SentFile): Promise<string> {
  let begun = checkpoints.find(mark)
  const isResumed = begun !== undefined
  const stop = () => client.cancel()
  signal?.addEventListener('abort', stop, { once: true })
  const partSize = Math.max(smallestPart, Math.ceil(file.size / parts))
  const progress = (share: number, checkpoint?: Checkpoint) => {
    if (checkpoint) {
      begun = checkpoint
      checkpoints.keep(mark, checkpoint)
    }
    onProgress?.(Math.floor(share * 100))
  }
  try {
    for (let attempt = 0; ; attempt++) {
      signal?.throwIfAborted()
      const name = begun?.name ?? key
      try {
        await client.multipartUpload(name, file, {
          parallel,
          partSize,
          progress,
          ...(begun && { checkpoint: { ...begun, doneParts: [...begun.doneParts], file } }),
        })
        checkpoints.drop(mark)
        signal?.throwIfAborted()
        return name
      } catch (error) {
        if (signal?.aborted) throw error
        if (isGone(error)) {
          // The storage has dropped the upload, or completed it without a response reaching us: registration will show
          // which.
          checkpoints.drop(mark)
          if (begun && isWhole(begun)) return name
          if (!isResumed || attempt > 0) throw error
          begun = undefined
        } else {
          const pause = pauses[attempt]
          if (!isLost(error) || pause === undefined) throw error
          await wait(pause, signal)
        }
      }
    }
  } catch (error) {
    if (!signal?.aborted) throw error
    checkpoints.drop(mark)
    if (begun) await client.abortMultipartUpload(begun.name, begun.uploadId).catch(() => undefined)
    throw new DOMException('aborted', 'AbortError')
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

const isWhole = ({ doneParts, fileSize, partSize }: Checkpoint) => doneParts.length === Math.ceil(fileSize / partSize)

/** The client reports a part of an unknown upload as `abort`. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'abort' || Reflect.get(error, 'code') === 'NoSuchUpload')

/** Whether there was no response; after a refusal or error the user decides. */
function isLost(error: unknown): boolean {
  const status: unknown = Reflect.get(Object(error), 'status')
  return status === -1 || status === -2
}

function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      globalThis.removeEventListener('online', done)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    globalThis.addEventListener('online', done)
    signal?.addEventListener('abort', done)
  })
}
