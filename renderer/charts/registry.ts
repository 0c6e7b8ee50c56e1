import type { ChartKind, ChartName } from './chartKind.ts'

/** Each kind loads with its first chart. */
export const chartKinds: { [K in ChartName]: () => Promise<ChartKind<K>> } = {
  line: async () => (await import('./lineChart.ts')).lineChart,
  bar: async () => (await import('./barChart.ts')).barChart,
  pie: async () => (await import('./pieChart.ts')).pieChart,
  gauge: async () => (await import('./gaugeChart.ts')).gaugeChart,
  heatmap: async () => (await import('./heatmapChart.ts')).heatmapChart,
  map: async () => (await import('./mapChart.ts')).mapChart,
  places: async () => (await import('./placesChart.ts')).placesChart,
}
