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
  const codes = new Map(font.characterSet.map(code => [font.glyphForCodePoint(code).id, code]))
  // The first glyph stands for signs that the font does not have.
  return Array.from({ length: font.numGlyphs - 1 }, (_, index) => font.getGlyph(index + 1)).flatMap(glyph => {
    const path = glyph.path.scale(1, -1).toSVG()
    if (path === '') return []
    return [{ name: nameOf(glyph, codes.get(glyph.id)), drawing: drawingOf(font, glyph, path) }]
  })
}

/** A square as high as the font, with the glyph in its middle; wider where the glyph is. */
function drawingOf({ ascent, descent, unitsPerEm }: Font, { path: { bbox } }: Glyph, path: string): string {
  const height = ascent - descent || unitsPerEm
  const width = Math.max(height, bbox.maxX - bbox.minX)
  const frame = [(bbox.minX + bbox.maxX - width) / 2, -ascent, width, height].map(Math.round).join(' ')
  return `<svg viewBox="${frame}"><path d="${path}"/></svg>`
}

/** Fonts without names have the code of the sign. */
function nameOf({ name, id }: Glyph, code: number | undefined): string {
  if (name && !/^(uni[0-9a-f]{4,6}|glyph\d+|\.notdef)$/i.test(name)) return name
  return code === undefined ? `glyph-${id}` : `u-${code.toString(16)}`
}
