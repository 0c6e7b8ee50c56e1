import type { Chart } from '../../../schemas/types/pages/chart.ts'
import type { Column } from '../../../schemas/types/pages/column.ts'

/**
 * Returns a chart's data as columns, for the table beside it and its texts: first the names of a record, then
 * its numbers.
 */
export function chartColumns(chart: Chart): Column[] {
  switch (chart.kind) {
    case 'line':
    case 'bar':
      return [
        { field: chart.x },
        ...(chart.by === undefined ? [] : [{ field: chart.by }]),
        ...chart.series.map(series => ({ ...(typeof series === 'string' ? { field: series } : series), ...number })),
      ]
    case 'pie':
      return [{ field: chart.name }, { field: chart.value, ...number }]
    case 'gauge':
      return [
        { field: chart.value, ...number },
        ...(typeof chart.max === 'string' ? [{ field: chart.max, ...number }] : []),
      ]
    case 'heatmap':
      return [{ field: chart.x }, { field: chart.y }, { field: chart.value, ...number }]
    case 'map':
      return [{ field: chart.region }, { field: chart.value, ...number }]
    case 'places':
      return [
        { field: chart.name },
        { field: chart.longitude, ...number },
        { field: chart.latitude, ...number },
        ...(chart.value === undefined ? [] : [{ field: chart.value, ...number }]),
      ]
  }
}

const number = { cell: 'number', align: 'right' } as const
