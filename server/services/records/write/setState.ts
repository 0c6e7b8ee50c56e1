import type { FixedValue } from '../../../../schemas/types/conditions.ts'
import type { SetEndpoint } from '../../../../schemas/types/endpoint.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { fault } from '../../faults.ts'
import { nameOf } from '../log/audit.ts'
import { type EntityModel, modelOf } from '../model/entityModel.ts'
import type { Row } from '../model/statement.ts'
import { checkId } from '../search/read.ts'
import { valueTexts } from '../values/valueTexts.ts'
import { checkRevision } from './checkRevision.ts'
import { lockRows } from './lockRows.ts'
import { update } from './update.ts'

type State = Pick<SetEndpoint, 'title' | 'values' | 'when' | 'action' | 'rules'>

/**
 * Writes the values of a state into record `id`, with those that the caller gives. Refused (409) unless the record is
 * as `when` says.
 *
 * @example await setState(call, 'notice', { title: '发布', values: { state: 'published' } }, { id: 'n1' })
 */
export function setState(call: Call, entityName: string, state: State, input: Row): Promise<Row> {
  return call.transaction(async tx => {
    const model = modelOf(entityName)
    const { id, revision, ...given } = input
    const key = checkId(id, model.title)
    const before = (await lockRows(tx, model, [key]))[0] ?? {}
    // First, since another user's change is most often why the state is not the expected one.
    await checkRevision(tx, model, before, revision, given)
    await requireState(tx, model, before, state)
    return update(tx, entityName, key, given, {
      also: state.values,
      rules: state.rules,
      action: state.action,
    })
  })
}

async function requireState(call: Call, model: EntityModel, before: Row, { title, when }: State): Promise<void> {
  for (const [field, wanted] of Object.entries(when ?? {})) {
    const value = before[field] ?? null
    if (isOneOf(value, wanted)) continue
    const property = model.entity.properties[field]
    if (!property) continue
    const one = { field, property, value }
    const said = (await valueTexts(call, [one]))(one)
    throw fault('STATE_UNFIT', { name: nameOf(model, before), property: property.title, value: said, act: title })
  }
}

const isOneOf = (value: unknown, wanted: FixedValue) =>
  Array.isArray(wanted) ? wanted.some(one => one === value) : wanted === value
