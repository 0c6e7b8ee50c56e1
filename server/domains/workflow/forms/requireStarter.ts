import type { Graph } from '../../../../processes/state/graph.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { AppError } from '../../../ground/kernel/errors.ts'
import { fault } from '../faults.ts'
import { approversOf } from '../people/answerQuestions.ts'
import { initiatorOf } from '../people/initiatorOf.ts'
import type { Definition } from '../stored/definitions.ts'

/**
 * Whether a user, by default the caller, may start a process. A process can restrict its initiators with the same rules
 * that name approvers. A process started only by messages, signals or timers, and without such rules, can be started by
 * hand only by users who may deploy models, because event data must not be invented.
 */
export async function mayStart(
  call: Call,
  { graph, modelId }: Pick<Definition, 'graph' | 'modelId'>,
  userId = call.session?.userId ?? null,
): Promise<boolean> {
  const starters = graph.settings.starters ?? []
  const [node] = graph.nodes
  if (!node) return true
  if (starters.length === 0) return !isBegunByEvents(graph) || mayDeploy(call)
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

function isBegunByEvents({ scopes, nodes }: Graph): boolean {
  const begins = nodes.filter(({ kind, scope }) => kind === 'startEvent' && scope === 0)
  const isByHand = begins.some(({ events }) => events.some(({ event }) => event === 'conditional'))
  return scopes[0]?.starts.length === 0 && begins.length > 0 && !isByHand
}

const mayDeploy = ({ session }: Call): boolean =>
  session?.superAdmin === true || session?.codes.has('PROCESS_MODEL_DEPLOY') === true

export async function requireStarter(call: Call, definition: Definition): Promise<void> {
  if (!(await mayStart(call, definition))) throw fault('START_FORBIDDEN', { name: definition.name })
}

/** The same for a list: a rule that fails hides the process; starting it reports the fault. */
export async function isOffered(call: Call, definition: Pick<Definition, 'graph' | 'modelId'>): Promise<boolean> {
  try {
    return await mayStart(call, definition)
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
