import type { Name } from '../../../schemas/types/common.ts'
import type { Chart } from '../../../schemas/types/pages/chart.ts'
import { fits, numeric, type RecordType, typeWord } from '../expressions/valueType.ts'
import type { Spot } from '../reading/document.ts'
import { wantMember } from './pageCheck.ts'

/** Checks that the answer contains the properties that a chart draws, and that its measures are numbers. */
export function checkChart(spot: Spot, chart: Chart, row: RecordType | undefined): void {
  switch (chart.kind) {
    case 'line':
    case 'bar':
      wantMember(spot.at('x'), chart.x, row)
      if (chart.by !== undefined) {
        wantMember(spot.at('by'), chart.by, row)
        if (chart.series.length > 1)
          spot.at('series').error('with "by" there is one number: its series are the values of "by"')
      }
      for (const [index, series] of chart.series.entries()) {
        if (typeof series === 'string') wantNumber(spot.at('series', index), series, row)
        else wantNumber(spot.at('series', index, 'field'), series.field, row)
      }
      break
    case 'pie':
      wantMember(spot.at('name'), chart.name, row)
      wantNumber(spot.at('value'), chart.value, row)
      break
    case 'gauge':
      wantNumber(spot.at('value'), chart.value, row)
      if (typeof chart.max === 'string') wantNumber(spot.at('max'), chart.max, row)
      break
    case 'heatmap':
      wantMember(spot.at('x'), chart.x, row)
      wantMember(spot.at('y'), chart.y, row)
      wantNumber(spot.at('value'), chart.value, row)
      break
    case 'map':
      wantMember(spot.at('region'), chart.region, row)
      wantNumber(spot.at('value'), chart.value, row)
      break
    case 'places':
      wantMember(spot.at('name'), chart.name, row)
      wantNumber(spot.at('longitude'), chart.longitude, row)
      wantNumber(spot.at('latitude'), chart.latitude, row)
      if (chart.value !== undefined) wantNumber(spot.at('value'), chart.value, row)
      break
    default:
      chart satisfies never
  }
}

function wantNumber(spot: Spot, name: Name, row: RecordType | undefined): void {
  wantMember(spot, name, row)
  const type = row?.members.get(name)
  if (type && !fits(type, numeric)) spot.error(`field "${name}" is ${typeWord(type)}; a chart draws numbers`)
}
