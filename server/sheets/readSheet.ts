import { Worker } from 'node:worker_threads'
import { badRequest } from '../kernel/errors.ts'
import { guardArchive } from './guardArchive.ts'
import { isArchive, type SheetRow, sheetRows } from './sheetRows.ts'
import type { SheetAnswer } from './sheetWorker.ts'

export { type CellContent, isArchive, type SheetRow } from './sheetRows.ts'

/** Content up to this is read where it is asked for; a thread would cost more than it saves. */
const smallContent = 512 * 1024
const mostMegabytes = 768
/** For the next part of the rows. */
const longestWait = 60_000

/**
 * The rows of the first sheet, one after another, without those that are empty. A file that is no table is refused with
 * a sentence. Large ones are read in a thread of their own, with an end to its memory and time: nobody else waits for
 * them, and a file made to break the reader breaks nothing else. Leave the generator by `return` when it is not read to
 * its end.
 */
export async function* readSheet(bytes: Buffer): AsyncGenerator<SheetRow> {
  if (bytes.length === 0) throw badRequest('文件为空')
  if (!isArchive(bytes) && bytes.readUInt8(0) === 0xd0 && bytes.length >= 8 && bytes.readUInt8(1) === 0xcf)
    throw badRequest('不支持 .xls 或加密的文件，请另存为 .xlsx')
  const size = isArchive(bytes) ? guardArchive(bytes) : bytes.length
  yield* size <= smallContent ? sheetRows(bytes) : rowsByThread(bytes)
}

async function* rowsByThread(bytes: Buffer): AsyncGenerator<SheetRow> {
  const worker = new Worker(new URL('./sheetWorker.ts', import.meta.url), {
    workerData: bytes,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  })
  worker.unref()
  try {
    for (;;) {
      const answer = await nextPart(worker)
      if ('refusal' in answer) throw badRequest(answer.refusal)
      yield* answer.rows
      if (answer.isLast) return
    }
  } finally {
    await worker.terminate()
  }
}

function nextPart(worker: Worker): Promise<SheetAnswer> {
  return new Promise(resolve => {
    const end = (answer: SheetAnswer) => {
      clearTimeout(timer)
      worker.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit')
      // Later faults have nobody to tell.
      worker.on('error', () => undefined)
      resolve(answer)
    }
    const tooMuch = () => end({ refusal: '文件内容过多，请拆分后再导入' })
    const timer = setTimeout(tooMuch, longestWait)
    worker.once('message', end).once('error', tooMuch).once('exit', tooMuch)
    worker.postMessage(null)
  })
}
