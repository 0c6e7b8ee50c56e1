import type { FieldError } from '../../../../schemas/types/fieldError.ts'
import type { Call, EntityName, EntityRow } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { fault, wrong } from '../../faults.ts'
import { fileFaults } from '../files/fileUses.ts'
import { nameOf } from '../log/audit.ts'
import { type EntityModel, modelOf } from '../model/entityModel.ts'
import { checkEntityValues } from '../model/entityShape.ts'
import type { Row } from '../model/statement.ts'
import { checkRuleSet } from '../rules/checkRuleSet.ts'
import { checkId } from '../search/read.ts'
import { refuseOutside } from '../search/rowRights.ts'
import { fieldRefusals } from '../search/searchable.ts'
import { checkStored } from '../values/checkStored.ts'
import { isSameValue } from '../values/sameValue.ts'
import { checkRevision } from './checkRevision.ts'
import type { WriteOptions } from './create.ts'
import { lockRows, lockTree } from './lockRows.ts'
import { changePath } from './move.ts'
import { readBack } from './readBack.ts'
import { refuseGuarded } from './refuseGuarded.ts'
import { updateRow } from './writeRow.ts'

/**
 * Changes the given properties of a record and returns it. With `revision` it is refused (409) if another user saved in
 * between; the error says who, when and which fields.
 *
 * @example await update(call, 'position', 'p1', { name: '会计主管', revision: 3 })
 */
export function update<Name extends EntityName>(
  call: Call,
  entityName: Name,
  id: unknown,
  input: Record<string, unknown>,
  options?: WriteOptions,
): Promise<EntityRow<Name>>
export function update(
  call: Call,
  entityName: string,
  id: unknown,
  input: Record<string, unknown>,
  options?: WriteOptions,
): Promise<Row>
export function update(
  call: Call,
  entityName: string,
  id: unknown,
  input: Record<string, unknown>,
  options: WriteOptions = {},
): Promise<Row> {
  return call.transaction(async tx => {
    const model = modelOf(entityName)
    const key = checkId(id, model.title)
    const { id: same, revision, ...values } = input
    if (same !== undefined && same !== key) throw fault('ID_MISMATCH')
    const errors = checkEntityValues(entityName, values, { isPartial: true, trusted: options.trusted === true })
    if (!options.trusted) errors.push(...fieldRefusals(tx, model, values))
    Object.assign(values, options.also)
    // A property with a default is never empty: clearing it restores the default.
    for (const [name, { default: value }] of Object.entries(model.entity.properties)) {
      if (values[name] === null && value !== undefined) values[name] = value
    }
    if (model.tree && model.tree.parent in values) await lockTree(tx, model)
    const before = (await lockRows(tx, model, [key]))[0] ?? {}
    await checkRevision(tx, model, before, revision, values)
    if (options.guarded) await refuseGuarded(tx, model, before, options.guarded)

    const changed = Object.keys(values).filter(
      name => Object.hasOwn(model.entity.properties, name) && !isSameValue(model, name, before[name], values[name]),
    )
    if (!options.trusted)
      errors.push(...fixedErrors(model, changed), ...(await fileFaults(tx, { entity: model.entity, id: key, values })))
    if (errors.length > 0) throw invalid(errors)
    const record: Row = { ...before, ...values }
    if (options.rules !== undefined) await checkRuleSet(tx, options.rules, record, key)
    if (changed.length === 0) return readBack(tx, model, key)
    await checkStored({ call: tx, model, record, changed, id: key, before })

    const after = Object.fromEntries(changed.map(name => [name, values[name]]))
    if (model.tree && changed.includes(model.tree.parent))
      await changePath(tx, model, before, values[model.tree.parent])
    const done = {
      action: options.action ?? '修改',
      recordName: nameOf(model, record),
      revision: Number(before.revision) + 1,
      before: Object.fromEntries(changed.map(name => [name, before[name] ?? null])),
      after,
    }
    const stored = await updateRow(tx, model, key, { values: after, record, done })
    // A step to another state may end what the user sees.
    if (!options.trusted && options.also === undefined) await refuseOutside(tx, model, key)
    return stored
  })
}

/** Returns faults for properties that can be set only on creation. */
function fixedErrors(model: EntityModel, changed: string[]): FieldError[] {
  return changed
    .filter(name => model.entity.properties[name]?.['x-createOnly'])
    .map(name => wrong(name, 'FIELD_FIXED', { title: model.entity.properties[name]?.title ?? name }))
}
