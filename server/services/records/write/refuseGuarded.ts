import type { FixedValue } from '../../../../schemas/types/conditions.ts'
import type { Guard } from '../../../../schemas/types/endpointBase.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { fault } from '../../faults.ts'
import { nameOf } from '../log/audit.ts'
import type { EntityModel } from '../model/entityModel.ts'
import type { Row } from '../model/statement.ts'
import { valueTexts } from '../values/valueTexts.ts'

/** Refuses (403) to change a record that is as the guard says, unless the caller has its code. */
export async function refuseGuarded(call: Call, model: EntityModel, before: Row, guard: Guard): Promise<void> {
  const { when, permission } = guard
  if (!call.session || call.session.codes.has(permission)) return
  const wanted = Object.entries(when)
  if (!wanted.every(([field, value]) => isOneOf(before[field] ?? null, value))) return
  const endpoint = registry.endpoints.get(call.endpoint.name)
  const codes = registry.families.get(endpoint?.family ?? '')?.permissions
  throw fault('STATE_GUARDED', {
    name: nameOf(model, before),
    ...(await stateText(call, model, before, wanted[0]?.[0] ?? '')),
    act: endpoint?.definition.title ?? '',
    permission: codes?.[permission] ?? permission,
  })
}

/** Returns title and value of a property for a refusal. */
export async function stateText(call: Call, model: EntityModel, row: Row, field: string) {
  const property = model.entity.properties[field]
  if (!property) return { property: field, value: String(row[field] ?? '') }
  const one = { field, property, value: row[field] ?? null }
  return { property: property.title, value: (await valueTexts(call, [one]))(one) }
}

/** Whether a value is the wanted one, or one of several. */
export const isOneOf = (value: unknown, wanted: FixedValue): boolean =>
  Array.isArray(wanted) ? wanted.some(one => one === value) : wanted === value
