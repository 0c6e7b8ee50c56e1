/** The tokens of the component library, in step with theme.css. */
import { type ThemeConfig, theme } from 'antd'

export function antdTheme(dark: boolean): ThemeConfig {
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'console' },
    hashed: false,
    token: {
      // Seeds: the dark algorithm makes its own shades of them.
      colorPrimary: dark ? '#7aadf8' : '#2563c9',
      colorError: dark ? '#ff9a91' : '#c8322b',
      colorLink: dark ? '#6ba1f5' : '#2563c9',
      colorBgLayout: dark ? '#14171d' : '#f3f4f7',
      colorBgContainer: dark ? '#1c2028' : '#ffffff',
      colorBgElevated: dark ? '#242933' : '#ffffff',
      colorBorder: dark ? '#3b4250' : '#d3d8e2',
      colorBorderSecondary: dark ? '#313743' : '#e3e6ec',
      colorTextBase: dark ? '#e7eaf0' : '#1d2433',
      colorTextDescription: dark ? '#a3abba' : '#667085',
      colorTextPlaceholder: dark ? '#939bab' : '#6b7488',
      // On the light shades of the dark theme white text could not be read.
      ...(dark && {
        colorTextLightSolid: '#0e1726',
        controlItemBgActive: '#22324d',
        controlItemBgActiveHover: '#2a3d5e',
      }),
      borderRadius: 6,
      fontSize: 14,
      fontFamily: 'var(--font)',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
    },
    components: {
      ...(dark && { Tooltip: { colorTextLightSolid: '#e7eaf0' } }),
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    },
  }
}
