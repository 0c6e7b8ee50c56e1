import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { read } from '../../../services/records/search/read.ts'
import { create } from '../../../services/records/write/create.ts'
import { remove } from '../../../services/records/write/remove.ts'
import { update } from '../../../services/records/write/update.ts'
import { noteAction } from '../stored/noteAction.ts'

/** POST /nbpm/category/save */
export const saveCategory = (call: Call<EndpointInput<'processCategory.save'>>) =>
  call.transaction(async tx => {
    const { id, ...values } = tx.input
    const known = textOf(id)
    const record =
      known === null ? await create(tx, 'processCategory', values) : await update(tx, 'processCategory', known, values)
    await noteAction(tx, { action: 'categoryEdit', businessId: String(record.id), businessName: String(record.name) })
    return record
  })

/** POST /nbpm/category/delete: refused while it contains models. */
export const deleteCategory = (call: Call<EndpointInput<'processCategory.delete'>>) =>
  call.transaction(async tx => {
    const record = await read(tx, 'processCategory', tx.input.id)
    await remove(tx, 'processCategory', [record.id])
    await noteAction(tx, { action: 'categoryDelete', businessId: String(record.id), businessName: String(record.name) })
    return null
  })
