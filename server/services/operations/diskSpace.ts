import { mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Config } from '../../ground/config/config.ts'

const keepMilliseconds = 1000

export interface DiskSpace {
  /** Free bytes in the data folder; measured at most once a second. */
  free(): Promise<number>
  /** Whether less than the reserve is free. */
  isFull(): Promise<boolean>
}

/**
 * Watches the free space of the data folder. The embedded database needs some even for reading, so writes stop before
 * the disk is full.
 */
export function watchDisk({ dataDir, operations }: Pick<Config, 'dataDir' | 'operations'>): DiskSpace {
  let at = Number.NEGATIVE_INFINITY
  let asked: Promise<number> = Promise.resolve(Number.POSITIVE_INFINITY)
  mkdirSync(dataDir, { recursive: true })
  const free = () => {
    const now = performance.now()
    if (now - at >= keepMilliseconds) {
      at = now
      // A file system that reports nothing refuses nothing.
      asked = statfs(dataDir).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Number.POSITIVE_INFINITY,
      )
    }
    return asked
  }
  return { free, isFull: async () => (await free()) < operations.diskReserve }
}
