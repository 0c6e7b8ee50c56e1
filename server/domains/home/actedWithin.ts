import type { Call } from '../../ground/kernel/call.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { modelOf } from '../../services/records/model/entityModel.ts'
import type { Statement } from '../../services/records/model/statement.ts'
import { dayRange } from '../../services/records/search/dayRange.ts'
import { scopeCondition } from '../../services/records/search/scope.ts'

/**
 * Returns the SQL condition for visible people of `alias`: the caller, and users in the caller's data scope. Deleted
 * users count, so that earlier figures do not change.
 */
export const peopleSeen = (call: Call, statement: Statement, alias = 'u'): string =>
  scopeCondition(call, modelOf('user'), statement, alias) ?? 'true'

/** Returns the same condition for audit rows, by actor. Only callers with full access see the system's own actions. */
export function actorsSeen(call: Call, statement: Statement, row = 'audit_log'): string {
  const people = peopleSeen(call, statement)
  return people === 'true' ? 'true' : `${row}.actor_id in (select u.id from app_user u where ${people})`
}

/**
 * Returns the condition that the audited records are visible, because a visible actor may have changed an invisible
 * record. Own actions are always visible; records removed from their table only with full access.
 */
export function recordsSeen(call: Call, statement: Statement, row = 'audit_log'): string {
  const cases = [...registry.entities.values()].flatMap(entity => {
    if (entity['x-unaudited'] || entity['x-source']) return []
    const condition = scopeCondition(call, modelOf(entity.name), statement, 'r')
    if (condition === undefined) return []
    const { table } = modelOf(entity.name)
    return [
      `when '${entity.name}' then exists (select 1 from ${table} r where r."id" = ${row}.record_id and ${condition})`,
    ]
  })
  if (cases.length === 0) return 'true'
  const own = `${row}.actor_id = ${statement.value(call.session?.userId ?? null)}`
  return `(${own} or ${row}.record_id is null or case ${row}.entity ${cases.join(' ')} else true end)`
}

/** Returns the condition for audit rows of visible people in the requested days. */
export function actedWithin(call: Call, statement: Statement): string {
  const { from, to } = dayRange(call.input)
  const midnight = (day: string) => `(${day})::timestamp at time zone 'Asia/Shanghai'`
  return `audit_log.at >= ${midnight(`${statement.value(from)}::date`)}
    and audit_log.at < ${midnight(`${statement.value(to)}::date + 1`)}
    and audit_log.refused is not true and ${actorsSeen(call, statement)}`
}
