import { expect, test } from 'vitest'
import { iconName } from '../../../../server/domains/icons/iconName.ts'
import { iconsOfFont, mostGlyphs, TooManyGlyphs } from '../../../../server/domains/icons/iconsOfFont.ts'
import { tinyFont, twoGlyphs } from '../../../helpers/tinyFont.ts'

test.each(['ttf', 'woff', 'woff2'] as const)('the glyphs of a %s are drawn upright in the square of the font', kind => {
  const [house, flag] = iconsOfFont(tinyFont(kind, twoGlyphs))
  expect(house?.name).toBe('HomeFilled')
  expect(house?.drawing).toBe(
    '<svg viewBox="0 -800 1000 1000"><path d="M100 0L100 -500L500 -800L900 -500L900 0Z"/></svg>',
  )
  expect(flag?.name).toBe('flag')
})

test('a glyph without a name has its code', () => {
  const names = iconsOfFont(
    tinyFont(
      'ttf',
      twoGlyphs.map(glyph => ({ ...glyph, name: 'uniE001' })),
    ),
  )
  expect(names.map(({ name }) => name)).toEqual(['u-e001', 'u-e002'])
})

test('a font of letters is refused, one that is cut off fails', () => {
  const glyph = twoGlyphs[0]
  if (!glyph) throw new Error('no glyph')
  const many = Array.from({ length: mostGlyphs }, (_, at) => ({ ...glyph, name: `g${at}`, code: 0x4e00 + at }))
  expect(() => iconsOfFont(tinyFont('ttf', many))).toThrow(TooManyGlyphs)
  expect(() => iconsOfFont(tinyFont('woff', twoGlyphs).subarray(0, 120))).toThrow()
})

test.each([
  ['Arrow_Left.svg', 'arrow-left'],
  ['HomeFilled', 'home-filled'],
  ['3d 模型.svg', 'icon-3d'],
  ['图标.svg', 'icon'],
  ['x'.repeat(60), 'x'.repeat(40)],
])('the icon of %s is called %s', (given, name) => {
  expect(iconName(given, new Set())).toBe(name)
})

test('a name that is taken gets a number, and stays short enough', () => {
  expect(iconName('home', new Set(['home', 'home-2']))).toBe('home-3')
  expect(iconName('x'.repeat(40), new Set(['x'.repeat(40)]))).toBe(`${'x'.repeat(38)}-2`)
})
