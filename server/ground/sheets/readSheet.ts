import type { ChildProcess } from 'node:child_process'
import { fault } from '../faults.ts'
import { AppError } from '../kernel/errors.ts'
import { Semaphore } from '../kernel/semaphore.ts'
import { startApart } from '../kernel/startApart.ts'
import { guardArchive } from './guardArchive.ts'
import { refusalOf, type SheetAnswer } from './sheetAnswer.ts'
import { type SheetPlace, sheetPlaces } from './sheetFacts.ts'
import { isArchive, type SheetRow, sheetRows } from './sheetRows.ts'

export { type CellContent, isArchive, type SheetRow } from './sheetRows.ts'

/** Smaller content is read in this process; starting another would cost more. */
const smallContent = 512 * 1024
const mostMegabytes = 768
/** Maximum number of concurrent reader processes. A long import occupies one; smaller files use the others. */
const readers = new Semaphore({ atOnce: 3, mostWaiting: 50 })
/** Milliseconds to wait for the next rows. */
const longestWait = 60_000

/**
 * Yields the non-empty rows of a sheet. Refuses a file that is no table. Large files are read in a separate process
 * with limits on memory and time, so that a slow or malicious file affects no other call. Leave the generator by
 * `return` if it is not read to the end.
 */
export async function* readSheet(bytes: Buffer, sheet = 0): AsyncGenerator<SheetRow> {
  if (bytes.length === 0) throw fault('FILE_EMPTY')
  if (!isArchive(bytes) && bytes.readUInt8(0) === 0xd0 && bytes.length >= 8 && bytes.readUInt8(1) === 0xcf)
    throw fault('SHEET_LEGACY')
  const size = isArchive(bytes) ? guardArchive(bytes) : bytes.length
  yield* size <= smallContent ? sheetRows(bytes, sheet) : rowsApart(bytes, sheet)
}

/** Returns the sheets of a file in order; a .csv has one. */
export function sheetsOf(bytes: Buffer): Pick<SheetPlace, 'name' | 'isHidden'>[] {
  if (!isArchive(bytes)) return [{ name: '', isHidden: false }]
  guardArchive(bytes)
  try {
    const sheets = sheetPlaces(bytes)
    return sheets.length === 0 ? [{ name: '', isHidden: false }] : sheets
  } catch {
    throw fault('SHEET_BROKEN')
  }
}

async function* rowsApart(bytes: Buffer, sheet: number): AsyncGenerator<SheetRow> {
  const done = await readers.take()
  try {
    yield* rowsOfProcess(bytes, sheet)
  } finally {
    done()
  }
}

async function* rowsOfProcess(bytes: Buffer, sheet: number): AsyncGenerator<SheetRow> {
  const reader = startApart(new URL('./sheetProgram.ts', import.meta.url), mostMegabytes)
  reader.unref()
  reader.send({ file: bytes, sheet })
  try {
    for (;;) {
      const answer = await nextPart(reader)
      if ('refusal' in answer) throw new AppError(answer.status, answer.refusal, answer)
      yield* answer.rows
      if (answer.isLast) return
    }
  } finally {
    reader.kill('SIGKILL')
  }
}

function nextPart(reader: ChildProcess): Promise<SheetAnswer> {
  return new Promise(resolve => {
    const end = (answer: SheetAnswer) => {
      clearTimeout(timer)
      reader.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit')
      // Later errors have no reader.
      reader.on('error', () => undefined)
      resolve(answer)
    }
    const tooMuch = () => end(refusalOf(fault('SHEET_TOO_MUCH')))
    const timer = setTimeout(tooMuch, longestWait)
    reader.once('message', end).once('error', tooMuch).once('exit', tooMuch)
    reader.send({})
  })
}
