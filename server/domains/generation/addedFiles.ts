import { publish } from '../../ground/events/publish.ts'
import { putDocuments } from '../../ground/kernel/addedDocuments.ts'
import type { Call, Database } from '../../ground/kernel/call.ts'
import { forgetModels } from '../../services/records/model/entityModel.ts'
import { forgetShapes } from '../../services/records/model/entityShape.ts'
import { addResources } from './screenResources.ts'

/** A stored file of a generated screen: its current content, and the last generated one. */
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

/** Serializes changes to generated files, so that each sees the previous one. */
export const lockFiles = (db: Database): Promise<unknown> =>
  db.selectFrom('generatedFile').select('id').orderBy('id').forUpdate().execute()

/** Reloads the generated screens in this process, at startup and after another process changed them. */
export async function loadAdded(db: Database): Promise<void> {
  put(await keptFiles(db))
}

/** Removes the generated screens from this process; they stay in the database. */
export const dropAdded = (): void => put([])

function put(files: readonly KeptFile[]): void {
  const names = putDocuments(files)
  forgetModels(names)
  forgetShapes(names)
}

/** Applies a change: in this process before the response, in others when they receive the event. */
export async function takeAdded(call: Call): Promise<void> {
  await loadAdded(call.db)
  await addResources(call)
  publish(call, { topic: 'documents', to: 'servers', data: {} })
}
