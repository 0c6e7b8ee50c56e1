import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { read } from '../../services/records/search/read.ts'
import { create } from '../../services/records/write/create.ts'
import { fault } from './faults.ts'
import { requirePlace } from './resources.ts'

const most = 1000

/**
 * Copies a resource with its descendants, beside itself, below `parentId` or into another application. Codes are unique
 * per application, so taken ones get a suffix: `X_COPY`, `X_COPY2` …; grants are not copied.
 */
export const resourceCopy = (call: Call<EndpointInput<'resource.copy'>>) =>
  call.transaction(async tx => {
    const source = await read(tx, 'resource', tx.input.id)
    const parent = textOf(tx.input.parentId)
    const applicationId = await applicationOf(tx, source, parent)
    const beside = applicationId === source.applicationId ? textOf(source.parentId) : null
    const parentId = parent ?? beside
    await requirePlace(tx, { level: Number(source.level), applicationId, parentId })
    const rows = await below(tx, String(source.id))
    const taken = await takenCodes(tx, applicationId)
    const copies = new Map<string, string>()
    let first: Record<string, unknown> | undefined
    for (const row of rows) {
      const isFirst = row.id === source.id
      const code = freeCode(row.code, taken)
      const copy = {
        applicationId,
        parentId: isFirst ? parentId : (copies.get(row.parentId ?? '') ?? null),
        level: row.level,
        code,
        name: isFirst && applicationId === source.applicationId ? `${row.name.slice(0, 46)}（复制）` : row.name,
        ...(row.route === null ? {} : { route: row.route }),
        ...(row.icon === null ? {} : { icon: row.icon }),
        ...(row.apis === null ? {} : { apis: row.apis }),
        ...(row.remark === null ? {} : { remark: row.remark }),
        sort: row.sort,
        visible: row.visible,
        enabled: row.enabled,
      }
      // The endpoint's rules checked the copied resource, not its descendants and the generated codes.
      const record = await create(tx, 'resource', copy, { rules: 'moduleSave' })
      copies.set(row.id, String(record.id))
      first ??= record
    }
    return first
  })

async function applicationOf(tx: Call, source: Record<string, unknown>, parentId: string | null): Promise<string> {
  const asked = textOf(tx.input.applicationId)
  if (asked) return String((await read(tx, 'application', asked)).id)
  if (parentId) return String((await read(tx, 'resource', parentId)).applicationId)
  return String(source.applicationId)
}

/** Returns the resource and its descendants, parents first. */
async function below(tx: Call, id: string) {
  const { path } = await tx.db.selectFrom('resource').select('path').where('id', '=', id).executeTakeFirstOrThrow()
  const rows = await tx.db
    .selectFrom('resource')
    .selectAll()
    .where('path', 'like', `${path.replaceAll(/[\\%_]/g, '\\$&')}%`)
    .where('deletedAt', 'is', null)
    .orderBy('level')
    .orderBy('sort')
    .orderBy('id')
    .limit(most + 1)
    .execute()
  if (rows.length > most) throw fault('RESOURCES_TOO_MANY_TO_COPY', { most })
  return rows
}

async function takenCodes(tx: Call, applicationId: string): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('resource')
    .select('code')
    .where('applicationId', '=', applicationId)
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(rows.map(row => row.code))
}

function freeCode(code: string, taken: Set<string>): string {
  let candidate = code
  for (let number = 1; taken.has(candidate); number += 1) {
    const ending = number === 1 ? '_COPY' : `_COPY${number}`
    candidate = code.slice(0, 120 - ending.length) + ending
  }
  taken.add(candidate)
  return candidate
}
