import type { EngineCommand, StepContext } from '../state/command.ts'
import type { Graph } from '../state/graph.ts'
import type { StepResult } from '../state/result.ts'
import type { InstanceState } from '../state/state.ts'
import { handlers } from './commands/registry.ts'
import { beginInstance } from './commands/start.ts'
import { drain } from './drain.ts'
import { EngineFault, engineFault } from './engineFault.ts'
import { isOver } from './instance.ts'
import { freeParked } from './parking.ts'
import { prepareGraph } from './prepareGraph.ts'
import { Run } from './run.ts'

/** Commands allowed on a suspended instance. */
const whileSuspended = new Set<EngineCommand['command']>(['activate', 'end', 'migrate'])
/** Commands whose result a person waits for; the others come from timers, jobs, messages and other instances. */
const personal = new Set<EngineCommand['command']>([
  'start',
  'completeTask',
  'setVariables',
  'activateAdHoc',
  'completeAdHoc',
  'addRound',
  'move',
  'migrate',
  'restore',
  'wake',
])

/**
 * Runs one command on one instance: a pure function of the graph, the rows, the command and the context. It never
 * modifies its arguments; unchanged rows are the same objects in the new state.
 *
 * @example step(graph, null, { command: 'start', instanceId: 'i1', versionId: 'v1', initiator: 'u1', variables: {} },
 * context)
 */
export function step(
  graph: Graph,
  state: InstanceState | null,
  command: EngineCommand,
  context: StepContext,
): StepResult {
  try {
    return tryStep(graph, state, command, context)
  } catch (fault) {
    if (!(fault instanceof EngineFault)) throw fault
    const { code, error, values, message, nodeId } = fault
    return { kind: 'refused', code, error, values, message, ...(nodeId === undefined ? {} : { nodeId }) }
  }
}

function tryStep(graph: Graph, state: InstanceState | null, command: EngineCommand, context: StepContext): StepResult {
  if (!state && command.command !== 'start') throw engineFault('STEP_INSTANCE_GONE')
  if (state && command.command === 'start') throw engineFault('STEP_STARTED_ALREADY')
  const isPersonal = personal.has(command.command) && !(command.command === 'start' && command.parent)
  const prepared = prepareGraph(graph)
  const begun = state ?? (command.command === 'start' ? beginInstance(graph, command, context) : undefined)!
  if (state) refuseByPhase(state, command)
  const run = new Run({ graph: prepared, context, isPersonal, state: begun })
  for (const token of begun.tokens) if (token.wait === 'ready') run.queue.push(token.id)
  const handle = handlers[command.command] as (run: Run, command: EngineCommand) => void
  handle(run, command)
  if (run.instance.phase === 'running') drain(run, command.command === 'continue' ? command.pauses : 0)
  freeParked(run)
  return run.result()
}

function refuseByPhase({ instance }: InstanceState, asked: EngineCommand): void {
  const { command } = asked
  if (command === 'wake') {
    if (isOver(instance)) return
    throw engineFault('STEP_NOT_ENDED')
  }
  if (isOver(instance)) throw engineFault('STEP_ENDED')
  // Users who may suspend an instance may also end it; its initiator must wait until it is activated.
  const isInitiators = asked.command === 'end' && asked.phase === 'cancelled'
  if (instance.phase === 'suspended' && (!whileSuspended.has(command) || isInitiators))
    throw engineFault('STEP_SUSPENDED')
}
