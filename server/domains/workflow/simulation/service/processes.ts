import type { Graph } from '../../../../../processes/state/graph.ts'
import { textOf } from '../../../../../schemas/evaluate/textOf.ts'
import type { Call } from '../../../../ground/kernel/call.ts'
import { invalid } from '../../../../ground/kernel/errors.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import { read } from '../../../../services/records/search/read.ts'
import { fault, wrong } from '../../faults.ts'
import { draftOf, versionOf } from '../../models/modelRow.ts'
import { graphsOf } from '../../stored/graphs.ts'
import { draftGraphs } from './draftGraphs.ts'

/** The simulated process of a model and all processes it calls. */
export interface Processes {
  modelId: string
  modelName: string
  /** Key of the started process. */
  key: string
  graphs: ReadonlyMap<string, Graph>
  /** Version ids by process; a draft has none. */
  versions: ReadonlyMap<string, string>
}

const mostProcesses = 50

/** Returns the model and version of a scenario, with the called processes. */
export async function processesOf(call: Call, scenario: Record<string, unknown>): Promise<Processes> {
  const model = await read(call, 'processModel', String(scenario.modelId))
  const own = await ownGraphs(call, model, scenario)
  const main = own.graphs.find(graph => graph.key === model.key) ?? own.graphs[0]
  if (!main) throw fault('MODEL_WITHOUT_PROCESS')
  const graphs = new Map(own.graphs.map(graph => [graph.key, graph]))
  const versions = new Map<string, string>()
  if (own.versionId !== null) for (const key of graphs.keys()) versions.set(key, own.versionId)
  await addCalled(call, graphs, versions)
  return { modelId: String(model.id), modelName: String(model.name), key: main.key, graphs, versions }
}

async function ownGraphs(
  call: Call,
  model: Record<string, unknown>,
  { basis, versionId }: Record<string, unknown>,
): Promise<{ graphs: readonly Graph[]; versionId: string | null }> {
  if (basis === 'draft') {
    const { graphs, faults } = await draftGraphs((await draftOf(call, String(model.id))).xml)
    const error = faults.find(fault => fault.level === 'error')
    if (error)
      throw fault('DRAFT_NOT_SIMULABLE', {
        place: error.elementId === null ? '' : `[${error.elementId}] `,
        message: error.message,
      })
    return { graphs, versionId: null }
  }
  const wanted = basis === 'version' ? textOf(versionId) : textOf(model.activeVersionId)
  if (wanted === null && basis === 'version') throw invalid(wrong('versionId', 'VERSION_NOT_CHOSEN'))
  if (wanted === null) throw fault('MODEL_ONLY_DRAFT')
  const version = await versionOf(call, { id: wanted })
  if (version.modelId !== model.id) throw fault('VERSION_GONE')
  return { graphs: await graphsOf(call, wanted), versionId: wanted }
}

/** Adds the currently deployed versions of called processes; missing ones are simulated as a wait. */
async function addCalled(call: Call, graphs: Map<string, Graph>, versions: Map<string, string>): Promise<void> {
  for (;;) {
    const missing = [...graphs.values()]
      .flatMap(graph => graph.nodes)
      .flatMap(node => (typeof node.call?.key === 'string' && !graphs.has(node.call.key) ? node.call.key : []))
      .filter(key => !versions.has(key))
    if (missing.length === 0 || graphs.size > mostProcesses) return
    const s = new Statement()
    const rows = await s.run(
      call.db,
      `select d."key", d."version_id" as "versionId" from "process_definition" d
       where d."key" = any(${s.value(missing)}::text[]) and d."deleted_at" is null`,
    )
    for (const key of missing) versions.set(key, '')
    for (const row of rows) {
      const graph = (await graphsOf(call, String(row.versionId))).find(one => one.key === row.key)
      if (!graph) continue
      graphs.set(graph.key, graph)
      versions.set(graph.key, String(row.versionId))
    }
  }
}
