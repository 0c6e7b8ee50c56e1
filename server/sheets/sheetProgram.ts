import { AppError } from '../kernel/errors.ts'
import { type SheetRow, sheetRows } from './sheetRows.ts'

/** What the process answers each time it is asked: the next rows, or why there are none. */
export type SheetAnswer = { rows: SheetRow[]; isLast: boolean } | { refusal: string }

const atOnce = 200

let rows: AsyncGenerator<SheetRow>

// The first message is the file, each further one, whatever it holds, asks for rows.
process.once('message', (file: Uint8Array) => {
  rows = sheetRows(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  process.on('message', () => void nextRows().then(answer => process.send?.(answer)))
})

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
