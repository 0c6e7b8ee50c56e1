import { step } from '../../../../processes/engine/step.ts'
import type { EngineCommand } from '../../../../processes/state/command.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { Effect, EngineEvent } from '../../../../processes/state/result.ts'
import type { InstanceState, Variables } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { answerQuestions } from '../people/answerQuestions.ts'
import type { LookBack } from '../stored/lookBack.ts'
import { StepRefused } from './refusal.ts'
import type { EndedTask } from './writeInstance.ts'

export interface Stepped {
  state: InstanceState
  effects: readonly Effect[]
  events: readonly EngineEvent[]
  ended: EndedTask[]
  /** Final variables, if the instance ended with this step. */
  endVariables: Variables | undefined
}

export interface Order {
  command: EngineCommand
  /** ISO text in UTC. */
  now: string
  /** Set if already read. */
  lookBack?: LookBack | undefined
}

/** Maximum retries of a step; each answers further questions. */
const mostTries = 20

/**
 * Runs one engine command and answers its questions to the organization. The step is pure, so it is simply repeated
 * with the answers.
 */
export async function stepInstance(
  tx: Call,
  graph: Graph,
  state: InstanceState | null,
  { command, now, lookBack }: Order,
): Promise<Stepped> {
  const answers = new Map<string, unknown>()
  for (let tries = 0; tries < mostTries; tries++) {
    const result = step(graph, state, command, { now, id: newId, answers })
    if (result.kind === 'refused') throw new StepRefused(result)
    if (result.kind === 'done')
      return {
        state: result.state,
        effects: result.effects,
        events: result.events,
        endVariables: result.endVariables,
        ended: state ? endedTasks(state, result.state, command) : [],
      }
    const found = await answerQuestions(tx, result.questions, { graph, state, command, now, lookBack })
    for (const [key, answer] of found) answers.set(key, answer)
  }
  throw new Error(`a step of process ${graph.key} asks without end`)
}

/** Returns the state of an instance after a command, without executing it. */
export async function dryStep(call: Call, graph: Graph, state: InstanceState, about: Order): Promise<InstanceState> {
  return (await stepInstance(call, graph, state, about)).state
}

/** Returns the tasks that ended, with their last state. */
function endedTasks(before: InstanceState, after: InstanceState, command: EngineCommand): EndedTask[] {
  const alive = new Set(after.tasks.map(task => task.id))
  return before.tasks
    .filter(task => !alive.has(task.id))
    .map(task => ({
      task,
      slots: before.slots.filter(slot => slot.taskId === task.id),
      outcome: command.command === 'completeTask' && command.taskId === task.id ? command.outcome : 'cancelled',
    }))
}
