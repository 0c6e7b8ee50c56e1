import { askApart } from '../../ground/kernel/startApart.ts'
import { cleanSvg } from './cleanSvg.ts'
import { OssError } from './ossError.ts'

/** Shorter drawings are cleaned in a few milliseconds, whatever they hold. */
const shortText = 16 * 1024
const deadlineMilliseconds = 5_000
const megabytes = 256

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

async function apart(text: string, milliseconds: number): Promise<string | undefined> {
  try {
    const program = new URL('./cleanSvgProgram.ts', import.meta.url)
    const { cleaned } = await askApart<{ cleaned?: string }>(program, text, { megabytes, milliseconds })
    return cleaned
  } catch {
    throw new OssError(415, 'InvalidFileType', 'SVG 图片过于复杂，无法处理')
  }
}
