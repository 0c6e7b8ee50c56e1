import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'

/** Returns the names of roles, positions, user groups and audit roles, by the id or code that a model uses. */
export async function groupNames(call: Call, groups: readonly string[]): Promise<Map<string, string>> {
  if (groups.length === 0) return new Map()
  const s = new Statement()
  const list = s.value([...new Set(groups)])
  const of = (table: string) =>
    `select g."id", g."code", g."name" from "${table}" g
      where (g."id" = any(${list}::text[]) or g."code" = any(${list}::text[])) and g."deleted_at" is null`
  const rows = await s.run(
    call.db,
    `${of('audit_role')} union all ${of('user_group')} union all ${of('position')} union all ${of('role')}`,
  )
  return new Map(
    rows.flatMap(row => [[String(row.code), String(row.name)] as const, [String(row.id), String(row.name)] as const]),
  )
}
