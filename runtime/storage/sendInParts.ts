import { type Checkpoint, checkpoints } from './checkpoints.ts'
import type { ossClient } from './ossClient.ts'

export interface SentFile {
  client: Awaited<ReturnType<typeof ossClient>>
  key: string
  file: File
  /** Under which a broken upload is found again. */
  mark: string
  onProgress?: ((percent: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** Many enough for a bar that moves, large enough that no time is lost between them. */
const smallestPart = 256 * 1024
const parts = 100
const parallel = 3
/** A lost connection is tried again after so many milliseconds. */
const pauses = [500, 1000, 2000, 4000, 8000]

/**
 * Sends a file in parts and answers the key it has. What has arrived is not sent again: not after a lost connection, and
 * not when the page was closed and the same file is chosen once more. Only stopping it on purpose gives it up.
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
          // The storage has forgotten it, or it was completed and the answer was lost: its registration tells.
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

/** The client calls a part whose upload is unknown `abort`. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'abort' || Reflect.get(error, 'code') === 'NoSuchUpload')

/** No answer at all; a refusal or a broken storage says so and is for the person to decide. */
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
