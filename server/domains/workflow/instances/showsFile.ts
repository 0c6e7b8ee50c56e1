import type { Call } from '../../../ground/kernel/call.ts'
import { addressesIn } from '../../../services/records/files/fileUses.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import { graphOf } from '../stored/graphs.ts'
import { readInstance } from '../stored/loadInstance.ts'
import { endVariables } from './endVariables.ts'
import { shownKinds } from './eventTexts.ts'
import { seenVariables, visibilityOf } from './visibility.ts'
import { concernedInstance, mayManage } from './visibleInstance.ts'

/**
 * Whether an instance shows the caller the file at an address: as a value that none of the caller's nodes hides, or in
 * the history, which shows files of decisions and messages to every participant. Throws like `concernedInstance`.
 */
export async function showsFile(call: Call, id: string, address: string): Promise<boolean> {
  const seen = await concernedInstance(call, id)
  if (await mayManage(call, seen.id)) return true
  const graph = await graphOf(call, seen.versionId, seen.key)
  const visibility = await visibilityOf(call, { seen, graph })
  const state = await readInstance(call, seen.id)
  const scopes = state?.scopes.map(({ variables }) => variables) ?? []
  const values = seen.endedAt === null ? scopes : [...scopes, await endVariables(call, seen.id)]
  if (values.some(variables => addressesIn(seenVariables(visibility, variables)).includes(address))) return true
  return isInHistory(call, seen.id, address)
}

async function isInHistory(call: Call, instanceId: string, address: string): Promise<boolean> {
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select e."data"->'files' as "files", e."data"->'signature' as "signature" from "process_event" e
     where e."instance_id" = ${s.value(instanceId)} and e."kind" = any(${s.value(shownKinds)}::text[])
       and (e."data" ? 'files' or e."data" ? 'signature')`,
  )
  return rows.some(row => addressesIn([row.files, row.signature]).includes(address))
}
