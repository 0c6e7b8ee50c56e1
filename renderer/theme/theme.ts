/** The tokens of the component library, kept equal to theme.css. */
import { type ThemeConfig, theme } from 'antd'
import type { Density } from './appearance.ts'
import { type PrimaryName, primaryColours } from './primaryColours.ts'

const controlHeights: Record<Density, number> = { compact: 32, middle: 36, loose: 40 }

/** Returns a colour mixed with a share of another. */
function mix(colour: string, other: string, share: number): string {
  const parts = (hex: string) => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16))
  const others = parts(other)
  const mixed = parts(colour).map((part, index) => Math.round(part * (1 - share) + (others[index] ?? 0) * share))
  return `#${mixed.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

export function antdTheme(dark: boolean, primary: PrimaryName = 'blue', density: Density = 'compact'): ThemeConfig {
  const colour = primaryColours[primary][dark ? 'dark' : 'light']
  const choiceBorder = dark ? '#747e92' : '#7f889b'
  // The dark algorithm makes solid areas duller than the console's own buttons beside them.
  const solid = dark ? { colorPrimary: colour, colorPrimaryHover: mix(colour, '#ffffff', 0.2) } : {}
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'console' },
    hashed: false,
    token: {
      // Seed colours: the dark algorithm derives its shades from them.
      colorPrimary: dark ? mix(colour, '#ffffff', 0.11) : colour,
      colorError: dark ? '#ff9a91' : '#c8322b',
      colorLink: colour,
      colorBgLayout: dark ? '#14171d' : '#f3f4f7',
      colorBgContainer: dark ? '#1c2028' : '#ffffff',
      colorBgElevated: dark ? '#242933' : '#ffffff',
      colorBorder: dark ? '#566073' : '#aab2c2',
      colorBorderSecondary: dark ? '#313743' : '#e3e6ec',
      colorTextBase: dark ? '#e7eaf0' : '#1d2433',
      colorTextDescription: dark ? '#a3abba' : '#5f6980',
      colorTextPlaceholder: dark ? '#939bab' : '#656e83',
      // A chosen item has the same background as in the console's own trees and menus.
      controlItemBgActive: dark ? mix('#1c2028', colour, 0.15) : mix('#ffffff', colour, 0.1),
      controlItemBgActiveHover: dark ? mix('#1c2028', colour, 0.26) : mix('#ffffff', colour, 0.17),
      // White text would be unreadable on the light shades of the dark theme.
      ...(dark && { colorTextLightSolid: '#0e1726' }),
      controlHeight: controlHeights[density],
      borderRadius: 6,
      fontSize: 14,
      fontFamily: 'var(--font)',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
    },
    components: {
      ...(dark && { Tooltip: { colorTextLightSolid: '#e7eaf0' } }),
      // Only their outline, or the background of a switch, shows that these can be operated.
      Checkbox: { colorBorder: choiceBorder, ...solid },
      Radio: { colorBorder: choiceBorder, ...solid },
      Tree: { colorBorder: choiceBorder },
      Switch: {
        ...solid,
        colorTextQuaternary: choiceBorder,
        colorTextTertiary: dark ? '#8b94a6' : '#6d778b',
        handleBg: dark ? '#1c2028' : '#ffffff',
      },
      Rate: { starBg: dark ? '#4a5262' : '#c2c9d6' },
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        defaultBorderColor: dark ? '#3b4250' : '#d3d8e2',
        borderColorDisabled: dark ? '#3b4250' : '#d3d8e2',
        ...solid,
      },
    },
  }
}
