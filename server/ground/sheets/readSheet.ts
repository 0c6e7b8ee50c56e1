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

/** Content up to this is read where it is asked for; a process would cost more than it saves. */
const smallContent = 512 * 1024
const mostMegabytes = 768
/** At most three reader processes run at once. A long import keeps one; smaller files use the others. */
const readers = new Semaphore({ atOnce: 3, mostWaiting: 50 })
/** For the next part of the rows. */
const longestWait = 60_000

/**
 * The rows of a sheet, one after another, without those that are empty. A file that is no table is refused with
 * a sentence. Large ones are read in a process of their own, with an end to its memory and time: nobody else waits for
 * them, and a file made to break the reader breaks nothing else. Leave the generator by `return` when it is not read to
 * its end.
 */
export async function* readSheet(bytes: Buffer, sheet = 0): AsyncGenerator<SheetRow> {
  if (bytes.length === 0) throw fault('FILE_EMPTY')
  if (!isArchive(bytes) && bytes.readUInt8(0) === 0xd0 && bytes.length >= 8 && bytes.readUInt8(1) === 0xcf)
    throw fault('SHEET_LEGACY')
  const size = isArchive(bytes) ? guardArchive(bytes) : bytes.length
  yield* size <= smallContent ? sheetRows(bytes, sheet) : rowsApart(bytes, sheet)
}

/** The sheets of a file in their order; a .csv is one sheet. */
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
      // Later faults have nobody to tell.
      reader.on('error', () => undefined)
      resolve(answer)
    }
    const tooMuch = () => end(refusalOf(fault('SHEET_TOO_MUCH')))
    const timer = setTimeout(tooMuch, longestWait)
    reader.once('message', end).once('error', tooMuch).once('exit', tooMuch)
    reader.send({})
  })
}
