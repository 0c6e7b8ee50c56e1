import type { Call } from '../../ground/kernel/call.ts'
import { registry } from '../../ground/kernel/registry.ts'
import { modelOf } from '../../services/records/model/entityModel.ts'
import type { Statement } from '../../services/records/model/statement.ts'
import { scopeCondition } from '../../services/records/search/scope.ts'
import { dayRange } from './dayRange.ts'

/**
 * The SQL condition that keeps people of `alias` within what the caller may see: himself, and those whose records lie in
 * his data scope. People who are gone count, so that a figure of last month stays what it was.
 */
export const peopleSeen = (call: Call, statement: Statement, alias = 'u'): string =>
  scopeCondition(call, modelOf('user'), statement, alias) ?? 'true'

/** The same for rows of the log, by who acted. What the system did by itself is seen by those who see everything. */
export function actorsSeen(call: Call, statement: Statement, row = 'audit_log'): string {
  const people = peopleSeen(call, statement)
  return people === 'true' ? 'true' : `${row}.actor_id in (select u.id from app_user u where ${people})`
}

/**
 * And about records that lie there: who acted is not who it was about. What one did oneself one knows; what is gone from its
 * table lies nowhere, so that only whoever sees everything is told of it.
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

/** Rows of the log on the days that are asked for, by people whom the caller sees. */
export function actedWithin(call: Call, statement: Statement): string {
  const { from, to } = dayRange(call)
  const midnight = (day: string) => `(${day})::timestamp at time zone 'Asia/Shanghai'`
  return `audit_log.at >= ${midnight(`${statement.value(from)}::date`)}
    and audit_log.at < ${midnight(`${statement.value(to)}::date + 1`)}
    and audit_log.refused is not true and ${actorsSeen(call, statement)}`
}
