import { startApart } from '../kernel/startApart.ts'
import { cleanSvg } from './cleanSvg.ts'
import { OssError } from './ossError.ts'

/** Shorter drawings are cleaned in a few milliseconds, whatever they hold. */
const shortText = 16 * 1024
const deadlineMilliseconds = 5_000
const memoryMegabytes = 256

/** Others wait for their turn: one process leaves a processor to those who only want a page. */
let before: Promise<unknown> = Promise.resolve()

/**
 * `cleanSvg` without holding up the calls of others: a long drawing in a process of its own, which is ended when it takes
 * too long. Throws `OssError` 415 then.
 */
export function cleanSvgAside(text: string, milliseconds = deadlineMilliseconds): Promise<string | undefined> {
  if (text.length <= shortText) return Promise.resolve(cleanSvg(text))
  const cleaned = before.then(() => apart(text, milliseconds))
  before = cleaned.catch(() => undefined)
  return cleaned
}

function apart(text: string, milliseconds: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const cleaner = startApart(new URL('./cleanSvgProgram.ts', import.meta.url), memoryMegabytes)
    const end = (settle: () => void) => {
      clearTimeout(timer)
      cleaner.removeAllListeners()
      // Later faults have nobody to tell.
      cleaner.on('error', () => undefined)
      settle()
      cleaner.kill('SIGKILL')
    }
    const giveUp = () => end(() => reject(new OssError(415, 'InvalidFileType', 'SVG 图片过于复杂，无法处理')))
    const timer = setTimeout(giveUp, milliseconds)
    cleaner.once('message', ({ cleaned }: { cleaned?: string }) => end(() => resolve(cleaned)))
    cleaner.once('error', giveUp)
    cleaner.once('exit', giveUp)
    cleaner.send(text)
  })
}
