import { textOf } from '../../../schemas/evaluate/textOf.ts'
import type { Call, EndpointInput } from '../../ground/kernel/call.ts'
import { remove } from '../../services/records/write/remove.ts'
import { ownView } from './ownView.ts'

/** POST /upms/view/delete */
export const removeView = (call: Call<EndpointInput<'view.delete'>>) =>
  call.transaction(async tx => {
    const { id } = await ownView(tx, textOf(tx.input.id) ?? '')
    await remove(tx, 'savedView', [id])
    return null
  })
