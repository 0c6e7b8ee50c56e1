import { mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Config } from '../../ground/config/config.ts'

const keepMilliseconds = 1000

export interface DiskSpace {
  /** Bytes that are free for us in the data folder; asked at most once a second. */
  free(): Promise<number>
  /** Whether that is less than the reserve. */
  isFull(): Promise<boolean>
}

/**
 * How much space the data folder has. The embedded database needs some to go on reading; so writing stops before
 * nothing is left, instead of the database breaking when it happens.
 */
export function watchDisk({ dataDir, operations }: Pick<Config, 'dataDir' | 'operations'>): DiskSpace {
  let at = Number.NEGATIVE_INFINITY
  let asked: Promise<number> = Promise.resolve(Number.POSITIVE_INFINITY)
  mkdirSync(dataDir, { recursive: true })
  const free = () => {
    const now = performance.now()
    if (now - at >= keepMilliseconds) {
      at = now
      // A file system that cannot tell is no reason to refuse anything.
      asked = statfs(dataDir).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Number.POSITIVE_INFINITY,
      )
    }
    return asked
  }
  return { free, isFull: async () => (await free()) < operations.diskReserve }
}
