/**
 * Primary colours to choose from. Each is readable as text on the surfaces of its theme and under the text of a button
 * (4.5 to 1 and better), which a free choice could not promise.
 */
export const primaryColours = {
  blue: { title: '海蓝', light: '#2563c9', dark: '#6ba1f5' },
  indigo: { title: '靛青', light: '#4048c4', dark: '#98a6ff' },
  purple: { title: '紫藤', light: '#6b3fc4', dark: '#b59bfa' },
  magenta: { title: '洋红', light: '#ac2069', dark: '#f291c3' },
  orange: { title: '赭橙', light: '#a8431a', dark: '#f0a57c' },
  green: { title: '松绿', light: '#1f6f43', dark: '#6cc28d' },
  cyan: { title: '青碧', light: '#0b6b7d', dark: '#5cc4d4' },
  ink: { title: '墨灰', light: '#3d4a5c', dark: '#b4c1d3' },
} as const

export type PrimaryName = keyof typeof primaryColours
