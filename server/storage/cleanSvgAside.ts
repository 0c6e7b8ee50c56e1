import { Worker } from 'node:worker_threads'
import { cleanSvg } from './cleanSvg.ts'
import { OssError } from './ossError.ts'

/** Shorter drawings are cleaned in a few milliseconds, whatever they hold. */
const shortText = 16 * 1024
const deadlineMilliseconds = 5_000
const memoryMegabytes = 256

/** Others wait for their turn: one thread leaves a processor to those who only want a page. */
let before: Promise<unknown> = Promise.resolve()

/**
 * `cleanSvg` without holding up the calls of others: a long drawing in a thread of its own, which is ended when it takes
 * too long. Throws `OssError` 415 then.
 */
export function cleanSvgAside(text: string): Promise<string | undefined> {
  if (text.length <= shortText) return Promise.resolve(cleanSvg(text))
  const cleaned = before.then(() => inThread(text))
  before = cleaned.catch(() => undefined)
  return cleaned
}

function inThread(text: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./cleanSvgThread.ts', import.meta.url), {
      workerData: text,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      worker.removeAllListeners()
      // Later faults have nobody to tell.
      worker.on('error', () => undefined)
      settle()
      void worker.terminate()
    }
    const giveUp = () => end(() => reject(new OssError(415, 'InvalidFileType', 'SVG 图片过于复杂，无法处理')))
    const timer = setTimeout(giveUp, deadlineMilliseconds)
    worker.once('message', (cleaned: string | undefined) => end(() => resolve(cleaned)))
    worker.once('error', giveUp)
    worker.once('exit', giveUp)
  })
}
