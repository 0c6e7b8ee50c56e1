import type { FormSchema } from '../../../../processes/forms/formFields.ts'
import type { Variables } from '../../../../processes/state/state.ts'
import type { Call } from '../../../ground/kernel/call.ts'
import { Statement } from '../../../services/records/model/statement.ts'
import type { FrozenField } from '../forms/fieldTexts.ts'
import type { FrozenEvent } from './chain.ts'
import type { Facts } from './readFrozen.ts'

export interface ArchiveContent {
  xml: string
  form: FormSchema | null
  values: Variables
  fields: FrozenField[]
  facts: Facts
  parts: Record<string, string>
  digests: string[]
  files: string[]
  seal: string
}

export async function contentOf(call: Call, archiveId: string): Promise<ArchiveContent | undefined> {
  const s = new Statement()
  const [row] = await s.run<ArchiveContent>(
    call.db,
    `select c."xml", c."form", c."values", c."fields", c."facts", c."parts", c."digests", c."files", c."seal"
     from "process_archive_content" c where c."archive_id" = ${s.value(archiveId)}`,
  )
  return row
}

export async function eventsOf(call: Call, archiveId: string): Promise<(FrozenEvent & { id: string; hash: string })[]> {
  const s = new Statement()
  const rows = await s.run(
    call.db,
    `select e."id", e."sequence", e."at", e."kind", e."node_id" as "nodeId",
      e."node_name" as "nodeName", e."actor_id" as "actorId",
       e."actor_name" as "actorName", e."text", e."data", e."hash"
     from "process_archive_event" e where e."archive_id" = ${s.value(archiveId)} order by e."sequence", e."id"`,
  )
  return rows.map(row => ({
    ...(row as unknown as FrozenEvent & { id: string; hash: string }),
    at: new Date(row.at as string).toISOString(),
  }))
}

export interface ArchiveFile {
  id: string
  source: string | null
  name: string
  size: number | null
  contentType: string | null
  digest: string | null
  state: string
  objectKey: string | null
}

export async function filesOf(call: Call, archiveId: string): Promise<ArchiveFile[]> {
  const s = new Statement()
  return (await s.run(
    call.db,
    `select f."id", f."source", f."name", f."size", f."content_type" as "contentType",
      f."digest", f."state", f."object_key" as "objectKey"
     from "process_archive_file" f where f."archive_id" = ${s.value(archiveId)} order by f."id"`,
  )) as unknown as ArchiveFile[]
}
