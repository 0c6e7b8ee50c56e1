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
  /** When it ended with this step: its variables then. */
  endVariables: Variables | undefined
}

export interface Order {
  command: EngineCommand
  /** ISO text in UTC. */
  now: string
  /** Where it was read already. */
  lookBack?: LookBack | undefined
}

/** A step asks again at most so often; each time something new was found out. */
const mostTries = 20

/**
 * One order to the engine, with everything that it has to ask the organization. The step itself is pure, so it is simply
 * done again with the answers.
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

/** How an instance would stand after an order, without doing it. */
export async function dryStep(call: Call, graph: Graph, state: InstanceState, about: Order): Promise<InstanceState> {
  return (await stepInstance(call, graph, state, about)).state
}

/** Tasks that are no more, with what they were just before. */
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
