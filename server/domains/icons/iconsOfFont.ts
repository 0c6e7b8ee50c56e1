import { create, type Font, type Glyph } from 'fontkitten'
import type { ReadIcon } from './iconName.ts'

/** An icon font has some hundreds; a font of letters has thousands. */
export const mostGlyphs = 2000

/** More glyphs than an icon font has. */
export class TooManyGlyphs extends Error {
  readonly count: number

  constructor(count: number) {
    super(`the font has ${count} glyphs`)
    this.count = count
  }
}

/**
 * Returns the glyphs of a font (ttf, woff, woff2) that draw something, as drawings in the square of the font. Throws
 * what the library throws for a broken file.
 *
 * @throws TooManyGlyphs
 */
export function iconsOfFont(file: Buffer): ReadIcon[] {
  const opened = create(file)
  const font = 'fonts' in opened ? opened.fonts[0] : opened
  if (!font) return []
  if (font.numGlyphs > mostGlyphs) throw new TooManyGlyphs(font.numGlyphs)
  // The first glyph stands for signs that the font does not have.
  return Array.from({ length: font.numGlyphs - 1 }, (_, index) => font.getGlyph(index + 1)).flatMap(glyph => {
    const path = glyph.path.scale(1, -1).toSVG()
    if (path === '') return []
    return [{ name: nameOf(glyph), drawing: drawingOf(font, glyph, path) }]
  })
}

/** As wide as the glyph advances, as high as the font. */
function drawingOf({ ascent, descent, unitsPerEm }: Font, { advanceWidth }: Glyph, path: string): string {
  const height = ascent - descent || unitsPerEm
  const frame = [0, -ascent, advanceWidth || unitsPerEm, height].map(Math.round).join(' ')
  return `<svg viewBox="${frame}"><path d="${path}"/></svg>`
}

/** Fonts without names have the code of the sign. */
function nameOf({ name, codePoints, id }: Glyph): string {
  if (name && !/^(uni[0-9a-f]{4,6}|glyph\d+|\.notdef)$/i.test(name)) return name
  const code = codePoints[0]
  return code === undefined ? `glyph-${id}` : `u-${code.toString(16)}`
}
