import { formFields, takesMore } from '../../../../processes/forms/formFields.ts'
import { formAt, formOf } from '../../../../processes/forms/processForm.ts'
import { decidingNames, formOnly } from '../../../../processes/forms/readNames.ts'
import { startRights } from '../../../../processes/forms/startNode.ts'
import type { Graph } from '../../../../processes/state/graph.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { AppError, invalid } from '../../../ground/kernel/errors.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { read } from '../../../services/records/search/read.ts'
import { wrong } from '../faults.ts'
import { mayStart } from '../forms/requireStarter.ts'
import { acceptedAtStart } from '../forms/startValues.ts'
import { draftText } from '../models/deploy.ts'
import { readAside } from '../models/readAside.ts'
import { nowOf } from '../stored/nowOf.ts'
import { aloneGraph } from './aloneGraph.ts'
import { emptyStep, type PathStep } from './pathStep.ts'
import { shownPath } from './shownPath.ts'
import { type ExplainedRoute, explainAhead } from './walkAhead.ts'

/**
 * POST /nbpm/model/route/preview: returns the route of an application by the draft, if that applicant submitted it with
 * these values; without an applicant only the form and the variables that decide the route. A draft that may not be
 * deployed answers with its faults instead. With `nodeId` only the steps of that node. Nothing is stored or sent.
 */
export async function draftRoutePreview(call: Call<EndpointInput<'processModel.routePreview'>>) {
  const model = await read(call, 'processModel', String(call.input.id))
  const applicant = textOf(call.input.applicantId)
  if (applicant !== null) await requireApplicant(call, applicant)
  const { faults, graphs } = await readAside(await draftText(call))
  const [graph] = faultless(faults) ? ownFirst(JSON.parse(graphs) as Graph[], String(model.key)) : []
  if (!graph) return { deployable: false, faults, form: null, names: [], steps: [], passed: [] }
  const asked = { deployable: true, faults: [], ...askedAtStart(graph) }
  if (applicant === null) return { ...asked, steps: [], passed: [] }
  const walk = { call, graph, applicant, model: { id: String(model.id), versionId: textOf(model.activeVersionId) } }
  const node = textOf(call.input.nodeId)
  const { steps, passed } = node === null ? await routeOf(walk) : await stepsAt(walk, node)
  return { ...asked, steps: await shownPath(call, steps), passed }
}

const faultless = (faults: readonly { level: string }[]) => faults.every(({ level }) => level !== 'error')

/** Returns the processes of a draft; the one with the key of the model comes first. */
const ownFirst = (graphs: readonly Graph[], key: string): Graph[] =>
  [...graphs].sort((a, b) => Number(b.key === key) - Number(a.key === key))

async function requireApplicant(call: Call, id: string): Promise<void> {
  const statement = new Statement()
  const [found] = await statement.run(
    call.db,
    `select 1 from "app_user" u where u."id" = ${statement.value(id)} and u."enabled" and u."deleted_at" is null`,
  )
  if (!found) throw invalid(wrong('applicantId', 'APPLICANT_UNKNOWN'))
}

/** Returns the inputs of a preview: form fields that decide the route, and variables without a field. */
function askedAtStart(graph: Graph) {
  const names = decidingNames(graph)
  const form = formOf(graph.settings)
  if (!form) return { form: null, names }
  const fields = formFields(form)
  const others = names.filter(name => takesMore(form) && !fields.has(name))
  return { form: formOnly(formAt(form, startRights(graph), 'write'), names), names: others }
}

interface DraftWalk {
  call: Call<EndpointInput<'processModel.routePreview'>>
  graph: Graph
  applicant: string
  model: { id: string; versionId: string | null }
}

async function routeOf({ call, graph, applicant, model }: DraftWalk): Promise<ExplainedRoute> {
  const begin = {
    command: 'start',
    instanceId: 'ahead',
    // Stand-ins are those for the model, which the active version leads to.
    versionId: model.versionId ?? 'ahead',
    initiator: applicant,
    variables: acceptedAtStart(graph, (call.input.variables ?? {}) as Variables),
    title: graph.name,
  } as const
  const route = await explainAhead(call, { graph, state: null, begin, now: await nowOf(call) })
  const note = await whyNotStarter({ call, graph, applicant, model })
  if (note === undefined) return route
  const { key: nodeId, name } = graph
  const step: PathStep = { ...emptyStep, nodeId, name, kind: 'problem', state: 'unclear', note }
  return { ...route, steps: [step, ...route.steps] }
}

async function whyNotStarter({ call, graph, applicant, model }: DraftWalk): Promise<string | undefined> {
  try {
    const isStarter = await mayStart(call, { graph, modelId: model.id }, applicant)
    return isStarter ? undefined : noStarter
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

const noStarter = '该申请人不在流程的发起范围内'

/** Returns the steps of one node: those on the route, else those of the node by itself. */
async function stepsAt(walk: DraftWalk, node: string): Promise<ExplainedRoute> {
  const at = ({ nodeId, kind }: PathStep) => nodeId === node && kind !== 'branch'
  const steps = (await routeOf(walk)).steps.filter(at)
  if (steps.length > 0) return { steps, passed: [] }
  const alone = aloneGraph(walk.graph, node)
  return { steps: alone ? (await routeOf({ ...walk, graph: alone })).steps.filter(at) : [], passed: [] }
}
