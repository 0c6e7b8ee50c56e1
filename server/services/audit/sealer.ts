import { AsyncLocalStorage } from 'node:async_hooks'
import type { Config } from '../../ground/config/config.ts'
import type { Database } from '../../ground/kernel/call.ts'
import { onWritten } from '../records/log/rowsWritten.ts'
import { mostInSeal, sealRows } from './sealRows.ts'

/** Milliseconds from a commit to the seal; rows written meanwhile share it. */
const gathering = 500

export interface Sealer {
  /** Starts the sealer; it is idle until rows are written. */
  open(): Promise<void>
  /** Seals the last rows. */
  close(): Promise<void>
}

/**
 * Creates the sealer of this process, which seals log rows shortly after their commit. Of several processes on one
 * database one seals at a time; the others retry for rows it had not seen. Rows of a process that died are sealed with
 * the next row, or by the schedule.
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
  /** Runs outside the call and transaction that wrote the row. */
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
