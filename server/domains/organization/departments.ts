import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { list } from '../../services/records/search/list.ts'

interface Unit {
  id: string
  code: string
  name: string
  type: string
  parentId: string | null
  parentName: string | null
}

const notSources = new Set(['department', 'project'])

async function units(call: Call): Promise<Map<string, Unit>> {
  const rows = await list(call, 'organization', { enabled: true })
  return new Map(
    rows.map(row => [
      String(row.id),
      {
        id: String(row.id),
        code: String(row.code),
        name: String(row.name),
        type: String(row.type),
        parentId: textOf(row.parentId),
        parentName: textOf(row.parentName),
      },
    ]),
  )
}

/** Returns the company, region or group of a department: its nearest ancestor that is no department. */
function sourceOf(unit: Unit, all: Map<string, Unit>): Unit | undefined {
  let at = unit.parentId === null ? undefined : all.get(unit.parentId)
  while (at && notSources.has(at.type)) at = at.parentId === null ? undefined : all.get(at.parentId)
  return at
}

/** Returns enabled departments in scope, optionally of one source (`sourceId`). */
export async function departmentList(call: Call<EndpointInput<'uc.departmentList'>>) {
  const { sourceId, keyword } = call.input
  const all = await units(call)
  return [...all.values()]
    .filter(unit => unit.type === 'department')
    .filter(unit => !sourceId || sourceOf(unit, all)?.id === sourceId)
    .filter(unit => typeof keyword !== 'string' || unit.name.includes(keyword) || unit.code.includes(keyword))
    .map(({ type: _type, ...unit }) => unit)
}

/** Returns the organizations that have departments, with their number. */
export async function departmentSources(call: Call) {
  const all = await units(call)
  const counts = new Map<string, number>()
  for (const unit of all.values()) {
    const source = unit.type === 'department' ? sourceOf(unit, all) : undefined
    if (source) counts.set(source.id, (counts.get(source.id) ?? 0) + 1)
  }
  return [...all.values()]
    .filter(unit => counts.has(unit.id))
    .map(({ id, code, name, type }) => ({ id, code, name, type, departmentCount: counts.get(id) ?? 0 }))
}
