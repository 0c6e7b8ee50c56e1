import type { Property } from '../../../../schemas/types/entity.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { columnName, type EntityModel, modelOf } from '../model/entityModel.ts'
import { escapeLike, type Statement } from '../model/statement.ts'
import { rowCondition } from './rowRights.ts'

/**
 * Returns the SQL condition that limits rows of `alias` to the caller's data scope (the union of organizations,
 * projects and own records) and to the rows that the endpoint leaves to the user. Undefined if there is no limit.
 */
export function scopeCondition(call: Call, model: EntityModel, statement: Statement, alias = 't'): string | undefined {
  const both = [dataScope(call, model, statement, alias), rowCondition(call, model, statement, alias)]
  return both.filter(one => one !== undefined).join(' and ') || undefined
}

function dataScope(call: Call, model: EntityModel, statement: Statement, alias: string): string | undefined {
  const keyword = model.entity['x-scope']
  const scope = call.session?.scope
  if (!keyword || !scope || scope.all) return undefined
  const anyOf: string[] = []
  if (keyword.organization !== undefined) {
    const column = `${alias}.${columnName(keyword.organization)}`
    if (scope.organizationIds.length > 0)
      anyOf.push(`${column} = any(${statement.value(scope.organizationIds)}::text[])`)
    if (scope.organizationPaths.length > 0) {
      const paths = statement.value(scope.organizationPaths.map(path => `${escapeLike(path)}%`))
      anyOf.push(
        model.name === 'organization'
          ? `${alias}."path" like any(${paths}::text[])`
          : `${column} in (select o."id" from "organization" o where o."path" like any(${paths}::text[]))`,
      )
    }
  }
  if (keyword.project !== undefined && scope.projectIds.length > 0) {
    anyOf.push(`${alias}.${columnName(keyword.project)} = any(${statement.value(scope.projectIds)}::text[])`)
  }
  if (keyword.user !== undefined) anyOf.push(`${alias}.${columnName(keyword.user)} = ${statement.value(scope.userId)}`)
  if (keyword.record !== undefined) anyOf.push(seenBy(call, model, { statement, alias, property: keyword.record }))
  return anyOf.length === 0 ? 'false' : `(${anyOf.join(' or ')})`
}

interface Reference {
  statement: Statement
  alias: string
  property: string
}

/** Returns the condition that the referenced record is within the scope, even if it is deleted. */
function seenBy(call: Call, model: EntityModel, { statement, alias, property }: Reference): string {
  const name = model.entity.properties[property]?.['x-ref']
  if (name === undefined) throw new Error(`${model.name}.${property} refers to no entity`)
  const target = modelOf(name)
  const inner = `${alias}_${target.name}`
  const condition = scopeCondition(call, target, statement, inner) ?? 'true'
  return `${alias}.${columnName(property)} in (select ${inner}."id" from ${target.table} ${inner} where ${condition})`
}

/** Returns the narrower scope of `ifOwn`: the caller's organization, and records owned or created by the caller. */
export function ownCondition(call: Call, model: EntityModel, statement: Statement, alias = 't'): string {
  if (!call.session) return 'false'
  const keyword = model.entity['x-scope']
  const anyOf = [`${alias}."created_by" = ${statement.value(call.session.userId)}`]
  if (keyword?.organization !== undefined) {
    anyOf.push(`${alias}.${columnName(keyword.organization)} = ${statement.value(call.session.organizationId)}`)
  }
  if (keyword?.user !== undefined)
    anyOf.push(`${alias}.${columnName(keyword.user)} = ${statement.value(call.session.userId)}`)
  return `(${anyOf.join(' or ')})`
}

/** Returns the condition for existing visible rows: not deleted, within scope. */
export function visibleCondition(call: Call, model: EntityModel, statement: Statement, alias = 't'): string {
  const all = [
    model.isSoft ? `${alias}."deleted_at" is null` : undefined,
    scopeCondition(call, model, statement, alias),
  ]
  return all.filter(one => one !== undefined).join(' and ') || 'true'
}

/** Returns which records a property may refer to. */
export const namedCondition = (
  call: Call,
  { 'x-refScope': scope }: Property,
  target: EntityModel,
  statement: Statement,
): string => {
  if (scope !== 'all') return visibleCondition(call, target, statement)
  return target.isSoft ? 't."deleted_at" is null' : 'true'
}
