import { ScatterChart } from 'echarts/charts'
import { cellNumber, cellText } from './cellText.ts'
import type { ChartKind } from './chartKind.ts'
import { chinaMap } from './chinaMap.ts'
import { tooltip } from './commonOptions.ts'
import { use } from './echarts.ts'

use([ScatterChart])

type Point = readonly [longitude: number, latitude: number]

const smallest = 8
const largest = 18
/** Maximum zoom, and the share of the map that points may fill. */
const closest = 9
const country = { width: 62, height: 36 }

export const placesChart: ChartKind<'places'> = {
  option: ({ chart, columns: [name, longitude, latitude, value], rows, colours }) => {
    const points = rows.map(row => {
      const [x, y] = [longitude && cellNumber(longitude, row), latitude && cellNumber(latitude, row)]
      return typeof x === 'number' && typeof y === 'number' ? ([x, y] as const) : undefined
    })
    const numbers = rows.map(row => (value ? cellNumber(value, row) : null))
    const most = Math.max(1, ...numbers.filter(number => number !== null))
    const known = points.filter(point => point !== undefined)
    const isOne = known.length === 1
    return {
      tooltip: tooltip(colours, chart.unit, 'item'),
      geo: {
        map: chart.map ?? chinaMap,
        roam: true,
        top: 8,
        bottom: 8,
        scaleLimit: { min: 1, max: 40 },
        ...frameOf(known),
        itemStyle: { areaColor: colours.ground, borderColor: colours.faint, borderWidth: 0.5 },
        label: { show: isOne, color: colours.faint, fontSize: 11 },
        emphasis: { disabled: true },
      },
      series: [
        {
          type: 'scatter',
          coordinateSystem: 'geo',
          name: name?.title,
          dimensions: ['longitude', 'latitude', value?.title ?? ''],
          encode: { tooltip: value ? [2] : [] },
          symbol: isOne ? 'pin' : 'circle',
          itemStyle: {
            color: colours.series[0],
            opacity: isOne ? 1 : 0.65,
            borderColor: colours.surface,
            borderWidth: 1,
          },
          label: { show: isOne, position: 'right', formatter: '{b}', color: colours.text, fontSize: 13 },
          data: rows.map((row, index) => ({
            name: name ? cellText(name, row) : '',
            value: [...(points[index] ?? ['-', '-']), numbers[index]],
            symbolSize: isOne ? 40 : sizeOf(numbers[index], most),
          })),
        },
      ],
    }
  },
}

/** Scales by area, as the eye compares circles. */
const sizeOf = (number: number | null | undefined, most: number): number =>
  number ? smallest + (largest - smallest) * Math.sqrt(Math.max(0, number) / most) : smallest

/** Returns centre and zoom for the points; without points, the whole map. */
function frameOf(points: readonly Point[]): { center?: [number, number]; zoom?: number } {
  if (points.length === 0) return {}
  const [xs, ys] = [points.map(point => point[0]), points.map(point => point[1])]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.max(...ys), Math.min(...ys)]
  const near = Math.min(country.width / (2 * (right - left)), country.height / (2 * (top - bottom)))
  if (near <= 1) return {}
  return { center: [(left + right) / 2, (top + bottom) / 2], zoom: Math.min(closest, near) }
}
