import type { ApproverRule } from '../../../../../schemas/types/process.ts'
import { inForce } from '../../../../ground/session/grants.ts'
import { Statement } from '../../../../services/records/model/statement.ts'
import type { Rule } from '../asking.ts'

type Spec<Name extends ApproverRule['rule']> = Extract<ApproverRule, { rule: Name }>

/** Maximum number of approvers at one node. */
export const mostPeople = 1000

export const users: Rule<Spec<'users'>> = ({ users: named }) =>
  named.map(user => ({ user, explanation: { rule: 'users' } }))

export const roles: Rule<Spec<'roles'>> = async ({ roles: wanted }, { call }) => {
  const s = new Statement()
  const list = s.value(wanted)
  const rows = await s.run(
    call.db,
    `select u."user_id" as "user", r."id" as "role", r."name" from "role" r
      join "role_user" u on u."role_id" = r."id" and ${inForce('u')}
     where (r."id" = any(${list}::text[]) or r."code" = any(${list}::text[])) and r."enabled" and r."deleted_at" is null
     order by r."id", u."created_at", u."id" limit ${mostPeople}`,
  )
  return rows.map(row => ({
    user: String(row.user),
    explanation: { rule: 'roles', role: row.role, roleName: row.name },
  }))
}

export const positions: Rule<Spec<'positions'>> = async ({ positions: wanted }, { call }) => {
  const s = new Statement()
  const list = s.value(wanted)
  const rows = await s.run(
    call.db,
    `select m."user_id" as "user", p."id" as "position", p."name" from "position" p
     join "position_member" m on m."position_id" = p."id"
     where (p."id" = any(${list}::text[]) or p."code" = any(${list}::text[])) and p."enabled" and p."deleted_at" is null
     order by p."id", m."created_at", m."id" limit ${mostPeople}`,
  )
  return rows.map(row => ({
    user: String(row.user),
    explanation: { rule: 'positions', position: row.position, positionName: row.name },
  }))
}

export const members: Rule<Spec<'members'>> = async ({ organizations, below }, { call }) => {
  const s = new Statement()
  const list = s.value(organizations)
  const isIn = below === true ? `starts_with(o."path", w."path")` : `o."id" = w."id"`
  const rows = await s.run(
    call.db,
    `select u."id" as "user", o."id" as "organization", o."name" from "organization" w
     join "organization" o on ${isIn} and o."enabled" and o."deleted_at" is null
     join "app_user" u on u."organization_id" = o."id" and u."enabled" and u."deleted_at" is null
     where (w."id" = any(${list}::text[]) or w."code" = any(${list}::text[])) and w."deleted_at" is null
     order by o."path", u."id" limit ${mostPeople}`,
  )
  return rows.map(row => ({
    user: String(row.user),
    explanation: { rule: 'members', organization: row.organization, organizationName: row.name },
  }))
}

export const userGroups: Rule<Spec<'userGroups'>> = async ({ groups }, { call }) => {
  const s = new Statement()
  const list = s.value(groups)
  const rows = await s.run(
    call.db,
    `select m."user_id" as "user", g."id" as "group", g."name" from "user_group" g
     join "user_group_member" m on m."group_id" = g."id"
     where (g."id" = any(${list}::text[]) or g."code" = any(${list}::text[])) and g."enabled" and g."deleted_at" is null
     order by g."id", m."created_at", m."id" limit ${mostPeople}`,
  )
  return rows.map(row => ({
    user: String(row.user),
    explanation: { rule: 'userGroups', group: row.group, groupName: row.name },
  }))
}
