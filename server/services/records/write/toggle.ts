import { fieldError } from '../../../../schemas/evaluate/finding.ts'
import { finding } from '../../../../schemas/evaluate/findings.ts'
import { typeText } from '../../../../schemas/evaluate/typeText.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { invalid } from '../../../ground/kernel/errors.ts'
import { nameOf } from '../log/audit.ts'
import { modelOf } from '../model/entityModel.ts'
import type { Row } from '../model/statement.ts'
import { checkId } from '../search/read.ts'
import { checkRevision } from './checkRevision.ts'
import { lockRows } from './lockRows.ts'
import { readBack } from './readBack.ts'
import { updateRow } from './writeRow.ts'

export interface ToggleInput {
  id?: unknown
  /** If undefined, inverts the stored value. */
  value?: unknown
  revision?: unknown
}

/**
 * Sets a boolean property of a record, or inverts it.
 *
 * @example await toggle(call, 'position', 'enabled', { id: 'p1', value: false })
 */
export function toggle(call: Call, entityName: string, field: string, input: ToggleInput): Promise<Row> {
  return call.transaction(async tx => {
    const model = modelOf(entityName)
    const property = model.entity.properties[field]
    const id = checkId(input.id, model.title)
    const isGiven = input.value !== undefined && input.value !== null
    if (isGiven && typeof input.value !== 'boolean')
      throw invalid(fieldError(field, notBoolean(property?.title ?? field)))
    const before = (await lockRows(tx, model, [id]))[0] ?? {}
    await checkRevision(tx, model, before, input.revision, isGiven ? { [field]: input.value } : {})
    const value = isGiven ? input.value : before[field] !== true
    if (value === before[field]) return readBack(tx, model, id)
    const done = {
      action: field === 'enabled' ? (value ? '启用' : '停用') : '修改',
      recordName: nameOf(model, before),
      revision: Number(before.revision) + 1,
      before: { [field]: before[field] ?? null },
      after: { [field]: value },
    }
    return updateRow(tx, model, id, { values: { [field]: value }, record: before, done })
  })
}

const notBoolean = (subject: string) => finding('CONTENT_TYPE_WRONG', { subject, type: typeText('boolean') })
