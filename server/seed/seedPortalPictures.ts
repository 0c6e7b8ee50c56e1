import { Readable } from 'node:stream'
import { insertRows } from '../ground/database/insertRows.ts'
import type { Call } from '../ground/kernel/call.ts'
import { contentsOf } from '../services/storage/contentsOf.ts'
import { drawPicture } from './demo/portalPictures.ts'

/** Families whose contents have a cover; blocks of the home page have none. */
const tables = [
  'partnerScheduleContent',
  'partnerDecisionContent',
  'partnerEmpowermentContent',
  'partnerToolboxContent',
  'partnerCorporationContent',
] as const

/** Draws a cover for each content of the partner portal and stores it as a picture of the administrator. */
export async function seedPortalPictures({ db, config }: Call): Promise<void> {
  const owner = await db.selectFrom('appUser').select('id').where('superAdmin', '=', true).executeTakeFirst()
  if (!owner) return
  const kept = contentsOf(config.dataDir)
  const files: object[] = []
  for (const [family, table] of tables.entries()) {
    const contents = await db.selectFrom(table).select('id').orderBy('sort').execute()
    for (const [index, { id }] of contents.entries()) {
      const key = `user/${owner.id}/image/${id}.svg`
      const written = await kept.write({ id, key }, Readable.from([Buffer.from(drawPicture(family, index))]))
      const { size, etag } = written
      files.push({
        id,
        revision: 1,
        key,
        name: `${id}.svg`,
        size,
        etag,
        contentType: 'image/svg+xml',
        ownerId: owner.id,
      })
      await db
        .updateTable(table)
        .set({ cover: `/oss/${key}` })
        .where('id', '=', id)
        .execute()
    }
  }
  await insertRows(db, 'storedObject', files)
}
