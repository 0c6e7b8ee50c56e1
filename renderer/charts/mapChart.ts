import { MapChart } from 'echarts/charts'
import { VisualMapContinuousComponent } from 'echarts/components'
import { cellNumber, cellText } from './cellText.ts'
import type { ChartKind } from './chartKind.ts'
import { chinaMap } from './chinaMap.ts'
import { tooltip } from './commonOptions.ts'
import { use } from './echarts.ts'
import { shades } from './shades.ts'

use([MapChart, VisualMapContinuousComponent])

/** Normalizes region names: `内蒙古自治区` and `内蒙古` are the same. */
export const shortRegion = (name: string): string =>
  name.replace(/(维吾尔自治区|壮族自治区|回族自治区|自治区|特别行政区|省|市)$/, '')

export const mapChart: ChartKind<'map'> = {
  option: ({ chart, columns: [region, value], rows, colours }) => {
    const numbers = rows.map(row => (value ? cellNumber(value, row) : null))
    return {
      tooltip: tooltip(colours, chart.unit, 'item'),
      visualMap: { ...shades(numbers, colours), left: 4, bottom: 4 },
      series: [
        {
          type: 'map',
          name: value?.title,
          map: chart.map ?? chinaMap,
          roam: false,
          selectedMode: false,
          top: 4,
          bottom: 4,
          itemStyle: { areaColor: colours.ground, borderColor: colours.faint, borderWidth: 0.5 },
          emphasis: { label: { color: colours.text }, itemStyle: { areaColor: colours.series[1] } },
          data: rows.map((row, index) => ({
            name: region ? shortRegion(cellText(region, row)) : '',
            value: numbers[index],
          })),
        },
      ],
    }
  },
}
