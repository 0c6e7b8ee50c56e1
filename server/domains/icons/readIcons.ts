import { askApart, EndedApart } from '../../ground/kernel/startApart.ts'
import { fault } from './faults.ts'
import type { ReadIcon } from './iconName.ts'
import { mostGlyphs } from './iconsOfFont.ts'
import type { IconAnswer, IconOrder } from './readIconsProgram.ts'

const program = new URL('./readIconsProgram.ts', import.meta.url)
const limits = { megabytes: 256, milliseconds: 5_000 }

/** Files are read one at a time, so that other calls have processors left. */
let before: Promise<unknown> = Promise.resolve()

/**
 * Returns the icons of a file, cleaned; of one that is too complex the drawing is empty. Throws a fault with a sentence
 * for whatever is no file of icons.
 */
export function readIcons(order: IconOrder): Promise<ReadIcon[]> {
  const read = before.then(() => readApart(order))
  before = read.catch(() => undefined)
  return read
}

async function readApart(order: IconOrder): Promise<ReadIcon[]> {
  if (!/\.(svg|woff2?|ttf)$/i.test(order.name)) throw fault('ICON_FILE_UNKNOWN')
  const { icons, tooMany } = await askApart<IconAnswer>(program, order, limits).catch((error: unknown) => {
    throw error instanceof EndedApart ? fault('ICON_FILE_TOO_COMPLEX') : error
  })
  if (tooMany !== undefined) throw fault('ICON_TOO_MANY', { count: tooMany, most: mostGlyphs })
  if (!icons) throw fault('ICON_FILE_BROKEN')
  if (icons.length === 0) throw fault('ICON_FILE_EMPTY')
  return icons
}
