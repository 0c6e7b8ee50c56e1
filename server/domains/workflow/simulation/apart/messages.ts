import type { Forecast } from '../../../../../processes/simulation/forecast.ts'
import type { Outcome } from '../../../../../processes/simulation/outcome.ts'
import type { SimulationInput } from '../../../../../processes/simulation/setup.ts'

/** Requests to the process. */
export type Order = { kind: 'simulate'; input: SimulationInput; seconds: number } | ForecastOrder

export interface ForecastOrder {
  kind: 'forecast'
  input: SimulationInput
  repetitions: number
  seconds: number
}

/** Messages from the process: the progress in percent, then the result. */
export type News =
  | { kind: 'progress'; percent: number }
  | { kind: 'outcome'; outcome: Outcome }
  | { kind: 'forecast'; forecast: Forecast }
