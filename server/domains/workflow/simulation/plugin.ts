import type { Plugin } from '../../../ground/kernel/call.ts'
import * as foreseen from './service/forecastResults.ts'
import { cancelForecast, forecastPreview, processForecast, startForecast } from './service/forecasts.ts'
import * as results from './service/results.ts'
import { cancelSimulation, processSimulation, runSimulation } from './service/runs.ts'
import { resetSimulation, saveSimulation, simulationForm, simulationVersions } from './service/scenarios.ts'
import * as trials from './service/trialCalls.ts'

/** Process simulation: step by step, in bulk, and based on history. */
export const simulationPlugin: Plugin = {
  name: 'simulation',
  handlers: {
    'simulation.save': saveSimulation,
    'simulation.reset': resetSimulation,
    'simulation.form': simulationForm,
    'simulation.versions': simulationVersions,
    'simulation.trial': trials.trial,
    'simulation.trialTasks': trials.trialTasks,
    'simulation.trialWaits': trials.trialWaits,
    'simulation.trialTokens': trials.trialTokens,
    'simulation.trialVariables': trials.trialVariables,
    'simulation.trialPath': trials.trialPath,
    'simulation.trialTask': trials.trialTask,
    'simulation.trialBacks': trials.trialBacks,
    'simulation.act': trials.act,
    'simulation.undo': trials.undo,
    'simulation.restart': trials.restart,
    'simulation.run': runSimulation,
    'simulation.cancel': cancelSimulation,
    'simulation.figures': results.figures,
    'simulation.nodes': results.nodes,
    'simulation.pools': results.pools,
    'simulation.queues': results.queues,
    'simulation.histogram': results.histogram,
    'simulation.conclusion': results.conclusion,
    'simulation.failures': results.failures,
    'forecast.preview': forecastPreview,
    'forecast.start': startForecast,
    'forecast.cancel': cancelForecast,
    'forecast.figures': foreseen.forecastFigures,
    'forecast.conclusion': foreseen.forecastConclusion,
    'forecast.fits': foreseen.forecastFits,
    'forecast.branches': foreseen.forecastBranches,
    'forecast.pools': foreseen.forecastPools,
    'forecast.nodes': foreseen.forecastNodes,
    'forecast.increments': foreseen.forecastIncrements,
  },
  jobs: { processSimulation, processForecast },
}
