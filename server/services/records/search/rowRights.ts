import { compileRows, type RowWorld, type UserList } from '../../../../schemas/evaluate/rowCondition.ts'
import type { Call, Session } from '../../../ground/kernel/call.ts'
import { registry } from '../../../ground/kernel/registry.ts'
import { inForce } from '../../../ground/session/grants.ts'
import { fault } from '../../faults.ts'
import { columnName, type EntityModel, modelOf } from '../model/entityModel.ts'
import { Statement } from '../model/statement.ts'

/** Ids in the lists of a user, by a parameter with the id of the user. */
const lists: Record<UserList, (user: string) => string> = {
  positionIds: user => `select m."position_id" from "position_member" m
    join "position" p on p."id" = m."position_id" and p."enabled" and p."deleted_at" is null
    where m."user_id" = ${user}`,
  roleIds: user => `select h."id" from "role" h where h."enabled" and h."deleted_at" is null and (
    h."id" in (select ru."role_id" from "role_user" ru where ru."user_id" = ${user} and ${inForce('ru')})
    or h."id" in (select rp."role_id" from "role_position" rp where rp."position_id" in (${lists.positionIds(user)})))`,
  groupIds: user => `select m."group_id" from "user_group_member" m where m."user_id" = ${user}`,
  projectIds: user => `select m."project_id" from "user_project" m where m."user_id" = ${user}`,
}

/**
 * Returns the SQL condition that limits rows of `alias` to those that the expressions of the endpoint leave to the
 * user; undefined if the endpoint has none, concerns other records, or the program itself calls.
 */
export function rowCondition(call: Call, model: EntityModel, statement: Statement, alias = 't'): string | undefined {
  const endpoint = registry.endpoints.get(call.endpoint.name)
  if (!endpoint || endpoint.rows.length === 0 || endpoint.entity !== model.name || !call.session) return undefined
  const world = worldOf(call.session, model, statement, alias)
  return endpoint.rows.map(tree => `coalesce(${compileRows(tree, world)}, false)`).join(' and ')
}

function worldOf(session: Session, model: EntityModel, statement: Statement, alias: string): RowWorld {
  const { userId: id, username, name, organizationId, superAdmin, codes } = session
  return {
    entity: model.entity,
    alias,
    user: { id, username, name, organizationId, superAdmin, codes: [...codes] },
    find: entity => registry.entities.get(entity),
    table: entity => modelOf(entity.name).table,
    column: columnName,
    value: parameter => statement.value(parameter),
    list: list => lists[list](statement.value(id)),
  }
}

/** Refuses to store a record that the caller could not see afterwards. */
export async function refuseOutside(call: Call, model: EntityModel, id: string): Promise<void> {
  const statement = new Statement()
  const condition = rowCondition(call, model, statement)
  if (condition === undefined) return
  const rows = await statement.run(
    call.db,
    `select 1 from ${model.table} t where t."id" = ${statement.value(id)} and ${condition}`,
  )
  if (rows.length === 0) throw fault('RECORD_OUTSIDE', { title: model.title })
}
