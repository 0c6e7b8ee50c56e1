import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { JobHandler } from '../../ground/kernel/call.ts'
import { foreignMark } from './buckets.ts'
import type { ObjectBase } from './objectBase.ts'
import { removeObject } from './objects.ts'
import { endUpload, listUploads } from './uploads.ts'

/** Newer content may not have its row yet. */
const restMilliseconds = 24 * 3600_000

/** Removes uploads not registered or completed within a day, and files that a dead process left without a row. */
export const sweepStorage: JobHandler = async ({ db, config }) => {
  const base = { db, dataDir: config.dataDir }
  const late = await db.selectFrom('storedObject').select('key').where('pendingUntil', '<', sql<Date>`now()`).execute()
  for (const { key } of late) await removeObject(base, key)
  await removeForsaken(base)
  const before = Date.now() - restMilliseconds
  for (const upload of await listUploads(base.dataDir)) {
    if (Date.parse(upload.begun) < before) await endUpload(base.dataDir, upload)
  }
  await removeLeft(base, before)
}

/** Removes objects that were stored while their bucket was being deleted: no address leads to them. */
async function removeForsaken(base: ObjectBase): Promise<void> {
  const forsaken = await base.db
    .selectFrom('storedObject')
    .select('key')
    .where(sql<boolean>`starts_with(key, ${foreignMark})`)
    .where(sql<boolean>`not exists (select 1 from storage_bucket b where b.id = split_part(substr(key, 2), '/', 1))`)
    .execute()
  for (const { key } of forsaken) await removeObject(base, key)
}

async function removeLeft({ db, dataDir }: ObjectBase, before: number): Promise<void> {
  const root = join(dataDir, 'objects')
  for (const folder of await readdir(root).catch(() => [])) {
    const names = await readdir(join(root, folder)).catch(() => [])
    const ids = names.filter(name => !name.includes('.'))
    const rows = ids.length > 0 ? await db.selectFrom('storedObject').select('id').where('id', 'in', ids).execute() : []
    const known = new Set(rows.map(({ id }) => id))
    for (const name of names) {
      if (known.has(name)) continue
      const path = join(root, folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found && found.mtimeMs < before) await rm(path, { force: true })
    }
  }
}
