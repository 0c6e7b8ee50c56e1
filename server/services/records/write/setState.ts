import type { SetEndpoint } from '../../../../schemas/types/endpoint.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { fault } from '../../faults.ts'
import { nameOf } from '../log/audit.ts'
import { type EntityModel, modelOf } from '../model/entityModel.ts'
import type { Row } from '../model/statement.ts'
import { checkId } from '../search/read.ts'
import { checkRevision } from './checkRevision.ts'
import { lockRows } from './lockRows.ts'
import { isOneOf, stateText } from './refuseGuarded.ts'
import { update } from './update.ts'

type State = Pick<SetEndpoint, 'title' | 'values' | 'when' | 'action' | 'rules' | 'guarded'>

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
      guarded: state.guarded,
    })
  })
}

async function requireState(call: Call, model: EntityModel, before: Row, { title, when }: State): Promise<void> {
  for (const [field, wanted] of Object.entries(when ?? {})) {
    if (isOneOf(before[field] ?? null, wanted) || !(field in model.entity.properties)) continue
    throw fault('STATE_UNFIT', {
      name: nameOf(model, before),
      ...(await stateText(call, model, before, field)),
      act: title,
    })
  }
}
