import type { Property } from '../../../../schemas/types/entity.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { fault } from '../../faults.ts'
import { columnName, modelOf } from '../model/entityModel.ts'
import { Statement } from '../model/statement.ts'
import { compileShape } from '../model/validate.ts'
import { checkId } from '../search/read.ts'
import { isReadable } from '../search/searchable.ts'
import { sqlType } from '../search/searchValue.ts'
import { uniqueError, uniqueGroups } from '../values/checkStored.ts'

export interface Existence {
  exists: boolean
  /** The message that saving would give. */
  message?: string
}

/**
 * Whether another record has these values, for every unique property or combination given completely. Data scope does
 * not apply, since storing the values would be refused anyway.
 *
 * @example await exists(call, 'position', { code: 'CFO', id: 'p1' }) // { exists: false }
 */
export async function exists(call: Call, entityName: string, input: Record<string, unknown>): Promise<Existence> {
  const model = modelOf(entityName)
  const { id, ...values } = input
  // Unreadable properties must not be probed either.
  const hidden = Object.keys(values).filter(name => {
    const column = model.columns.get(name)
    return column !== undefined && !isReadable(call, column)
  })
  if (hidden.length > 0) throw fault('FORBIDDEN')
  const errors = checkOf(entityName)(values, true)
  if (errors.length > 0) throw invalid(errors)
  const groups = uniqueGroups(model).filter(group => group.every(name => isGiven(values[name])))
  if (groups.length === 0) throw fault('EXISTS_VALUE_MISSING')
  const statement = new Statement()
  const other = isGiven(id) ? ` and t."id" <> ${statement.value(checkId(id, model.title))}` : ''
  const kept = model.isSoft ? ' and t."deleted_at" is null' : ''
  const parts = groups.map((group, index) => {
    const same = group.map(name => {
      const column = model.columns.get(name)
      return `t.${columnName(name)} = ${statement.value(values[name])}::${column ? sqlType(column) : 'text'}`
    })
    return `select ${index} as "group" where exists (select 1 from ${model.table} t
      where ${same.join(' and ')}${other}${kept})`
  })
  const rows = await statement.run(call.db, parts.join(' union all '))
  const taken = rows[0] && groups[Number(rows[0].group)]
  return taken ? { exists: true, message: uniqueError(model, taken, values).message } : { exists: false }
}

/** Returns the properties that are unique, alone or combined. */
export function uniqueProperties(entityName: string): Record<string, Property> {
  const model = modelOf(entityName)
  const { properties } = model.entity
  return Object.fromEntries(
    uniqueGroups(model)
      .flat()
      .flatMap(name => (properties[name] ? [[name, properties[name]]] : [])),
  )
}

const checks = new Map<string, ReturnType<typeof compileShape>>()

function checkOf(entityName: string) {
  const known = checks.get(entityName)
  if (known) return known
  const check = compileShape({ properties: uniqueProperties(entityName), required: [] })
  checks.set(entityName, check)
  return check
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''
