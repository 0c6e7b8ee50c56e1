import type { Call } from '../../kernel/call.ts'
import { conflict } from '../../kernel/errors.ts'
import type { EngineCommand } from '../engine/command.ts'
import type { Graph } from '../engine/graph.ts'
import type { Question } from '../engine/result.ts'
import type { InstanceState } from '../engine/state.ts'

/** In the middle of what the engine asks. */
export interface AskedAbout {
  graph: Graph
  /** Null while the instance begins. */
  state: InstanceState | null
  command: EngineCommand
  now: string
}

/** Answers of the organization to what a step asks, by the key of the question. */
export async function answerQuestions(
  _call: Call,
  questions: readonly Question[],
  _about: AskedAbout,
): Promise<ReadonlyMap<string, unknown>> {
  throw conflict(`节点“${questions[0]?.nodeId ?? ''}”的审批人无法确定`)
}
