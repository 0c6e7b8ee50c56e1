import { cleanIcon } from './cleanIcon.ts'
import type { ReadIcon } from './iconName.ts'
import { iconsOfFont, TooManyGlyphs } from './iconsOfFont.ts'

export interface IconOrder {
  name: string
  bytes: Uint8Array
}

export interface IconAnswer {
  icons?: ReadIcon[]
  /** The number of glyphs, where there are too many. */
  tooMany?: number
}

/** Characters of one drawing. */
const longest = 40_000

/** Program of the process that reads one file. It runs until it is stopped. */
process.on('message', ({ name, bytes }: IconOrder) => process.send?.(answerTo(name, Buffer.from(bytes))))

function answerTo(name: string, bytes: Buffer): IconAnswer {
  try {
    const found = name.toLowerCase().endsWith('.svg') ? [{ name, drawing: bytes.toString('utf8') }] : iconsOfFont(bytes)
    const icons = found.flatMap(icon => {
      const drawing = cleanIcon(icon.drawing)
      return drawing === undefined ? [] : [{ name: icon.name, drawing: drawing.length > longest ? '' : drawing }]
    })
    return { icons }
  } catch (error) {
    return error instanceof TooManyGlyphs ? { tooMany: error.count } : {}
  }
}
