import { formOf } from '../../../../../processes/forms/processForm.ts'
import { defaultParameters, fitted, parameterFaults } from '../../../../../processes/simulation/parameters.ts'
import { textOf } from '../../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../../ground/kernel/call.ts'
import { invalid } from '../../../../ground/kernel/errors.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import { read } from '../../../../services/records/search/read.ts'
import { create } from '../../../../services/records/write/create.ts'
import { update } from '../../../../services/records/write/update.ts'
import { fault, wrong } from '../../faults.ts'
import { processesOf } from './processes.ts'
import { nextWorkingMoment, parametersOf } from './scenario.ts'

const aboutModel = ['modelId', 'basis', 'versionId'] as const

/** POST /nbpm/simulation/save: adapts the parameters to the model; values of existing nodes are kept. */
export const saveSimulation = (call: Call<EndpointInput<'processSimulation.save'>>) =>
  call.transaction(async tx => {
    const { id, copyOf, ...entered } = tx.input
    const before = textOf(id) === null ? undefined : await read(tx, 'processSimulation', String(id))
    const given = before || textOf(copyOf) === null ? entered : { ...(await copied(tx, copyOf)), ...entered }
    const merged: Record<string, unknown> = { ...before, ...given }
    if (Number(merged.warmUp ?? 0) >= Number(merged.instances ?? 1000))
      throw invalid(wrong('warmUp', 'WARM_UP_TOO_LONG'))
    const processes = await processesOf(tx, merged)
    const isOther = !before || aboutModel.some(name => (given[name] ?? before[name]) !== before[name])
    const wanted = parametersOf(merged)
    const isEmpty = wanted.nodes.length === 0
    const parameters = isEmpty ? defaultParameters(processes.graphs) : fitted(wanted, processes.graphs)
    const kept = isEmpty ? { ...parameters, data: wanted.data } : parameters
    const faults = parameterFaults(kept, processes.graphs)
    if (faults.length > 0) throw invalid(faults)
    const values: Record<string, unknown> = { ...given, ...kept }
    if (!merged.startAt) values.startAt = (await nextWorkingMoment(tx, textOf(merged.starterId))).toISOString()
    if (!before) {
      const own = { organizationId: tx.session?.organizationId ?? null, ownerId: tx.session?.userId ?? null }
      return create(tx, 'processSimulation', { ...values, ...own }, { trusted: true })
    }
    if (isOther) values.trail = []
    return update(tx, 'processSimulation', before.id, values, { trusted: true })
  })

const copiedFields = [...aboutModel, 'variables', 'warmUp', 'nodes', 'pools', 'branches', 'data'] as const

/** Returns what a copy inherits besides the entered values. */
async function copied(tx: Call, id: unknown): Promise<Record<string, unknown>> {
  const pattern = await read(tx, 'processSimulation', String(id))
  return Object.fromEntries(copiedFields.map(name => [name, pattern[name] ?? null]))
}

/** POST /nbpm/simulation/reset: restores the model's default parameters. */
export const resetSimulation = (call: Call<EndpointInput<'processSimulation.reset'>>) =>
  call.transaction(async tx => {
    const before = await read(tx, 'processSimulation', tx.input.id)
    const { graphs } = await processesOf(tx, before)
    return update(tx, 'processSimulation', before.id, { ...defaultParameters(graphs) }, { trusted: true })
  })

/**
 * GET /nbpm/simulation/form: returns the start form; null for a process without one. `basis` is that of a scenario, or
 * a version id.
 */
export async function simulationForm(call: Call<EndpointInput<'processSimulation.form'>>) {
  if (textOf(call.input.modelId) === null) throw fault('MODEL_NOT_CHOSEN')
  const basis = textOf(call.input.basis) ?? 'active'
  const wanted = basis === 'active' || basis === 'draft' ? { basis } : { basis: 'version', versionId: basis }
  const { graphs, key, modelId } = await processesOf(call, { modelId: call.input.modelId, ...wanted })
  const graph = graphs.get(key)
  return { id: modelId, form: (graph && formOf(graph.settings)) ?? { type: 'object', properties: {} } }
}

/** POST /nbpm/simulation/versions: returns the versions of the chosen model, newest first. */
export async function simulationVersions(call: Call<EndpointInput<'processSimulation.versions'>>) {
  if (textOf(call.input.modelId) === null) return []
  const model = await read(call, 'processModel', String(call.input.modelId))
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select v."id", v."version_no" as "versionNo", v."note", v."active" from "process_version" v
     where v."model_id" = ${s.value(model.id)} and v."deleted_at" is null order by v."version_no" desc limit 200`,
  )
  return rows.map(row => ({
    id: row.id,
    name: [`版本 ${String(row.versionNo)}`, row.active === true ? '生效' : '', String(row.note ?? '')]
      .filter(Boolean)
      .join(' · ')
      .slice(0, 200),
  }))
}
