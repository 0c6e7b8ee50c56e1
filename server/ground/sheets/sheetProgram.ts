import { AppError } from '../kernel/errors.ts'
import { refusalOf, type SheetAnswer } from './sheetAnswer.ts'
import { type SheetRow, sheetRows } from './sheetRows.ts'

const atOnce = 200
/** Maximum characters per answer, because rows may be long. */
const charactersAtOnce = 1_000_000

let rows: AsyncGenerator<SheetRow>

// The first message is the file; each further one requests rows.
process.once('message', ({ file, sheet }: { file: Uint8Array; sheet: number }) => {
  rows = sheetRows(Buffer.from(file.buffer, file.byteOffset, file.byteLength), sheet)
  process.on('message', () => void nextRows().then(answer => process.send?.(answer)))
})

async function nextRows(): Promise<SheetAnswer> {
  const part: SheetRow[] = []
  try {
    let characters = 0
    while (part.length < atOnce && characters < charactersAtOnce) {
      const next = await rows.next()
      if (next.done) return { rows: part, isLast: true }
      part.push(next.value)
      for (const cell of next.value.cells) if (typeof cell === 'string') characters += cell.length
    }
    return { rows: part, isLast: false }
  } catch (error) {
    if (error instanceof AppError) return refusalOf(error)
    throw error
  }
}
