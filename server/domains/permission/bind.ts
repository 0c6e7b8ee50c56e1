import type { Call } from '../../ground/kernel/call.ts'
import { type Binding, bindAdd, bindRemove } from '../../services/records/write/bind.ts'

/** Binds targets to an owner permanently; existing links stay. Refuses the whole call if one target is not visible. */
export async function bind(call: Call, binding: Binding, ownerId: string, ids: string[]): Promise<void> {
  await bindAdd(call, binding, { [binding.owner]: ownerId, ids })
}

/** Unbinds targets from an owner. Refuses the whole call if one target is not visible. */
export async function unbind(call: Call, binding: Binding, ownerId: string, ids: string[]): Promise<void> {
  await bindRemove(call, binding, { [binding.owner]: ownerId, ids })
}
