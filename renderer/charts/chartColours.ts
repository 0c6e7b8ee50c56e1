/** Chart colours: those of the theme, and further ones to distinguish series. */
export interface ChartColours {
  series: string[]
  text: string
  faint: string
  line: string
  surface: string
  ground: string
  /** From weak to strong. */
  scale: [string, string]
}

const further = {
  light: ['#1a8f86', '#b8690a', '#7a4fc0', '#c23b6e', '#2f8a3c', '#53657d', '#9a3412'],
  dark: ['#4cc4ba', '#e5a657', '#b194ea', '#ee86ad', '#7cc98a', '#9db0c8', '#f0a07f'],
}

export function readChartColours(dark: boolean): ChartColours {
  const style = getComputedStyle(document.documentElement)
  const read = (name: string) => style.getPropertyValue(name).trim()
  return {
    series: [read('--c-primary'), ...further[dark ? 'dark' : 'light']],
    text: read('--c-text-2'),
    faint: read('--c-text-3'),
    line: read('--c-border'),
    surface: read('--c-surface'),
    ground: read('--c-bg'),
    scale: dark ? ['#243247', '#6ba1f5'] : ['#e3edfb', '#1d54b0'],
  }
}
