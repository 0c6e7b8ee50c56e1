import { textOf } from '../../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { create } from '../../../services/records/write/create.ts'
import { remove } from '../../../services/records/write/remove.ts'
import { update } from '../../../services/records/write/update.ts'
import { kindOf, readOfKind } from './kinds.ts'

/** GET …/group/detail/{id} */
export const group = (call: Call<EndpointInput<'processForm.groupDetail'>>) =>
  readOfKind(call, 'formGroup', call.input.id)

/** POST …/group/save: the group above must be of the same kind. */
export const saveGroup = (call: Call<EndpointInput<'processForm.groupSave'>>) =>
  call.transaction(async tx => {
    const { id, ...values } = tx.input
    const parent = textOf(values.parentId)
    if (parent !== null) await readOfKind(tx, 'formGroup', parent)
    const known = textOf(id)
    if (known === null) return create(tx, 'formGroup', { ...values, kind: kindOf(tx) }, { trusted: true })
    await readOfKind(tx, 'formGroup', known)
    return update(tx, 'formGroup', known, values)
  })

/** POST …/group/delete: refused while it contains forms or groups. */
export const deleteGroup = (call: Call<EndpointInput<'processForm.groupDelete'>>) =>
  call.transaction(async tx => {
    await readOfKind(tx, 'formGroup', tx.input.id)
    await remove(tx, 'formGroup', [tx.input.id])
    return null
  })
