import type { Name } from '../common.ts'

/**
 * How a block draws its records. Names are properties of the response; titles, dictionaries and references are shown as
 * everywhere else.
 * @discriminator kind
 */
export type Chart = LineChart | BarChart | PieChart | GaugeChart | HeatmapChart | MapChart | PlacesChart

interface ChartBase {
  /** Unit after every value: `人`, `%`. */
  unit?: string
}

interface Cartesian extends ChartBase {
  /** Property on the axis: a date, a name. */
  x: Name
  /**
   * Numbers drawn for each record.
   * @minItems 1
   */
  series: (Name | ChartSeries)[]
  /** Property whose values are the series; `series` then names one number. */
  by?: Name
  /** A slider below, or the wheel, selects a part of many records. */
  zoom?: boolean
  /** Stacks the values of a record. */
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
  /** Horizontal bars, for long names. */
  horizontal?: boolean
}

export interface PieChart extends ChartBase {
  kind: 'pie'
  name: Name
  value: Name
  /** With a hole. */
  ring?: boolean
}

/** One number of one record, on a dial. */
export interface GaugeChart extends ChartBase {
  kind: 'gauge'
  value: Name
  /** Maximum of the dial: a number or a property. Default 100. */
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

/** Records as points on a map; a single one is shown enlarged. */
export interface PlacesChart extends ChartBase {
  kind: 'places'
  /** Label of a point. */
  name: Name
  /** Degrees east and north (WGS 84); records without them appear only in the table. */
  longitude: Name
  latitude: Name
  /** Size of the points. */
  value?: Name
  /** File of renderer/charts/maps. Default `china`, its provinces. */
  map?: 'china'
}
