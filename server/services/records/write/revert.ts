import type { RevertEndpoint } from '../../../../schemas/types/endpoint.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import type { EndpointInfo } from '../../../ground/kernel/registryTypes.ts'
import { relative, runEndpoint } from '../../../ground/kernel/runEndpoint.ts'
import { fault } from '../../faults.ts'
import { isValues } from '../log/describeChanges.ts'
import { type EntityModel, modelOf } from '../model/entityModel.ts'
import { type Row, Statement } from '../model/statement.ts'
import { momentText } from '../model/words.ts'
import { checkId } from '../search/read.ts'
import { isReadable } from '../search/searchable.ts'
import { isSameValue } from '../values/sameValue.ts'
import { checkRevision } from './checkRevision.ts'
import { lockRows } from './lockRows.ts'

/**
 * Restores a record's values after an entry of its log, as a new change: undoes later entries starting from the stored
 * values. The family's own endpoint makes the change, so that its rules, scopes and permissions apply.
 *
 * @example await revert(call, 'position', { …, do: 'revert', of: 'edit' }, { id: 'p1', logId: 'l7' })
 */
export function revert(
  call: Call,
  entityName: string,
  { of, except = [] }: Pick<RevertEndpoint, 'of' | 'except'>,
  input: Row,
): Promise<unknown> {
  return call.transaction(async tx => {
    const model = modelOf(entityName)
    const id = checkId(input.id, model.title)
    const stored = (await lockRows(tx, model, [id]))[0] ?? {}
    const entry = await entryOf(tx, model, id, checkId(input.logId, '日志'))
    const values = await valuesAfter(tx, model, id, String(entry.id))
    await checkRevision(tx, model, stored, input.revision, values)
    for (const name of Object.keys(values)) {
      const stays = except.includes(name) || !isRevertable(tx, model, name)
      if (stays || isSameValue(model, name, stored[name], values[name])) delete values[name]
    }
    if (Object.keys(values).length === 0) throw fault('REVISION_SAME')
    const target = relative(call.endpoint.name, of)
    const noted = { ...tx, note: `恢复到 ${momentText(entry.at as Date)} 的版本` }
    return runEndpoint(noted, target.name, {
      ...neededBy(target, stored),
      id,
      revision: Number(stored.revision),
      ...values,
    })
  })
}

/** Returns the endpoint's required arguments from the stored record, unless the older state differs. */
function neededBy({ definition }: EndpointInfo, stored: Row): Row {
  const required = definition.do === 'handler' ? (definition.accepts?.required ?? []) : []
  return Object.fromEntries(required.filter(name => name in stored).map(name => [name, stored[name]]))
}

/** Whether a user could have set the property in a form. */
export function isRevertable(call: Call, model: EntityModel, name: string): boolean {
  const column = model.columns.get(name)
  if (!column?.property || column.property.readOnly || column.property['x-createOnly']) return false
  return isReadable(call, column)
}

async function entryOf(call: Call, model: EntityModel, recordId: string, logId: string): Promise<Row> {
  const statement = new Statement()
  const rows = await statement.run(
    call.db,
    `select l."id", l."at" from "audit_log" l where l."id" = ${statement.value(logId)}
     and l."entity" = ${statement.value(model.name)} and l."record_id" = ${statement.value(recordId)}`,
  )
  if (!rows[0]) throw fault('REVISION_GONE')
  return rows[0]
}

/** Returns the values that later entries replaced, as before the first of them. */
async function valuesAfter(call: Call, model: EntityModel, recordId: string, logId: string): Promise<Row> {
  const statement = new Statement()
  const place = statement.value(logId)
  const rows = await statement.run(
    call.db,
    `select l."before" from "audit_log" l
     where l."record_id" = ${statement.value(recordId)} and l."entity" = ${statement.value(model.name)}
       and l."before" is not null and l."after" is not null
       and (l."at", l."id") > (select e."at", e."id" from "audit_log" e where e."id" = ${place})
     order by l."at" desc, l."id" desc`,
  )
  const values: Row = {}
  for (const { before } of rows) {
    if (!isValues(before)) continue
    for (const [name, value] of Object.entries(before)) if (model.columns.has(name)) values[name] = value ?? null
  }
  return values
}
