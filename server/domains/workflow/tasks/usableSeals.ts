import { sealAt } from '../../../../processes/assignment/sealAt.ts'
import type { Call, EndpointInput } from '../../../ground/kernel/call.ts'
import { signedIn } from '../../../ground/kernel/signedIn.ts'
import { sealFault, sealRows } from '../seals/sealRows.ts'
import { graphOf } from '../stored/graphs.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { concernedTask } from './concernedTask.ts'

/** POST /esignature/seal/usable: returns the seals that the caller may apply today at a task that waits for them. */
export async function usableSeals(call: Call<EndpointInput<'seal.usable'>>) {
  const { task, instanceId, seen } = await concernedTask(call, String(call.input.taskId))
  const { userId } = signedIn(call)
  const slots = (await readInstance(call, instanceId))?.slots.filter(slot => slot.taskId === task.id) ?? []
  const graph = await graphOf(call, seen.versionId, seen.key)
  const asked = sealAt({ task, slots }, { graph, actor: userId })
  if (!asked) return []
  const rows = await sealRows(call, { userId })
  return rows
    .filter(row => sealFault(row, asked.settings) === undefined)
    .map(({ id, name, picture, company, validTo }) => ({
      id,
      name,
      picture,
      note: validTo === null ? company : `${company}，有效期至 ${validTo}`,
    }))
}
