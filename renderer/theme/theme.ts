/** The tokens of the component library, in step with theme.css. */
import { type ThemeConfig, theme } from 'antd'

export function antdTheme(dark: boolean): ThemeConfig {
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'console' },
    hashed: false,
    token: {
      // Seeds: the dark algorithm makes its own shades of them.
      colorPrimary: dark ? '#4d8ef0' : '#2563c9',
      colorError: dark ? '#f0736a' : '#c8322b',
      colorLink: dark ? '#6ba1f5' : '#2563c9',
      colorBgLayout: dark ? '#14171d' : '#f3f4f7',
      colorBgContainer: dark ? '#1c2028' : '#ffffff',
      colorBgElevated: dark ? '#242933' : '#ffffff',
      colorBorder: dark ? '#3b4250' : '#d3d8e2',
      colorBorderSecondary: dark ? '#313743' : '#e3e6ec',
      colorTextBase: dark ? '#e7eaf0' : '#1d2433',
      colorTextPlaceholder: dark ? '#939bab' : '#6b7488',
      borderRadius: 6,
      fontSize: 14,
      fontFamily: 'var(--font)',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
    },
    components: {
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    },
  }
}
