import { removeObject } from '../../objects.ts'
import { mayReach, type Operation } from '../ossCall.ts'

/** Deleting a missing object succeeds. */
export const deleteObject: Operation = {
  name: 'DeleteObject',
  needs: 'delete',
  run: async call => {
    mayReach(call, 'delete', call.key)
    await removeObject(call.base, call.key)
    return { status: 204, body: null }
  },
}
