import type { Guard } from '../../../../schemas/types/endpointBase.ts'
import type { Call, EntityName, EntityRow } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { newId } from '../../../ground/kernel/id.ts'
import { fileFaults } from '../files/fileUses.ts'
import { nameOf } from '../log/audit.ts'
import { type EntityModel, modelOf } from '../model/entityModel.ts'
import { checkEntityValues } from '../model/entityShape.ts'
import { type Row, Statement } from '../model/statement.ts'
import { checkRuleSet } from '../rules/checkRuleSet.ts'
import { refuseOutside } from '../search/rowRights.ts'
import { fieldRefusals } from '../search/searchable.ts'
import { checkStored } from '../values/checkStored.ts'
import { lockTree } from './lockRows.ts'
import { insertRow } from './writeRow.ts'

export interface WriteOptions {
  /** Values come from the program: read-only and create-only properties may be set. */
  trusted?: boolean | undefined
  /** Rule set to apply. */
  rules?: string | undefined
  /** Id of the new record; default a generated one. */
  id?: string | undefined
  /** Values of the program beside those of the caller; they may be read-only. For `update`. */
  also?: Record<string, unknown> | undefined
  /** Audit action instead of 新增 or 修改. */
  action?: string | undefined
  /** Records that need a further code. For `update`. */
  guarded?: Guard | undefined
}

/**
 * Stores a new record and returns it. Refuses invalid values with a message at each field.
 *
 * @example await create(call, 'position', { code: 'P-1', name: '会计', organizationId: 'root' })
 */
export function create<Name extends EntityName>(
  call: Call,
  entityName: Name,
  input: Record<string, unknown>,
  options?: WriteOptions,
): Promise<EntityRow<Name>>
export function create(
  call: Call,
  entityName: string,
  input: Record<string, unknown>,
  options?: WriteOptions,
): Promise<Row>
export function create(
  call: Call,
  entityName: string,
  input: Record<string, unknown>,
  options: WriteOptions = {},
): Promise<Row> {
  return call.transaction(async tx => {
    const model = modelOf(entityName)
    const values = { ...input }
    const errors = checkEntityValues(entityName, values, { isPartial: false, trusted: options.trusted === true })
    if (!options.trusted)
      errors.push(...fieldRefusals(tx, model, values), ...(await fileFaults(tx, { entity: model.entity, values })))
    if (errors.length > 0) throw invalid(errors)
    const record: Row = { ...defaultsOf(model), ...withoutEmpty(values) }
    if (options.rules !== undefined) await checkRuleSet(tx, options.rules, record)

    const id = options.id ?? newId()
    if (model.tree) await lockTree(tx, model)
    await checkStored({ call: tx, model, record, changed: Object.keys(record), id: undefined })
    const actor = tx.session?.userId ?? null
    const row: Row = { ...record, id, createdBy: actor, updatedBy: actor }
    if (model.tree) row.path = `${await pathOf(tx, model, record[model.tree.parent])}${id}/`
    const made = await insertRow(tx, model, row, {
      action: options.action ?? '新增',
      event: 'created',
      recordName: nameOf(model, row),
      revision: 1,
      after: record,
    })
    if (!options.trusted) await refuseOutside(tx, model, id)
    return made
  })
}

function defaultsOf(model: EntityModel): Row {
  const given = Object.entries(model.entity.properties).filter(([, one]) => one.default !== undefined)
  return Object.fromEntries(given.map(([name, one]) => [name, one.default]))
}

/** Drops nulls, so that defaults apply where a form sent nothing. */
function withoutEmpty(values: Row): Row {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
}

/** Returns the path of a record; `/` above the roots. */
export async function pathOf(call: Call, model: EntityModel, id: unknown): Promise<string> {
  if (id === null || id === undefined) return '/'
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select t."path" from ${model.table} t where t."id" = ${statement.value(id)}`,
  )
  return String(rows[0]?.path ?? '/')
}
