import type { Call } from '../../kernel/call.ts'
import { forbidden } from '../../kernel/errors.ts'
import type { Definition } from '../execution/definitions.ts'
import { approversOf } from '../people/answerQuestions.ts'
import { initiatorOf } from '../people/initiatorOf.ts'

/** A process may say who starts it; the rules are those that name approvers. */
export async function requireStarter(call: Call, { graph, name, modelId }: Definition): Promise<void> {
  const starters = graph.settings.starters ?? []
  const [node] = graph.nodes
  if (starters.length === 0 || !node) return
  const userId = call.session?.userId ?? null
  const asking = {
    call,
    graph,
    node,
    variables: {},
    state: null,
    initiator: await initiatorOf(call, userId),
    now: new Date().toISOString(),
  }
  const allowed = await approversOf(asking, starters, modelId)
  if (!allowed.some(one => one.assignee === userId || one.actingFor === userId))
    throw forbidden(`您不能发起流程“${name}”`)
}
