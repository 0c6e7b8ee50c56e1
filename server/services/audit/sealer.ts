import { AsyncLocalStorage } from 'node:async_hooks'
import type { Config } from '../../ground/config/config.ts'
import type { Database } from '../../ground/kernel/call.ts'
import { onWritten } from '../records/log/rowsWritten.ts'
import { mostInSeal, sealRows } from './sealRows.ts'

/** From the commit of a row to its seal; what is written meanwhile comes under the same one. */
const gathering = 500

export interface Sealer {
  /** Nothing is done until rows are written. */
  open(): Promise<void>
  /** Seals what was written last. */
  close(): Promise<void>
}

/**
 * Seals rows of the log soon after their commit, in this process. Of several processes on one database one seals at a
 * time; the others come back for what it did not see yet. What a process that died had written is sealed with the next row,
 * or by the schedule.
 */
export function createSealer({
  db,
  config,
  log,
}: {
  db: Database
  config: Config
  log(error: unknown, message: string): void
}): Sealer {
  /** A seal is no part of the call or the transaction that wrote the row. */
  const apart = AsyncLocalStorage.snapshot()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let sealing = Promise.resolve()

  const seal = async (): Promise<void> => {
    let sealed: number | undefined
    do sealed = await sealRows({ db, config }, { isPatient: false })
    while (sealed === mostInSeal && !isStopping)
    if (sealed === undefined) wake()
  }
  const begin = () => {
    timer = undefined
    sealing = sealing.then(seal).catch(error => log(error, 'audit rows are not sealed'))
  }
  const wake = (): void => {
    if (timer || isStopping) return
    timer = apart(() => setTimeout(begin, gathering))
    timer.unref()
  }

  return {
    open: async () => {
      onWritten(config, wake)
    },
    close: async () => {
      isStopping = true
      if (timer) {
        clearTimeout(timer)
        begin()
      }
      await sealing
    },
  }
}
