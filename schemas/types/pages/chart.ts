import type { Name } from '../common.ts'

/**
 * How the records of a block are drawn as a picture. Names are properties of the answer; their titles, dictionaries and
 * references are shown as everywhere.
 * @discriminator kind
 */
export type Chart = LineChart | BarChart | PieChart | GaugeChart | HeatmapChart | MapChart | PlacesChart

interface ChartBase {
  /** Behind every value: `人`, `%`. */
  unit?: string
}

interface Cartesian extends ChartBase {
  /** What stands along the axis: a date, a name. */
  x: Name
  /**
   * Numbers drawn for each record.
   * @minItems 1
   */
  series: (Name | ChartSeries)[]
  /** A slider below, and the wheel, choose a part of many records. */
  zoom?: boolean
  /** Values of one record stand on top of each other. */
  stacked?: boolean
}

export interface ChartSeries {
  field: Name
  title?: string
}

export interface LineChart extends Cartesian {
  kind: 'line'
  /** Fills the area below the line. */
  area?: boolean
}

export interface BarChart extends Cartesian {
  kind: 'bar'
  /** Bars lie; for long names. */
  horizontal?: boolean
}

export interface PieChart extends ChartBase {
  kind: 'pie'
  name: Name
  value: Name
  /** With a hole. */
  ring?: boolean
}

/** One number of one record on a dial. */
export interface GaugeChart extends ChartBase {
  kind: 'gauge'
  value: Name
  /** Where the dial ends: a number or a property. Default 100. */
  max?: number | Name
}

/** A grid of two properties, coloured by a third. */
export interface HeatmapChart extends ChartBase {
  kind: 'heatmap'
  x: Name
  y: Name
  value: Name
}

/** Regions coloured by a number. */
export interface MapChart extends ChartBase {
  kind: 'map'
  /** Name of the region: `浙江` or `浙江省`. */
  region: Name
  value: Name
  /** File of renderer/charts/maps. Default `china`, its provinces. */
  map?: 'china'
}

/** Records as points where they lie; a single one is looked at closely. */
export interface PlacesChart extends ChartBase {
  kind: 'places'
  /** What a point is called. */
  name: Name
  /** Degrees east and north (WGS 84); a record without them is left out of the picture, not out of its table. */
  longitude: Name
  latitude: Name
  /** Makes points larger. */
  value?: Name
  /** File of renderer/charts/maps. Default `china`, its provinces. */
  map?: 'china'
}
