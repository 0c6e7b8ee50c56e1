import { publish } from '../../ground/events/publish.ts'
import { putDocuments } from '../../ground/kernel/addedDocuments.ts'
import type { Call, Database } from '../../ground/kernel/call.ts'
import { forgetModels } from '../../services/records/model/entityModel.ts'
import { forgetShapes } from '../../services/records/model/entityShape.ts'
import { addResources } from './screenResources.ts'

/** A file of a generated screen as it is kept: what counts, and what the generator last made. */
export interface KeptFile {
  id: string
  path: string
  connection: string
  table: string | null
  content: string
  base: string
}

export const keptFiles = (db: Database): Promise<KeptFile[]> =>
  db
    .selectFrom('generatedFile')
    .select(['id', 'file as path', 'connection', 'table', 'content', 'base'])
    .orderBy('file')
    .execute()

/** Whoever makes or changes files waits here for the other, so that each sees what the other wrote. */
export const lockFiles = (db: Database): Promise<unknown> =>
  db.selectFrom('generatedFile').select('id').orderBy('id').forUpdate().execute()

/** Reads the generated screens anew, in this process; at its start, and whenever another one has changed them. */
export async function loadAdded(db: Database): Promise<void> {
  put(await keptFiles(db))
}

/** Takes the generated screens out of this process; they stay in the database. */
export const dropAdded = (): void => put([])

function put(files: readonly KeptFile[]): void {
  const names = putDocuments(files)
  forgetModels(names)
  forgetShapes(names)
}

/** After a change: here before the answer, in the other processes as soon as they hear of it. */
export async function takeAdded(call: Call): Promise<void> {
  await loadAdded(call.db)
  await addResources(call)
  publish(call, { topic: 'documents', to: 'servers', data: {} })
}
