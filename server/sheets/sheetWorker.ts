import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../kernel/errors.ts'
import { type SheetRow, sheetRows } from './sheetRows.ts'

/** What the thread answers each time it is asked: the next rows, or why there are none. */
export type SheetAnswer = { rows: SheetRow[]; isLast: boolean } | { refusal: string }

const atOnce = 200

const view = workerData as Uint8Array
const rows = sheetRows(Buffer.from(view.buffer, view.byteOffset, view.byteLength))

async function nextRows(): Promise<SheetAnswer> {
  const part: SheetRow[] = []
  try {
    while (part.length < atOnce) {
      const next = await rows.next()
      if (next.done) return { rows: part, isLast: true }
      part.push(next.value)
    }
    return { rows: part, isLast: false }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error.message }
    throw error
  }
}

parentPort?.on('message', () => {
  void nextRows().then(answer => parentPort?.postMessage(answer))
})
