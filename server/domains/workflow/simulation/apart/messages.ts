import type { Forecast } from '../../../../../processes/simulation/forecast.ts'
import type { Outcome } from '../../../../../processes/simulation/outcome.ts'
import type { SimulationInput } from '../../../../../processes/simulation/setup.ts'

/** What the process is asked. */
export type Order = { kind: 'simulate'; input: SimulationInput; seconds: number } | ForecastOrder

export interface ForecastOrder {
  kind: 'forecast'
  input: SimulationInput
  repetitions: number
  seconds: number
}

/** What it tells: how far it is, in percent, then what came of it. */
export type News =
  | { kind: 'progress'; percent: number }
  | { kind: 'outcome'; outcome: Outcome }
  | { kind: 'forecast'; forecast: Forecast }
