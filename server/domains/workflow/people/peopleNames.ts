import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'

/**
 * Returns SQL for the name of an account's user, including deleted ones. It must use the index on lower-case accounts,
 * which contains deleted users; otherwise each account scans all users.
 */
export const nameByAccount = (account: string) =>
  `select p."name" from "app_user" p where lower(p."username") = lower(${account}) and p."username" = ${account}
    order by p."deleted_at" is null desc limit 1`

/** Returns names by id and account, because imported models use accounts. */
export async function peopleNames(call: Call, ids: readonly string[]): Promise<Map<string, string>> {
  const asked = [...new Set(ids)].filter(Boolean)
  if (asked.length === 0) return new Map()
  const s = new Statement()
  const list = s.value(asked)
  const rows = await s.run(
    call.db,
    `select u."id", u."username", u."name" from "app_user" u where u."id" = any(${list}::text[])
       or (lower(u."username") = any(${s.value(asked.map(each => each.toLowerCase()))}::text[])
       and u."username" = any(${list}::text[]))`,
  )
  const byAccount = rows.map(row => [String(row.username), String(row.name)] as const)
  return new Map([...byAccount, ...rows.map(row => [String(row.id), String(row.name)] as const)])
}
