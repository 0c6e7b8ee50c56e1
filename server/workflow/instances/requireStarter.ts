import type { Call } from '../../kernel/call.ts'
import { AppError, forbidden } from '../../kernel/errors.ts'
import type { Definition } from '../execution/definitions.ts'
import { approversOf } from '../people/answerQuestions.ts'
import { initiatorOf } from '../people/initiatorOf.ts'

/** A process may say who starts it; the rules are those that name approvers. */
export async function mayStart(
  call: Call,
  { graph, modelId }: Pick<Definition, 'graph' | 'modelId'>,
): Promise<boolean> {
  const starters = graph.settings.starters ?? []
  const [node] = graph.nodes
  if (starters.length === 0 || !node) return true
  const userId = call.session?.userId ?? null
  const asking = {
    call,
    graph,
    node,
    variables: {},
    state: null,
    initiator: initiatorOf(call, userId),
    now: new Date().toISOString(),
  }
  const allowed = await approversOf(asking, starters, modelId)
  return allowed.some(one => one.assignee === userId || one.actingFor === userId)
}

export async function requireStarter(call: Call, definition: Definition): Promise<void> {
  if (!(await mayStart(call, definition))) throw forbidden(`您不能发起流程“${definition.name}”`)
}

/** Likewise for a list: a rule that cannot be asked lets nobody start, and is told to whoever tries. */
export async function isOffered(call: Call, definition: Pick<Definition, 'graph' | 'modelId'>): Promise<boolean> {
  try {
    return await mayStart(call, definition)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
