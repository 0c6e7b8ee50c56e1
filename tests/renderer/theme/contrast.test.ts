import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { primaryColours } from '../../../renderer/theme/primaryColours.ts'
import { antdTheme } from '../../../renderer/theme/theme.ts'

const sheet = readFileSync(new URL('../../../renderer/theme/theme.css', import.meta.url), 'utf8')

/** The variables of a theme that are plain colours. */
function variables(dark: boolean): Record<string, string> {
  const body = (selector: string) => sheet.split(`\n${selector} {`)[1]?.split('\n}')[0] ?? ''
  const plain = (text: string) =>
    [...text.matchAll(/--c-([\w-]+): (#[\da-f]{6});/g)].map(([, name, hex]) => [name, hex])
  const light = `\n${sheet}`.split('\n:root {')[1]?.split('\n}')[0] ?? ''
  return Object.fromEntries([...plain(light), ...(dark ? plain(body(':root[data-theme="dark"]')) : [])])
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How much two colours differ, from 1 to 21, as WCAG reckons it. */
function contrast(one: unknown, other: unknown): number {
  for (const colour of [one, other]) expect(colour).toMatch(/^#[\da-f]{6}$/)
  const [bright = 0, faint = 0] = [luminance(String(one)), luminance(String(other))].sort((a, b) => b - a)
  return (bright + 0.05) / (faint + 0.05)
}

describe.each([
  ['light', false],
  ['dark', true],
])('the %s theme', (_, dark) => {
  const colours = variables(dark)
  const { token = {}, components = {} } = antdTheme(dark)
  const grounds = [colours.surface, colours.raised, colours.bg, colours.hover]

  test('shows controls before they are selected', () => {
    for (const ground of grounds) {
      expect(contrast(colours['choice-border'], ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(components.Checkbox?.colorBorder, ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(components.Radio?.colorBorder, ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(components.Switch?.colorTextQuaternary, ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(components.Switch?.colorTextTertiary, ground)).toBeGreaterThanOrEqual(3)
    }
  })

  test('shows the handle of a switch, off and on, in every primary colour', () => {
    const handle = components.Switch?.handleBg
    expect(contrast(handle, components.Switch?.colorTextQuaternary)).toBeGreaterThanOrEqual(3)
    for (const primary of Object.values(primaryColours))
      expect(contrast(handle, primary[dark ? 'dark' : 'light'])).toBeGreaterThanOrEqual(3)
  })

  test('shows the borders of inputs', () => {
    for (const ground of [colours.surface, colours.raised])
      expect(contrast(colours['control-border'], ground)).toBeGreaterThanOrEqual(2)
  })

  test('has legible texts on every background', () => {
    for (const ground of grounds)
      for (const name of ['text', 'text-2', 'text-3', 'placeholder', 'danger', 'success', 'warning'])
        expect(contrast(colours[name], ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5)
    for (const primary of Object.values(primaryColours)) {
      const colour = primary[dark ? 'dark' : 'light']
      expect(contrast(colour, colours.surface), `${primary.title} as text`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(colours['on-primary'], colour), `${primary.title} below text`).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('passes the variables of the page to the library as tokens', () => {
    expect(token).toMatchObject({
      colorBgLayout: colours.bg,
      colorBgContainer: colours.surface,
      colorBgElevated: colours.raised,
      colorBorder: colours['control-border'],
      colorBorderSecondary: colours.border,
      colorTextPlaceholder: colours.placeholder,
    })
    expect(components.Checkbox?.colorBorder).toBe(colours['choice-border'])
  })
})
