import { askApart } from '../../ground/kernel/startApart.ts'
import { cleanSvg } from './cleanSvg.ts'
import { OssError } from './ossError.ts'

/** Shorter drawings are cleaned in a few milliseconds, whatever their content. */
const shortText = 16 * 1024
const deadlineMilliseconds = 5_000
const megabytes = 256

/** Long drawings are cleaned one at a time, so that other calls have processors left. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Runs `cleanSvg` without blocking other calls: a long drawing in a separate process, which is stopped after a time
 * limit. Then throws `OssError` 415.
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
