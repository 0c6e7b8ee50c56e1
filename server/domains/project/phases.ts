import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { invalid } from '../../ground/kernel/errors.ts'
import { read } from '../../services/records/search/read.ts'
import { create } from '../../services/records/write/create.ts'
import { remove } from '../../services/records/write/remove.ts'
import { update } from '../../services/records/write/update.ts'
import { wrong } from './faults.ts'

const stored = { trusted: true } as const

/** Saves a phase; without `id` a new one of a visible project. It gets the project's organization. */
export const phaseSave = (call: Call<EndpointInput<'project.phaseSave'>>) =>
  call.transaction(async tx => {
    const { id, organizationId: _, ...values } = tx.input as typeof tx.input & { organizationId?: unknown }
    if (textOf(id) !== null) {
      const { projectId: __, ...changes } = values
      return update(tx, 'projectPhase', String(id), changes, stored)
    }
    const projectId = textOf(values.projectId)
    if (projectId === null) throw invalid(wrong('projectId', 'PROJECT_MISSING'))
    const project = await read(tx, 'project', projectId)
    return create(tx, 'projectPhase', { ...values, organizationId: project.organizationId ?? null }, stored)
  })

export const phaseDelete = (call: Call<EndpointInput<'project.phaseDelete'>>) =>
  remove(call, 'projectPhase', call.input.ids)
